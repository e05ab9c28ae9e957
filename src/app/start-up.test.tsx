// @vitest-environment happy-dom
import { type ReactNode, use } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openCookieJar } from '../../tests/page/cookie-jar.ts';
import { headings, links } from '../../tests/page/in-sight.ts';
import { stateOperator } from '../../tests/page/operator.ts';
import {
  button,
  buttons,
  expectOutline,
  key,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  show,
  showAt,
  text,
  until,
} from '../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../tests/page/signed-in.ts';
import { sessionWith } from '../backend/accounts/session-factory.ts';
import { setSession, useSession } from '../backend/session.ts';
import { isConfirmedHere } from '../device/cookies/consent.ts';
import { changeSettings, currentSettings } from '../device/cookies/use-settings.ts';
import { useAccountRecords } from '../device/games/account-records.ts';
import { noteOpenedDay } from '../device/opened-days.ts';
import {
  currentReminder,
  forgetReminder,
  keepReminder,
} from '../device/reminder/reminder-store.ts';
import type { Locale } from '../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../domain/puzzle/puzzle-factory.ts';
import { Maintenance } from '../features/maintenance/maintenance.tsx';
import { PreviewGame } from '../features/staff/puzzles/preview/preview-game.ts';
import { useFirstViewMark } from '../ui/first-view.ts';
import { App } from './app.tsx';
import { CatalogueProvider, loadWords } from './catalogue-provider.tsx';
import { AccountSyncFailed } from './deferred/account-sync-failed.tsx';
import { Deferred } from './deferred/deferred.tsx';
import { ResetToday } from './deferred/reset-today.tsx';
import {
  callTour,
  endTourCall,
  leaveTourCall,
  putOffTourCall,
  useTourCall,
} from './deferred/tour-call.ts';
import { TourFailed } from './deferred/tour-failed.tsx';
import { Tours } from './deferred/tours.tsx';
import { usePrefetch } from './deferred/use-prefetch.ts';
import { VisitNotices } from './deferred/visit-notices.tsx';
import { FirstVisit } from './first-visit.tsx';
import { Layout } from './layout/layout.tsx';
import { AccessibilityPage } from './pages/accessibility-page.tsx';
import { PrivacyPage } from './pages/privacy-page.tsx';
import { ProfilePage } from './pages/profile-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';
import { SupportPage } from './pages/support-page.tsx';
import { TracelessGame } from './pages/traceless-game.tsx';
import { WithPreview } from './pages/with-preview.tsx';
import { Routes } from './routes/routes.tsx';
import { screens } from './routes/screens.ts';
import { StartUp } from './start-up.tsx';
import { begunPageMarkup, headMarkup, shellMarkup } from '../shell-markup.tsx';
import { useSessionFollowed } from './use-session-followed.ts';

let jar: Map<string, string>;
let asked: string[];
let answers: Record<string, () => unknown>;

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2040-06-10T10:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  jar = openCookieJar(['privacyConfirmed', 'true'], ['language', 'en-US']);
  answers = {};
  asked = signIn(answers);
  localStorage.removeItem('quando.session');
  setSession({ state: 'signedOut', hasEnded: false });
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  leave();
  endTourCall();
  forgetReminder();
  isConfirmedHere.setState(false);
  leaveSignedOut();
  delete document.documentElement.dataset['followUp'];
});

const title = () => document.querySelector('h1')?.textContent;
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';
/** What notices of a kind say at the top of the page. */
const atTop = (kind: 'warning' | 'error') =>
  [...document.querySelectorAll(`.Toastify__toast-container--top-center .Toastify__toast--${kind}`)]
    .map(({ textContent }) => textContent)
    .join('\n');
/** The notice of a kind, without the bar of its time. */
const noticeOf = (kind: 'info' | 'warning') => `.Toastify__toast--${kind} > :not([data-hidden])`;
const inNotices = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('.Toastify button')].find(
    ({ textContent }) => textContent === words,
  );
const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const dialog = () => document.querySelector('dialog');

/** Has a screen say its name, in place of what it fetches. */
function name(...names: (keyof typeof screens)[]) {
  for (const each of names) {
    const View = () => <h1>{each}</h1>;
    vi.spyOn(screens[each], 'load').mockResolvedValue(View);
  }
}

const start = (path: string) => {
  history.replaceState(null, '', path);
  const behind = <p id="behind">The page behind</p>;
  // The puzzle is on its way.
  return showAt(path, <StartUp behind={behind} />, () => new Promise(() => undefined));
};

