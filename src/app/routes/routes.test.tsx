// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import { stateOperator } from '../../../tests/page/operator.ts';
import {
  button,
  buttons,
  expectOutline,
  leave,
  perform,
  press,
  running,
  said,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import type { Permission } from '../../backend/permissions.ts';
import { type SessionState, setSession } from '../../backend/session.ts';
import { endTourCall, useTourCall } from '../deferred/tour-call.ts';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';
import { useFirstViewMark } from '../../ui/first-view.ts';
import { Layout } from '../layout/layout.tsx';
import { MenuEntries } from '../layout/menu-entries.tsx';
import { Menu } from '../layout/menu.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { Routes } from './routes.tsx';
import { screens } from './screens.ts';

let jar: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  jar = openCookieJar(['privacyConfirmed', 'true'], ['language', 'en-US']);
  setSession({ state: 'signedOut', hasEnded: false });
  // Each test has a client of its own, of which the official one warns.
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async () => Response.error());
});

afterEach(() => {
  leave();
  setSession({ state: 'signedOut', hasEnded: false });
  delete document.documentElement.dataset['menu'];
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const links = (within = 'body') =>
  [...document.querySelectorAll(`${within} a`)].map((link) => link.getAttribute('href'));
const title = () => document.querySelector('h1')?.textContent;

function signedIn(permissions: readonly Permission[], needsSecondFactor = false): SessionState {
  const session = { userId: 'ada', email: 'ada@example.org', role: '0_user', permissions } as const;
  return { state: 'signedIn', session: { ...session, needsSecondFactor } };
}
const out: SessionState = { state: 'signedOut', hasEnded: false };
const explorer = signedIn(['authenticated', 'stats.shared', 'game.multiple']);
const subadmin = signedIn(['authenticated', 'admin.restricted']);
const admin = signedIn([
  'authenticated',
  'game.multiple',
  'routing.archive',
  'admin.restricted',
  'admin.access',
]);

const openToAll = ['/', '/puzzleOverview'];
const always = ['/about', '/news', '/accessibility', '/settings'];
const past = ['/calendar', '/archive', '/random', '/puzzleHistory'];

test.each([
  ['nobody', out, [...openToAll, '/room', '/login', '/support', ...always]],
  ['somebody not read yet', { state: 'unknown' }, [...openToAll, '/room', '/profile', ...always]],
  [
    'an explorer',
    explorer,
    [...openToAll, '/calendar', '/random', '/puzzleHistory', '/room', '/profile', ...always],
  ],
  [
    'somebody of the staff',
    subadmin,
    [...openToAll, '/room', '/profile', ...always, '/creator', '/dashboard'],
  ],
  [
    'an administrator',
    admin,
    [...openToAll, ...past, '/room', '/profile', ...always, '/creator', '/dashboard', '/research'],
  ],
] as const)('the menu has for %s what they may open', async (_, session, paths) => {
  setSession(session);
  showAt('/', <MenuEntries isMini={false} hasNews={false} onLeave={() => undefined} />);
  expect(links()).toEqual([...paths, '/privacy', '/imprint']);
  const isStaff = session === subadmin || session === admin;
  await until(() => expect(buttons()).toHaveLength(isStaff ? 1 : 0));
  if (session === admin) await expectOutline('menu-staff');
});

test('where something is sold the menu has gifts, the ends of a contract and the operator’s page', async () => {
  const left = vi.fn<() => void>();
  stateOperator({
    hasPayments: true,
    hasGifts: true,
    links: { social: 'https://social.example/quando' },
  });
  showAt('/', <MenuEntries isMini hasNews onLeave={left} />);
  expect(links()).toEqual([
    ...openToAll,
    '/room',
    '/login',
    '/support',
    '/about',
    '/gifts',
    '/news',
    'https://social.example/quando',
    '/accessibility',
    '/settings',
    '/privacy',
    '/imprint',
    '/cancelContract',
    '/withdraw',
  ]);
  const social = document.querySelector<HTMLAnchorElement>('[href^="https://social"]');
  expect([social?.target, social?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  const news = document.querySelector<HTMLAnchorElement>('[href="/news"]');
  expect(news?.title).toBe(text('navigation.news'));
  expect(news?.textContent).toContain(text('navigation.newsUnread'));
  expect(document.querySelectorAll('.news-dot')).toHaveLength(1);
  expect(document.querySelector('nav')?.getAttribute('aria-label')).toBe(text('navigation.label'));
  await expectOutline('menu-icons');
  press(() => news?.click());
  expect(left).toHaveBeenCalledTimes(1);
  leave();
  showAt('/', <MenuEntries isMini={false} hasNews={false} onLeave={left} />);
  expect([
    document.querySelector<HTMLElement>('[href="/news"]')?.title,
    document.querySelector('.news-dot'),
    [...document.querySelectorAll('.visually-hidden')].map(({ textContent }) => textContent),
  ]).toEqual(['', null, [` (${text('play.opensElsewhere')})`]]);
});

test.each([
  ['/', ['/']],
  ['/about', ['/about']],
  ['/NEWS/7/', ['/news']],
  ['/dashboard/reports', ['/dashboard']],
  ['/dashboard/installation', ['/research']],
  ['/research/users', ['/research']],
  ['/creator/edit/7', ['/creator']],
  ['/room/host', ['/room']],
  ['/schenken', ['/gifts']],
  ['/profileSettings', []],
  ['/nowhere', []],
])('at %s the menu marks where one is', (path, marked) => {
  setSession(admin);
  stateOperator({ hasGifts: true });
  showAt(path, <MenuEntries isMini={false} hasNews={false} onLeave={() => undefined} />);
  const current = [...document.querySelectorAll('[aria-current="page"]')];
  expect(current.map((link) => link.getAttribute('href'))).toEqual(marked);
});

const touch = (clientX: number) => [{ clientX, clientY: 100 }];

/** A finger from one side to another. */
function swipe(from: number, to: number) {
  const begin = { touches: touch(from) };
  press(() => void window.dispatchEvent(Object.assign(new Event('touchstart'), begin)));
  const end = { changedTouches: touch(to) };
  press(() => void window.dispatchEvent(Object.assign(new Event('touchend'), end)));
}

/** The screen is so wide, or not. */
function wide(isWide: boolean) {
  const asked: string[] = [];
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query);
    return Object.assign(new EventTarget(), { matches: isWide });
  });
  return asked;
}

const hiddenWords = () => document.querySelectorAll('#menu li > a > .visually-hidden').length;

test('a wide screen keeps the menu beside it, small until it is opened; a narrow one opens it', async () => {
  const changed: boolean[] = [];
  const menu = (isOpen: boolean) => (
    <Menu isOpen={isOpen} hasNews={false} onOpenChange={(now) => changed.push(now)} />
  );
  const asked = wide(true);
  const { again } = showAt('/', menu(false));
  expect(new Set(asked)).toEqual(new Set(['(min-width: 1024px)']));
  const rail = document.querySelector<HTMLElement>('#menu');
  expect([rail?.dataset['open'], document.documentElement.dataset['menu']]).toEqual([
    'false',
    'closed',
  ]);
  expect(document.querySelector<HTMLElement>('[href="/news"]')?.title).not.toBe('');
  // Its words are for screen readers then.
  expect(hiddenWords()).toBe(document.querySelectorAll('#menu li > a').length);
  again(menu(true));
  expect([rail?.dataset['open'], document.documentElement.dataset['menu']]).toEqual([
    'true',
    'open',
  ]);
  expect(document.querySelector<HTMLElement>('[href="/news"]')?.title).toBe('');
  expect(hiddenWords()).toBe(0);
  press(() => document.querySelector<HTMLElement>('[href="/news"]')?.click());
  expect(changed).toEqual([]);
  leave();
  wide(false);
  const narrow = showAt('/', menu(true));
  expect(document.querySelector('#menu')?.getAttribute('aria-label')).toBe(text('app.menu'));
  await expectOutline('menu');
  press(() => document.querySelector<HTMLElement>('[href="/news"]')?.click());
  expect(changed).toEqual([false]);
  await perform(() => button(text('navigation.close')).click());
  expect(changed).toEqual([false, false]);
  narrow.again(menu(false));
  swipe(10, 200);
  swipe(300, 100);
  expect(changed.slice(-2)).toEqual([true, false]);
  leave();
  wide(true);
  showAt('/', menu(true));
  swipe(10, 200);
  expect(changed.slice(-2)).toEqual([true, false]);
});

const bar = (isMuseum = false, hasNews = false) => (
  <TopBar isMuseum={isMuseum} isMenuOpen={false} hasNews={hasNews} onMenu={() => undefined} />
);
const app = (which: string) => text(`app.${which}`);
const labels = () =>
  [...document.querySelectorAll('header [aria-label]')].map((each) =>
    each.getAttribute('aria-label'),
  );

test('the bar above has the menu, the start, help at a game, support and the way in', async () => {
  let call = 0;
  showAt(
    '/',
    <>
      {bar()}
      {running(useTourCall, (now) => {
        call = now;
      })}
    </>,
  );
  expect(labels()).toEqual(['menu', 'toStart', 'help', 'support', 'login'].map(app));
  expect(links()).toEqual(['#content', '/', '/support', '/login']);
  expect(document.querySelector('[aria-controls="menu"]')?.getAttribute('aria-expanded')).toBe(
    'false',
  );
  await expectOutline('top-bar');
  press(() => button(app('help')).click());
  expect(call).toBeGreaterThan(0);
  press(endTourCall);
  leave();
  setSession(explorer);
  showAt('/stats', bar(false, true));
  expect(labels()).toEqual(['menuNews', 'toStart', 'profile'].map(app));
  expect(links()).toEqual(['#content', '/', '/profile']);
  expect(document.querySelectorAll('.news-dot')).toHaveLength(1);
  await expectOutline('top-bar-signed-in');
  leave();
  showAt('/museum/7', bar(true));
  expect([labels(), links()]).toEqual([[app('restart')], ['#content']]);
  await expectOutline('top-bar-museum');
  const restarted = vi.fn<() => void>();
  window.addEventListener('quando-restart', restarted, { once: true });
  press(() => button(app('restart')).click());
  expect(restarted).toHaveBeenCalledTimes(1);
});

/** What somebody came for is in sight. */
const inSight = (part: ReactNode) => (
  <>
    {part}
    {running(useFirstViewMark)}
  </>
);

test('the menu opens from the bar, and a museum has none', async () => {
  wide(true);
  vi.spyOn(screens.about, 'load').mockResolvedValue(() => <main />);
  showAt('/about', <Layout />);
  const opener = button(text('app.menu'));
  await perform(() => opener.click());
  await until(() => expect(document.querySelector('#menu')).not.toBeNull());
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector<HTMLElement>('#menu')?.dataset['open']).toBe('true');
  await expectOutline('menu-beside', 'header, #menu');
  await perform(() => opener.click());
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  leave();
  // Without a press it comes once the page is quiet.
  showAt('/about', inSight(<Layout />));
  await until(() => expect(document.querySelector('#menu')).not.toBeNull());
  leave();
  showAt('/about', inSight(<Layout isMuseum />));
  await perform(() => undefined);
  await perform(() => undefined);
  expect([document.querySelector('#menu'), labels()]).toEqual([null, [text('app.restart')]]);
});

