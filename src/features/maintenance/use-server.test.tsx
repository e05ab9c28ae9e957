// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import {
  button,
  expectOutline,
  leave,
  perform,
  running,
  said,
  show,
  showAt,
  text,
} from '../../../tests/page/rendered.tsx';
import { Maintenance } from './maintenance.tsx';
import { OfflineLine } from './offline-line.tsx';
import { type Server, useServer } from './use-server.ts';
import { VersionDialog } from './version-dialog.tsx';

let answer: () => Response;
let asked: number;
let server: Server | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<meta name="quando-version" content="1.5.0">';
  [answer, asked, server] = [() => Response.json('1.5.3'), 0, undefined];
});

afterEach(() => {
  leave();
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function watch() {
  return showAt(
    '/',
    running(useServer, (now) => {
      server = now;
    }),
    () => {
      asked += 1;
      return answer();
    },
  );
}

function away(): Response {
  throw new TypeError('Failed to fetch');
}

const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const comeBack = () => perform(() => window.dispatchEvent(new Event('focus')));

test('the server is asked for its version at the start, and after an hour on return', async () => {
  watch();
  await pass(0);
  expect([asked, server]).toEqual([1, { isOutOfReach: false, mismatch: null }]);
  await pass(3_599_999);
  await comeBack();
  expect(asked).toBe(1);
  await pass(1);
  expect(asked).toBe(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await comeBack();
  expect(asked).toBe(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  answer = () => Response.json('1.6.0');
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect([asked, server?.mismatch]).toEqual([2, { own: '1.5.0', current: '1.6.0' }]);
});

test('a server out of reach is asked every half minute, and at once with the connection', async () => {
  answer = away;
  watch();
  await pass(29_999);
  expect([asked, server?.isOutOfReach]).toEqual([1, true]);
  await pass(1);
  expect(asked).toBe(2);
  await pass(10_000);
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(asked).toBe(3);
  answer = () => Response.json('1.5.0');
  await pass(29_999);
  expect(asked).toBe(3);
  await pass(1);
  expect([asked, server?.isOutOfReach]).toEqual([4, false]);
  await pass(60_000);
  expect(asked).toBe(4);
});

test('a server that refuses is in reach, and what was known of its version stays', async () => {
  answer = () => Response.json('2.0.0');
  watch();
  await pass(3_600_000);
  answer = () => Response.json({ message: 'no' }, { status: 500 });
  await comeBack();
  expect(asked).toBe(2);
  expect(server).toEqual({ isOutOfReach: false, mismatch: { own: '1.5.0', current: '2.0.0' } });
});

test('a page that is left asks no more', async () => {
  answer = away;
  watch();
  await pass(0);
  show(null);
  await pass(3_600_000);
  await comeBack();
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(asked).toBe(1);
});

test('a page that is left before the answer comes asks no more either', async () => {
  let fail: (() => void) | undefined;
  showAt('/', running(useServer), () => {
    asked += 1;
    return new Promise<Response>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  });
  await pass(0);
  show(null);
  await perform(() => fail?.());
  await pass(60_000);
  expect(asked).toBe(1);
});

test('a server of another version is said as soon as it is known', async () => {
  answer = () => Response.json('1.6.0');
  showAt('/', <Maintenance />, () => answer());
  await pass(0);
  expect(document.querySelector('dialog')?.textContent).toContain('1.6.0');
  // Without a connection, too.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await perform(() => window.dispatchEvent(new Event('offline')));
  expect(said('status')).toContain(text('maintenance.offline'));
  expect(document.querySelector('dialog')?.textContent).toContain('1.6.0');
});

test('that the connection is lost is said whether the server shows it or the browser', async () => {
  answer = away;
  showAt('/', <Maintenance />, () => answer());
  expect(said('status')).toBe('');
  await pass(0);
  expect(said('status')).toContain(text('maintenance.offline'));
  leave();
  answer = () => Response.json('1.5.0');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showAt('/', <Maintenance />, () => answer());
  await pass(0);
  expect(said('status')).toContain(text('maintenance.offline'));
  online.mockReturnValue(true);
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(said('status')).toBe('');
});

test('a page in sight is put in order: past games go, and it is kept and installed in its language', async () => {
  vi.stubEnv('PROD', true);
  openCookieJar(['privacyConfirmed', 'true']);
  const register = vi.fn<() => Promise<void>>(async () => undefined);
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
  document.head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="/other">');
  localStorage.setItem('quando.games.ada', '7.2026-06-10.1648.f');
  vi.setSystemTime('2026-06-10T12:00:00Z');
  showAt('/', <Maintenance />);
  expect(localStorage.getItem('quando.games.ada')).not.toBeNull();
  leave();
  vi.setSystemTime('2026-06-12T12:00:00Z');
  showAt('/', <Maintenance />);
  expect(localStorage.getItem('quando.games.ada')).toBeNull();
  const manifest = document.querySelector('link[rel="manifest"]');
  expect(manifest?.getAttribute('href')).toBe('/manifest.en.webmanifest');
  await pass(3000);
  expect(register).toHaveBeenCalledTimes(1);
});

test('a lost connection is said for as long as it is lost, and the game makes room for it', async () => {
  show(<OfflineLine isOffline />);
  const before = document.querySelector('[role="status"]');
  expect([said('status') !== '', document.documentElement.dataset['offline']]).toEqual([
    true,
    'true',
  ]);
  await expectOutline('offline');
  show(<OfflineLine isOffline={false} />);
  expect([said('status'), document.documentElement.dataset['offline']]).toEqual(['', 'false']);
  expect(document.querySelector('[role="status"]')).toBe(before);
});

test('a page that fits no more is loaded anew without what was kept of it, and says who helps', async () => {
  const operator = document.head.appendChild(document.createElement('meta'));
  operator.name = 'quando-operator';
  operator.content = JSON.stringify({ supportEmail: 'help@example.org' });
  const done: string[] = [];
  vi.stubGlobal('caches', {
    keys: async () => ['quando-page'],
    delete: async (name: string) => done.push(name),
  });
  vi.spyOn(location, 'reload').mockImplementation(() => void done.push('reload'));
  show(<VersionDialog own="1.5.0" current="1.6.0" />);
  await expectOutline('other-version');
  expect(document.querySelector('dialog')?.textContent).toContain('1.5.0');
  expect(document.querySelector('dialog')?.textContent).toContain('1.6.0');
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    ['tabs', 'wait', 'cache'].map((tip) => text(`maintenance.tip.${tip}`)),
  );
  expect(document.querySelector('a')?.getAttribute('href')).toBe('mailto:help@example.org');
  const escape = new Event('cancel', { cancelable: true });
  await perform(() => document.querySelector('dialog')?.dispatchEvent(escape));
  await perform(() => button(text('maintenance.reload')).click());
  expect(done).toEqual(['quando-page', 'reload']);
  expect(button(text('maintenance.reloading')).getAttribute('aria-disabled')).toBe('true');
  operator.content = '';
  show(<VersionDialog own="1.5.0" current="1.6.0" />);
  expect(document.querySelector('a')).toBeNull();
});