test('before anything is confirmed nothing is kept or shown, and then the page begins', async () => {
  jar.clear();
  isConfirmedHere.setState(false);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  name('about');
  localStorage.setItem('quando.reminder', '{"state":"declined"}');
  const gone: string[] = [];
  vi.stubGlobal('caches', {
    keys: async () => ['quando-page'],
    delete: async (each: string) => gone.push(each),
  });
  const worker = {
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => gone.push('reminder') }),
    },
    unregister: async () => gone.push('worker'),
  };
  for (const each of ['PushManager', 'Notification']) vi.stubGlobal(each, vi.fn<() => void>());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => worker, getRegistrations: async () => [worker] },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  start('/about');
  await until(() => expect(dialog()).not.toBeNull());
  expect([title(), document.querySelector('#behind') !== null, document.title]).toEqual([
    text('app.title'),
    true,
    `${text('app.title')} · ${text('app.subtitle')}`,
  ]);
  expect(document.querySelector('header')).toBeNull();
  await expectOutline('consent-gate', 'body > div:not(.Toastify)');
  // A subscription can be ended only while its worker is there.
  await until(() => expect(gone).toEqual(['reminder', 'worker', 'quando-page']));
  expect(localStorage.getItem('quando.reminder')).toBeNull();
  expect(() => button(text('consent.close'))).toThrow('There is no button');
  await perform(() => button(text('consent.accept')).click());
  await until(() => expect(title()).toBe('about'));
  expect([dialog(), document.querySelector('#behind')]).toEqual([null, null]);
  expect(
    ['privacyConfirmed', 'language', 'uniqueDayVisits', 'dayOfOpening', 'timezoneOffset'].map(
      (each) => jar.get(each),
    ),
  ).toEqual(['true', 'en-US', '1', '2040-06-10', '120']);
});

test.each(['privacy', 'imprint', 'accessibility', 'terms', 'cancelContract', 'withdraw'] as const)(
  'the screen %s is read before anything is confirmed',
  async (which) => {
    jar.clear();
    name(which);
    start(`${screens[which].path}/`);
    await until(() => expect(title()).toBe(which));
    expect([dialog(), jar.has('dayOfOpening')]).toEqual([null, false]);
  },
);

test.each(['/museum/7', '/embed', '/pp/7?mode=museums'])(
  'at %s no visit begins, and there is no way to another screen',
  async (path) => {
    name('museum', 'embed', 'shared');
    if (!path.startsWith('/pp')) jar.clear();
    start(path);
    await until(() => expect(title()).toMatch(/museum|embed|shared/));
    expect(buttons().map((each) => each.getAttribute('aria-label'))).toEqual([text('app.restart')]);
    expect([jar.has('dayOfOpening'), jar.has('timezoneOffset')]).toEqual([false, false]);
  },
);

test('a museum’s puzzle is none before anything is confirmed, nor is any other address', async () => {
  jar.clear();
  name('shared', 'embed');
  start('/pp/7?mode=museums');
  await until(() => expect(dialog()).not.toBeNull());
  leave();
  start('/embedded');
  await until(() => expect(dialog()).not.toBeNull());
});

test('the first visit is greeted at the start alone, and once', async () => {
  name('about');
  start('/about');
  await until(() => expect(title()).toBe('about'));
  await settle();
  expect(dialog()).toBeNull();
  leave();
  start('/');
  await until(() => expect(dialog()).not.toBeNull());
  expect(jar.has('visitorState')).toBe(false);
  await expectOutline('first-visit');
  await perform(() => button(text('startDialog.play')).click());
  await until(() => expect([dialog(), jar.get('visitorState')]).toEqual([null, 'true']));
  leave();
  start('/');
  await settle();
  await settle();
  expect(dialog()).toBeNull();
});

/** What the tour is called with, and how to hear of it. */
function hearCalls(): number[] {
  const calls: number[] = [];
  showAt(
    '/',
    running(useTourCall, (now) => {
      calls.push(now);
    }),
  );
  return calls;
}

test('who wants the tour from the greeting gets it, and is greeted no more', async () => {
  const ended = vi.fn<() => void>();
  let call = 0;
  showAt(
    '/',
    <>
      <FirstVisit onEnd={ended} />
      {running(useTourCall, (now) => {
        call = now;
      })}
    </>,
  );
  await perform(() => button(text('startDialog.tutorial')).click());
  expect([ended.mock.calls.length, jar.get('visitorState'), call > 0]).toEqual([1, 'true', true]);
  leave();
  // Whoever closes the greeting plays on at the hint.
  showAt(
    '/',
    <>
      <article data-hint>
        <h2>A wall comes down.</h2>
      </article>
      <FirstVisit onEnd={ended} />
    </>,
  ).again(
    <article data-hint>
      <h2>A wall comes down.</h2>
    </article>,
  );
  expect(document.activeElement?.textContent).toBe('A wall comes down.');
});