/** Has these screens say their names, in place of what they fetch; answers which were fetched. */
function name(...names: (keyof typeof screens)[]): string[] {
  const fetched: string[] = [];
  for (const each of names) {
    const View = () => (
      <main>
        <h1>{each}</h1>
      </main>
    );
    vi.spyOn(screens[each], 'load').mockImplementation(async () => {
      fetched.push(each);
      return View;
    });
  }
  return fetched;
}

/** Goes to an address, whose parameters screens read from the document too. */
function goTo(path: string) {
  history.replaceState(null, '', path);
  return showAt(path.replace(/#.*/, ''), <Routes />);
}

test('a screen comes with its address; one that is nowhere leads to the start', async () => {
  name('about');
  showAt('/About/', <Routes />);
  await until(() => expect(title()).toBe('about'));
  leave();
  showAt('/aboutUs', <Routes />);
  await until(() => expect(title()).toBe(text('notFound.title')));
  expect(links()).toEqual(['/']);
  await expectOutline('not-found', 'main > *');
});

test('who is signed out is sent to sign in, and back to where they wanted with all it carried', async () => {
  name('login');
  const { visited } = goTo('/stats?from=7&to=8#late');
  await until(() => expect(title()).toBe('login'));
  expect(visited.at(-1)).toBe('/login?return=%2Fstats%3Ffrom%3D7%26to%3D8#late');
  leave();
  const other = goTo('/room/host');
  await until(() => expect(title()).toBe('login'));
  expect(other.visited.at(-1)).toBe('/login?return=%2Froom%2Fhost');
});

test('the end of registering opens to who began it on this device, and leads others to its beginning', async () => {
  name('register', 'register2');
  const { visited } = goTo('/register2');
  await until(() => expect(title()).toBe('register'));
  expect(visited.at(-1)).toBe('/register');
  jar.set('registrationStarted', 'true');
  leave();
  goTo('/register2');
  await until(() => expect(title()).toBe('register2'));
});

test('a screen waits for a session that is read, and opens by what it holds', async () => {
  const fetched = name('calendar', 'research');
  // Without a confirmation nobody reads it, and it stays as it is.
  jar.delete('privacyConfirmed');
  setSession({ state: 'unknown' });
  goTo('/calendar');
  await until(() => expect(fetched).toEqual(['calendar']));
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  expect(title()).toBe(text('screen.loading'));
  await expectOutline('screen-waiting');
  press(() => setSession(explorer));
  await until(() => expect(title()).toBe('calendar'));
  leave();
  setSession({ state: 'unreached' });
  goTo('/calendar');
  await until(() => expect(title()).toBe(text('screen.failed')));
  leave();
  setSession(signedIn(['authenticated'], true));
  goTo('/research');
  await until(() => expect(links()).toEqual(['/profileSecurity']));
  expect(title()).toBe(text('account.denied.secondFactor.title'));
});

test('a guarded screen is fetched ahead while the session is read, and not for who has none', async () => {
  const fetched = name('calendar', 'login', 'about');
  goTo('/calendar');
  await until(() => expect(title()).toBe('login'));
  expect(fetched).not.toContain('calendar');
});

test('the proof of a mail’s link opens its screen before anybody is signed in', async () => {
  name('profileSettings', 'login', 'stats');
  const { navigate } = goTo('/profileSettings?token_hash=x&type=email_change');
  await until(() => expect(title()).toBe('profileSettings'));
  // The screen takes the proof from the address.
  press(() => navigate('/profileSettings'));
  expect(title()).toBe('profileSettings');
  press(() => setSession(explorer));
  expect(title()).toBe('profileSettings');
  press(() => setSession(out));
  await until(() => expect(title()).toBe('login'));
  leave();
  // A proof that somebody leaves behind opens nothing else, and nothing of its own later.
  const other = goTo('/profileSettings?token_hash=x&type=email_change');
  await until(() => expect(title()).toBe('profileSettings'));
  press(() => other.navigate('/profileSettings'));
  press(() => other.navigate('/stats'));
  await until(() => expect(title()).toBe('login'));
  leave();
  goTo('/stats?token_hash=x&type=email_change');
  await until(() => expect(title()).toBe('login'));
});

const Broken = () => {
  throw new Error('broken');
};

test('another screen begins at its top with the focus on its heading, and an error stays in its own', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  name('about', 'news');
  vi.spyOn(screens.terms, 'load').mockResolvedValue(Broken);
  const { navigate } = showAt('/about', <Routes />);
  await until(() => expect(title()).toBe('about'));
  expect(scroll).not.toHaveBeenCalled();
  press(() => navigate('/terms'));
  await until(() => expect(title()).toBe(text('screen.failed')));
  expect(scroll.mock.calls).toEqual([[{ top: 0 }]]);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await perform(() => button(text('screen.retry')).click());
  expect(reload).toHaveBeenCalledTimes(1);
  const outside = document.body.appendChild(document.createElement('button'));
  outside.focus();
  press(() => navigate('/news'));
  expect(document.activeElement).toBe(document.body);
  await until(() => expect(title()).toBe('news'));
  press(() => navigate('/about'));
  await until(() => expect(title()).toBe('about'));
  expect(document.querySelector('#content')?.getAttribute('tabindex')).toBe('-1');
  expect(scroll).toHaveBeenCalledTimes(3);
});

test('a screen out of reach says so', async () => {
  vi.spyOn(screens.about, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
  showAt('/about', <Routes />);
  await until(() => expect(title()).toBe(text('screen.failed')));
  expect(buttons()).toHaveLength(1);
  await expectOutline('screen-failed');
});

function Greeting({ who }: { who: string }) {
  const t = useTranslations('notFound');
  return <h1>{`${who}: ${t('title')}`}</h1>;
}

/** A part of the page where only it has any words. */
function showPart(load: Part<{ who: string }>['load']) {
  leave();
  const part: Part<{ who: string }> = { load, catalogues: ['account', 'notFound'] };
  showAt(
    '/',
    <IntlProvider locale="en" messages={{}}>
      <LazyPart
        part={part}
        props={{ who: 'Ada' }}
        waiting={<p role="status">Soon</p>}
        failed={<p role="alert">Gone</p>}
      />
    </IntlProvider>,
  );
}

test('a part of the page comes with its words, and before them what stands for it', async () => {
  showPart(async () => Greeting);
  expect([said('status'), title()]).toEqual(['Soon', undefined]);
  await until(() => expect(title()).toBe(`Ada: ${text('notFound.title')}`));
  expect(said('status')).toBe('');
  showPart(async () => Promise.reject(new TypeError('Failed to fetch')));
  await until(() => expect(said('alert')).toBe('Gone'));
});