test('each call for the tour is a new one, until it has ended or its screen is left', () => {
  const calls = hearCalls();
  press(callTour);
  press(callTour);
  const [before = 0, first = 0, second = 0] = calls;
  expect([before, first > 0, second > first]).toEqual([0, true, true]);
  press(leaveTourCall);
  expect(calls.at(-1)).toBe(0);
  press(callTour);
  press(putOffTourCall);
  press(leaveTourCall);
  expect(calls.at(-1)).toBeGreaterThan(0);
  press(leaveTourCall);
  expect(calls.at(-1)).toBe(0);
  press(putOffTourCall);
  press(callTour);
  press(leaveTourCall);
  expect(calls.at(-1)).toBe(0);
  press(callTour);
  press(putOffTourCall);
  press(endTourCall);
  press(callTour);
  press(leaveTourCall);
  expect(calls.at(-1)).toBe(0);
});

const told = () => notices().split(text('server.noConnection')).length;

test('a tour that cannot be fetched is said to who asked for it, and can be asked for again', async () => {
  const calls: number[] = [];
  await import('../ui/dialog/toaster.tsx');
  showAt(
    '/',
    <>
      <TourFailed />
      {running(useTourCall, (now) => {
        calls.push(now);
      })}
    </>,
  );
  const before = told();
  await pass(1000);
  // Where nobody has asked, nothing is said.
  expect(told()).toBe(before);
  press(callTour);
  await until(() => expect(told()).toBe(before + 1));
  expect(calls.at(-1)).toBe(0);
});

test('who leaves the game that shows the tour has done with it', () => {
  let call = 0;
  const hear = running(useTourCall, (now) => {
    call = now;
  });
  const { again } = showAt(
    '/',
    <>
      <Tours call={0} />
      {hear}
    </>,
  );
  press(callTour);
  expect(call).toBeGreaterThan(0);
  again(<>{hear}</>);
  expect(call).toBe(0);
});

/** A game that has ended, as a tour sees it, and the tours of its screen. */
function Ended({ call = 0 }: { call?: number }) {
  const [location] = useLocation();
  return (
    <>
      <main data-game-state="over" data-at={location}>
        <button type="button" data-tour="tutorial">
          Help
        </button>
        <div data-tour="share">
          <p>Share</p>
        </div>
        <div data-tour="moreLinks">
          <h2>Links</h2>
        </div>
      </main>
      <Tours call={call} />
    </>
  );
}

const popover = () => document.querySelector('.driver-popover');
const spot = (words: string) =>
  [...(popover()?.querySelectorAll('button') ?? [])].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === words,
  );

test.each([
  ['/pp/7', '/pp/7', true],
  [`/pp/${'a'.repeat(22)}`, '/', false],
])('after the tour of %s a way to today’s puzzle follows a little later', async (path, ...then) => {
  const [onward, isOffered] = then;
  document.documentElement.dataset['followUp'] = '';
  let call = 0;
  const { visited } = showAt(
    path,
    <>
      <Ended call={1} />
      {running(useTourCall, (now) => {
        call = now;
      })}
    </>,
  );
  press(callTour);
  await until(() => expect(popover()?.textContent).toContain(text('tour.step.share.title')));
  await perform(() => spot(text('tour.button.next'))?.click());
  await until(() => expect(popover()?.textContent).toContain(text('tour.step.moreLinks.title')));
  expect(jar.has('tourCompleted')).toBe(false);
  expect(call).toBeGreaterThan(0);
  await perform(() => spot(text('tour.button.done'))?.click());
  expect(call).toBe(0);
  expect([jar.get('tourCompleted'), document.documentElement.dataset['followUp']]).toEqual([
    'true',
    undefined,
  ]);
  await pass(1900);
  expect([visited.at(-1), notices().includes(text('tour.daily'))]).toEqual([path, false]);
  await pass(100);
  await until(() => expect(notices().includes(text('tour.daily'))).toBe(isOffered));
  expect(visited.at(-1)).toBe(onward);
  if (isOffered) {
    await perform(() => inNotices(text('tour.toDaily'))?.click());
    expect(visited.at(-1)).toBe('/');
  }
});

const isAt = (step: 'share' | 'moreLinks') =>
  until(() => expect(popover()?.textContent).toContain(text(`tour.step.${step}.title`)));

test('who asks for the tour again begins it again', async () => {
  const { again } = showAt('/', <Ended call={1} />);
  await isAt('share');
  await perform(() => spot(text('tour.button.next'))?.click());
  await isAt('moreLinks');
  again(<Ended call={2} />);
  await isAt('share');
});

/** The tours that come by themselves, for somebody whose device has this many days behind it. */
async function comeTours(days: string) {
  leave();
  jar.set('uniqueDayVisits', days);
  const shown = showAt('/', <Ended />);
  for (let time = 0; time < 5; time += 1) await settle();
  await pass(2000);
  await settle();
  return shown;
}

test('on the second day the help is shown once, and leads to the whole tour or to nothing', async () => {
  const calls = hearCalls();
  press(noteOpenedDay);
  await comeTours('3');
  expect(popover()).toBeNull();
  await comeTours('2');
  await until(() => expect(popover()?.textContent).toContain(text('tour.step.tutorial.title')));
  await perform(() => spot(text('tour.cancel'))?.click());
  expect([popover(), jar.has('tourCompleted'), calls.at(-1)]).toEqual([null, false, 0]);
  await comeTours('2');
  expect(popover()).toBeNull();
  press(noteOpenedDay);
  jar.set('tourCompleted', 'true');
  await comeTours('2');
  expect(popover()).toBeNull();
  jar.delete('tourCompleted');
  leave();
  let call = 0;
  showAt(
    '/',
    <>
      <Ended />
      {running(useTourCall, (now) => {
        call = now;
      })}
    </>,
  );
  await until(() => expect(popover()).not.toBeNull());
  await perform(() => spot(text('tour.button.start'))?.click());
  expect([call > 0, jar.has('tourCompleted')]).toEqual([true, false]);
});

test('the whole tour ends at the settings for who wants to go there', async () => {
  const { visited } = showAt('/nowhere', <Tours call={1} />);
  await pass(2000);
  await until(() => expect(spot(text('tour.button.settings'))).toBeDefined());
  await perform(() => spot(text('tour.button.settings'))?.click());
  expect([visited.at(-1), jar.get('tourCompleted')]).toEqual(['/settings', 'true']);
});

/** A new day, on which somebody scrolls to the links of the result by hand. */
async function scrollToLinks() {
  press(noteOpenedDay);
  await comeTours('3');
  vi.stubGlobal('scrollY', 5);
  document.querySelector('[data-tour="moreLinks"]')?.append(document.createElement('a'));
  press(() => void window.dispatchEvent(new Event('wheel')));
  press(() => void window.dispatchEvent(new Event('scroll')));
  for (let time = 0; time < 5; time += 1) await settle();
  await pass(2000);
  await settle();
}

test('the links of a result are shown once to who has scrolled to them, and then never again', async () => {
  const box = { top: 10, bottom: 700, left: 0, right: 9, width: 9, height: 9 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  vi.stubGlobal('innerHeight', 700);
  for (const known of ['tourCompleted', 'linksTourCompleted']) {
    jar.set(known, 'true');
    await scrollToLinks();
    expect(popover()).toBeNull();
    jar.delete(known);
  }
  await scrollToLinks();
  await until(() => expect(popover()?.textContent).toContain(text('tour.step.linksAlone.title')));
  await perform(() => spot(text('tour.cancel'))?.click());
  expect([jar.get('linksTourCompleted'), jar.has('tourCompleted')]).toEqual(['true', false]);
});

test('a blocked device is warned, and support is asked for on the tenth day of its visits', async () => {
  press(noteOpenedDay);
  jar.set('uniqueDayVisits', '9');
  const { visited } = showAt('/', <VisitNotices visit={{ areCookiesBlocked: false }} />);
  await settle();
  expect(notices()).not.toContain(text('notifications.cookiesBlocked'));
  expect(notices()).not.toContain(text('notifications.youLikeIt'));
  jar.set('uniqueDayVisits', '10');
  press(noteOpenedDay);
  await until(() => expect(notices()).toContain(text('notifications.youLikeIt')));
  await expectOutline('notice-support', noticeOf('info'));
  await perform(() => inNotices(text('notifications.support'))?.click());
  expect(visited.at(-1)).toBe('/about#support');
  leave();
  showAt('/', <VisitNotices visit={{ areCookiesBlocked: true }} />);
  await until(() => expect(atTop('warning')).toContain(text('notifications.cookiesBlocked')));
  await expectOutline('notice-cookies', noticeOf('warning'));
});

/** An announcement as the server has it, the most important one. */
const announcement = {
  id: 701,
  news_group_id: 701,
  locale: 'en-US',
  news_mode: 'HIGHEST',
  title: 'News',
  body: 'Text',
  published_at: '2040-06-01T10:00:00Z',
  valid_until: null,
};

test('news that were not read are marked at the menu', async () => {
  name('about');
  showAt(
    '/about',
    <>
      <StartUp behind={null} />
      {running(useFirstViewMark)}
    </>,
    (address) => (address.includes('news') ? Response.json([announcement]) : Response.error()),
  );
  await until(() => button(text('app.menuNews')));
});

/** What comes after the first view, with this announcement on the server. */
function comeLater(path: string, change: Partial<Parameters<typeof Deferred>[0]> = {}) {
  leave();
  const heard: boolean[] = [];
  const part = (now: typeof change) => (
    <Deferred
      visit={{ areCookiesBlocked: false }}
      isGreeted
      onNews={(hasNews) => heard.push(hasNews)}
      {...now}
    />
  );
  const shown = showAt(path, part(change), (address) =>
    address.includes('news') ? Response.json([announcement]) : Response.error(),
  );
  return { ...shown, heard, again: (now: typeof change) => shown.again(part(now)) };
}

test('the most important news lead once the greeting is over and something can be remembered', async () => {
  const { heard, visited } = comeLater('/', { isGreeted: false });
  await until(() => expect(heard).toEqual([true]));
  expect(visited).toEqual(['/']);
  const blocked = comeLater('/', { visit: { areCookiesBlocked: true } });
  await until(() => expect(blocked.heard).toEqual([true]));
  await pass(2000);
  expect([blocked.visited, popover()]).toEqual([['/'], null]);
  press(callTour);
  const led = comeLater('/', { isGreeted: false });
  await pass(2000);
  await until(() => expect(popover()).not.toBeNull());
  led.again({});
  await until(() => expect(led.visited).toEqual(['/', '/news/701']));
  await settle();
  leave();
  // The tour that was asked for comes at the next game.
  expect(hearCalls()[0]).toBeGreaterThan(0);
});

const known = () => notices().split(text('account.ended')).length;

test('that a session has ended is said to who did not end it', async () => {
  const before = known();
  comeLater('/about');
  await settle();
  expect(known()).toBe(before);
  leave();
  setSession({ state: 'signedOut', hasEnded: true });
  comeLater('/about');
  await until(() => expect(known()).toBe(before + 1));
  expect(atTop('warning')).toContain(text('account.ended'));
  await expectOutline('notice-session-ended', noticeOf('warning'));
});

/** Signs Ada in, as a device that has read her session. */
function enter() {
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  const session = { userId: 'ada', email: 'ada@example.org', role: '0_user' } as const;
  const permissions = ['stats.shared'] as const;
  press(() =>
    setSession({
      state: 'signedIn',
      session: { ...session, permissions, needsSecondFactor: false },
    }),
  );
}

test('a reminded device is followed, and forgotten where messages are not allowed any more', async () => {
  const endpoint = 'https://push.example/1';
  keepReminder({ state: 'on', time: '08:30', endpoint, played: null, told: '' });
  vi.stubGlobal('Notification', { permission: 'denied' });
  comeLater('/about');
  await until(() => expect(currentReminder()).toEqual({ state: 'declined' }));
});

test('games of days before are removed, and a lost connection is said', async () => {
  localStorage.setItem('quando.games.ada', '7.2040-06-09.1648.f');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.head.innerHTML = '<link rel="manifest" href="/manifest.de.webmanifest">';
  comeLater('/about');
  await until(() => expect(said('status')).toContain(text('maintenance.offline')));
  // An installed page has the language of the page.
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/manifest.en.webmanifest');
  document.head.replaceChildren();
  expect(localStorage.getItem('quando.games.ada')).toBeNull();
  // With a connection it may be the server that does not answer.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  leave();
  showAt('/about', <Maintenance />, () => {
    throw new TypeError('Failed to fetch');
  });
  await until(() => expect(said('status')).toContain(text('maintenance.offline')));
  await expectOutline('maintenance');
});

test('an account is followed where it keeps games, once its session is read', async () => {
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  setSession({ state: 'unknown' });
  comeLater('/about');
  await settle();
  expect(asked).toEqual([]);
  // By now screens are fetched before they are opened.
  const news = vi.spyOn(screens.news, 'load').mockRejectedValue(new Error('away'));
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/news';
  link.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(news).toHaveBeenCalledTimes(1);
  enter();
  await until(() => expect(asked.join()).toContain('UserStatistics'));
});

/** Has a stored session read, if that is due; what is known of it stands in the list. */
function follow(isDue: boolean) {
  leave();
  setSession({ state: 'unknown' });
  const heard: string[] = [];
  showAt(
    '/',
    running(
      () => {
        useSessionFollowed(isDue);
        return useSession().state;
      },
      (now) => heard.push(now),
    ),
  );
  return heard;
}

test('a stored session is read once somebody has to be known, and not before a confirmation', async () => {
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  const early = follow(false);
  await settle();
  jar.clear();
  const unconfirmed = follow(true);
  await settle();
  expect([new Set(early), new Set(unconfirmed)]).toEqual([
    new Set(['unknown']),
    new Set(['unknown']),
  ]);
  jar.set('privacyConfirmed', 'true');
  const due = follow(true);
  await until(() => expect(due.at(-1)).toBe('signedIn'));
});

/** Opens a page whose session is not read yet, and has what somebody came for in sight. */
function comeBack(path: string, part: ReactNode) {
  leave();
  setSession({ state: 'unknown' });
  const heard: string[] = [];
  const hear = running(
    () => useSession().state,
    (now) => heard.push(now),
  );
  showAt(
    path,
    <>
      {part}
      {running(useFirstViewMark)}
      {hear}
    </>,
  );
  return heard;
}

test('who comes back is known once the screen is there or asks for it, but not in a museum', async () => {
  name('about', 'museum', 'profile');
  localStorage.setItem('quando.session', JSON.stringify(sessionWith()));
  const beside = comeBack('/about', <Layout />);
  await until(() => expect(beside.at(-1)).toBe('signedIn'));
  const inMuseum = comeBack('/museum/7', <Layout isMuseum />);
  await until(() => expect(title()).toBe('museum'));
  for (let time = 0; time < 5; time += 1) await settle();
  expect(inMuseum.at(-1)).toBe('unknown');
  comeBack('/profile', <Routes />);
  await until(() => expect(title()).toBe('profile'));
});

test('where the account cannot be followed its statistics have failed, until the page comes again', async () => {
  const heard: ReturnType<typeof useAccountRecords>[] = [];
  const hear = running(useAccountRecords, (now) => heard.push(now));
  const { again } = showAt(
    '/stats',
    <>
      <AccountSyncFailed />
      {hear}
    </>,
  );
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const failed = heard.at(-1);
  expect(failed?.state).toBe('failed');
  if (failed?.state === 'failed') failed.retry();
  expect(reload).toHaveBeenCalledTimes(1);
  again(<>{hear}</>);
  expect(heard.at(-1)).toEqual({ state: 'loading' });
});

test('staff take today’s game away to play it again, after a question, here and in the account', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  enter();
  for (const player of ['ada', 'eve']) localStorage.setItem(`quando.games.${player}`, 'x');
  jar.set('quizId', '7');
  jar.set('firstTry', '1648');
  answers['reset_today'] = () => refused('42501');
  showAt('/', <ResetToday isMini />);
  expect(buttons()[0]?.title).toBe(text('reset.today'));
  await perform(() => buttons()[0]?.click());
  await perform(() => button(text('reset.keep')).click());
  expect([dialog(), asked]).toEqual([null, []]);
  await perform(() => buttons()[0]?.click());
  await perform(() => button(text('reset.submit')).click());
  // The server's own words stand beneath, in its language.
  await until(() => expect(atTop('error')).toContain(`${text('errors.42501')}no`));
  expect(document.querySelector('.Toastify [role="alert"] [lang="en"]')?.textContent).toBe('no');
  expect([jar.has('firstTry'), assign.mock.calls.length]).toEqual([true, 0]);
  answers['reset_today'] = () => null;
  await perform(() => buttons()[0]?.click());
  await perform(() => button(text('reset.submit')).click());
  await until(() => expect(assign.mock.calls).toEqual([['/']]));
  expect([jar.has('firstTry'), asked.at(-1)]).toEqual([
    false,
    `reset_today {"timezoneoffset":${-new Date().getTimezoneOffset()}}`,
  ]);
  expect(['ada', 'eve'].map((player) => localStorage.getItem(`quando.games.${player}`))).toEqual([
    null,
    'x',
  ]);
});

const Title = () => <h1>{useTranslations('app')('title')}</h1>;

test('words come in the language that was chosen, and those from before stay until then', async () => {
  const before = currentSettings();
  press(() => changeSettings({ language: 'en-US' }));
  show(
    <CatalogueProvider first={{ locale: 'en', messages: { app: { title: 'The first' } } }}>
      <Title />
    </CatalogueProvider>,
  );
  await settle();
  expect(title()).toBe('The first');
  press(() => changeSettings({ language: 'de-DE' }));
  expect(title()).toBe('The first');
  await until(() => expect(title()).not.toBe('The first'));
  press(() => changeSettings(before));
});

test('words that do not come are asked for less and less often, until nobody wants them', async () => {
  const shown = vi.fn<() => void>();
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  // There is no such catalogue: as if it were out of reach.
  const stop = loadWords('xx' as Locale, shown);
  await pass(30_999);
  expect(pauses.mock.calls.map(([, pause]) => pause)).toEqual([1000, 2000, 4000, 8000, 16_000]);
  await pass(1);
  expect(pauses.mock.calls.at(-1)?.[1]).toBe(16_000);
  expect(pauses.mock.calls).toHaveLength(6);
  stop();
  const before = pauses.mock.calls.length;
  await pass(60_000);
  expect(pauses.mock.calls).toHaveLength(before);
  const late = loadWords('xx' as Locale, shown);
  late();
  await settle();
  expect(pauses.mock.calls).toHaveLength(before);
  const stopped = loadWords('en', shown);
  stopped();
  await settle();
  expect(shown).not.toHaveBeenCalled();
  loadWords('en', shown);
  await until(() => expect(shown.mock.calls).toMatchObject([[{ locale: 'en' }]]));
});

const point = (kind: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(kind, { bubbles: true }));

test('a screen is fetched as soon as somebody points at its link, or reaches it by the keyboard', () => {
  const about = vi.spyOn(screens.about, 'load').mockRejectedValue(new Error('away'));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  showAt(
    '/',
    <>
      {running(usePrefetch)}
      <a href="/about">
        <b>About</b>
      </a>
      <a href="https://elsewhere.example/about">Elsewhere</a>
      <a href="/">Start</a>
    </>,
  );
  point('pointerover', '[href^="https"]');
  point('pointerover', '[href="/"]');
  onLine.mockReturnValue(false);
  point('pointerover', 'b');
  expect(about).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  point('pointerover', 'b');
  point('focusin', '[href="/about"]');
  expect(about).toHaveBeenCalledTimes(2);
  const body = document.body.innerHTML;
  leave();
  document.body.innerHTML = body;
  point('pointerover', 'b');
  point('focusin', '[href="/about"]');
  expect(about).toHaveBeenCalledTimes(2);
});

test('the choices of privacy open from the policy, and are at work with a new page', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showAt('/privacy', <PrivacyPage />);
  await perform(() => button(text('consent.open')).click());
  await perform(() => button(text('consent.close')).click());
  expect([dialog(), reload.mock.calls.length, jar.has('consentVideo')]).toEqual([null, 0, false]);
  await perform(() => button(text('consent.open')).click());
  await perform(() => button(text('consent.decline')).click());
  expect([dialog(), reload.mock.calls.length, jar.get('consentVideo')]).toEqual([null, 1, 'false']);
});

test('the choices of privacy open from the settings, with the policy, and are said to be saved', async () => {
  showAt('/settings', <SettingsPage />);
  await perform(() => button(text('consent.open')).click());
  await perform(() => button(text('consent.privacy')).click());
  await until(() =>
    expect(dialog()?.textContent).toContain(text('privacy.introduction.briefTitle')),
  );
  await perform(() => button(text('consent.back')).click());
  await perform(() => button(text('consent.accept')).click());
  await until(() => expect(notices()).toContain(text('consent.saved')));
  expect([dialog(), jar.get('consentVideo')]).toEqual([null, 'true']);
});

test('pages are put together: what belongs to the screen of another room stands in it', async () => {
  showAt('/accessibility', <AccessibilityPage />);
  await until(() => expect(headings()).toContain(text('accessibilityStatement.title')));
  leave();
  showAt('/support', <SupportPage />);
  expect(button(text('about.copy'))).not.toBeNull();
  enter();
  for (const hasPayments of [true, false]) {
    leave();
    stateOperator({ hasPayments });
    showAt('/profile', <ProfilePage />);
    await pass(1000);
    await until(() => expect(links().includes('/subscription')).toBe(hasPayments));
    expect(headings()).toContain(text('stats.title'));
  }
  leave();
  let preview = '';
  showAt(
    '/creator/new',
    <WithPreview>
      {running(
        () => use(PreviewGame).state,
        (now) => {
          preview = now;
        },
      )}
    </WithPreview>,
  );
  await until(() => expect(preview).toBe('ready'));
});

test('the page begins in its looks, with the shape of what was asked for, and what was pressed', async () => {
  const before = currentSettings();
  press(() => changeSettings({ darkMode: 'true', language: 'en-US' }));
  delete document.documentElement.dataset['theme'];
  jar.clear();
  const words = { locale: 'en', messages: { app: { title: 'Quando', subtitle: 'Now' } } } as const;
  const keys: string[] = [];
  const hear = (event: KeyboardEvent) => void keys.push(event.key);
  document.addEventListener('keydown', hear);
  window.quandoEarlyInput = { pressed: [{ key: '7' }], listening: new AbortController() };
  const places = (path: string) => {
    leave();
    history.replaceState(null, '', path);
    show(<App words={words} />);
    return document.querySelectorAll('[aria-hidden="true"] *').length;
  };
  const plain = places('/stats');
  expect(document.querySelector('[class*="spinner"]')).toBeNull();
  expect([document.documentElement.dataset['theme'], title(), keys]).toEqual([
    'dark',
    'Quando',
    ['7'],
  ]);
  expect(places('/')).toBeGreaterThan(plain);
  document.removeEventListener('keydown', hear);
  await settle();
  press(() => changeSettings(before));
});

test('a puzzle that was asked for early is not asked for again', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return new Promise(() => undefined);
  });
  history.replaceState(null, '', '/');
  const words = { locale: 'en', messages: {} } as const;
  vi.spyOn(console, 'error').mockReturnValue();
  show(<App words={words} />);
  await until(() => expect(fetched.join()).toContain('get_puzzle_of_the_day'));
  const address = fetched.find((each) => each.includes('get_puzzle_of_the_day')) ?? '';
  leave();
  fetched.length = 0;
  window.quandoEarlyRequest = { address, response: Promise.resolve(Response.json(null)) };
  show(<App words={words} />);
  await settle();
  expect([fetched.includes(address), window.quandoEarlyRequest]).toEqual([false, undefined]);
  // What was asked for otherwise answers nothing else.
  leave();
  const other = { address: `${address}0`, response: Promise.resolve(Response.json(null)) };
  window.quandoEarlyRequest = other;
  show(<App words={words} />);
  await until(() => expect(fetched).toContain(address));
  expect(window.quandoEarlyRequest).toBeUndefined();
});

/** Makes an attempt at the game in sight. */
const guess = (year: string) =>
  perform(() => [...Array.from(year), 'Enter'].forEach((sign) => key(sign, {}, document.body)));

const seen = () => [
  document.querySelector('main')?.getAttribute('data-game-state'),
  document.querySelectorAll('[data-attempt]').length,
];

test('a game without a trace is the game itself, and restarts away from the button pressed', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const again = vi.fn<() => void>();
  const [tip] = puzzleWith().tips;
  const tips = [1, 2, 3, 4].map((at) => ({ ...tip, text: `Tip ${at}.` })) as never;
  const game = (times: string, date: string | null) => (
    <div id="content" tabIndex={-1}>
      <TracelessGame
        times={times}
        puzzle={{ ...puzzleWith({ year: 1931 }), tips, date }}
        head={<h1>Head</h1>}
        onAgain={again}
      />
    </div>
  );
  const shown = showAt('/research/play/moon', game('0', null));
  expect([title(), document.body.textContent.includes(text('research.play.undated'))]).toEqual([
    'Head',
    true,
  ]);
  expect(scroll).not.toHaveBeenCalled();
  await guess('1700');
  await guess('1931');
  await until(() => expect(document.body.textContent).toContain(text('result.hints')));
  expect([seen(), localStorage.length, jar.has('firstTry')]).toEqual([['won', 2], 0, false]);
  press(() => button(text('research.play.again')).click());
  expect(again).toHaveBeenCalledTimes(1);
  scroll.mockClear();
  shown.again(game('1', '2040-06-01'));
  expect([seen(), scroll.mock.calls, document.activeElement?.id]).toEqual([
    ['running', 0],
    [[{ top: 0 }]],
    'content',
  ]);
  expect(document.body.textContent).toContain('1 June 2040');
  // Back to the language before, it begins anew as well.
  shown.again(game('0', null));
  expect(scroll).toHaveBeenCalledTimes(2);
});

test('the server sends the start page as the game begins, or with its answer once it is over', async () => {
  const [tip] = puzzleWith().tips;
  const tips = [1, 2, 3, 4].map((at) => ({ ...tip, text: `Tip ${at}.` }));
  const puzzle = { ...puzzleWith({ year: 1931 }), tips };
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = begunPageMarkup(puzzle, false) ?? '';
  expect(page.textContent).toContain('Tip 1.');
  expect(page.textContent).not.toContain('Tip 2.');
  expect(page.textContent).not.toContain('1931');
  const rows = page.querySelectorAll('[data-attempt]').length;
  expect([rows, page.querySelector('main') !== null]).toEqual([0, true]);
  expect([...page.querySelectorAll('header a')].map((link) => link.getAttribute('href'))).toEqual([
    '#content',
    '/',
    '/support',
    '/login',
  ]);
  await expectOutline('begun-page');
  page.innerHTML = begunPageMarkup(puzzle, true) ?? '';
  expect(page.querySelector('h2')?.textContent ?? '').toContain('1931');
  await expectOutline('begun-page-over');
  expect(begunPageMarkup({ ...puzzle, classic: true }, false)).toBeNull();
  expect(begunPageMarkup({ ...puzzle, date: null }, false)).toBeNull();
  page.innerHTML = shellMarkup('game');
  await expectOutline('shell');
  const game = page.querySelectorAll('*').length;
  page.innerHTML = shellMarkup('plain');
  expect(page.querySelectorAll('[class*="spinner"]')).toHaveLength(1);
  expect([
    page.querySelectorAll('*').length < game,
    page.children[0]?.getAttribute('aria-hidden'),
  ]).toEqual([true, 'true']);
  page.innerHTML = headMarkup();
  const head = page.querySelector<HTMLElement>('#head');
  expect([head?.hidden, head?.getAttribute('aria-hidden'), page.textContent]).toEqual([
    true,
    'true',
    '',
  ]);
  expect(head?.querySelectorAll('.screen-title, .lead')).toHaveLength(2);
  await expectOutline('screen-head', '#head > *');
});
