// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { running } from '../../tests/page/rendered.tsx';
import { today } from './clock.ts';
import { usePrivacyConfirmed } from './cookies/consent.ts';
import { clearCookie, privacyConfirmed, writeCookie } from './cookies/cookie.ts';
import { cookies } from './cookies/cookies.ts';
import { markNewsRead, useLastReadNews } from './cookies/last-read-news.ts';
import {
  changeSettings,
  currentSettings,
  lendLanguage,
  useSettings,
} from './cookies/use-settings.ts';
import { setAccountRecords, useAccountRecords } from './games/account-records.ts';
import { openDay } from './games/game-store.ts';
import { useOpenedDays } from './opened-days.ts';
import { useManifest } from './use-manifest.ts';
import { useOnline } from './use-online.ts';
import { useWorker } from './offline/use-worker.ts';
import { useToday } from './use-today.ts';

let root: Root;
let shown: unknown;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});

afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const cookie of Object.values(cookies)) clearCookie(cookie);
});

function hear(now: unknown) {
  shown = now;
}

/** Shows what a hook says, now and after every change. */
function show(useWhat: () => unknown) {
  act(() => root.render(running(useWhat, hear)));
}

/** The tab comes into sight again. */
function comeBack() {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test.each([
  ['the connection', useOnline, ['window online', 'window offline']],
  ['the consent', usePrivacyConfirmed, ['document visibilitychange', 'window focus']],
  ['the news that were read', useLastReadNews, ['document visibilitychange']],
  ['the settings', useSettings, ['window pageshow', 'document visibilitychange']],
  ['the day', useToday, ['document visibilitychange', 'window focus', 'window pageshow']],
] as const)('%s is followed for as long as something shows it', (_, useWhat, events) => {
  const listening = new Map<unknown, string>();
  for (const [name, target] of Object.entries({ window, document })) {
    vi.spyOn(target, 'addEventListener').mockImplementation((kind, listen) => {
      listening.set(listen, [...[listening.get(listen)].flat(), `${name} ${kind}`].join());
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((kind, listen) => {
      const left = listening
        .get(listen)
        ?.split(',')
        .filter((each) => each !== `${name} ${kind}`);
      listening.set(listen, left?.join() ?? '');
    });
  }
  const heard = () => [...listening.values()].join().split(',').filter(Boolean);
  show(useWhat);
  expect(heard()).toEqual(expect.arrayContaining([...events]));
  act(() => root.render(null));
  expect(heard().filter((each) => (events as readonly string[]).includes(each))).toEqual([]);
});

test('a lost connection shows, and that it is back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  show(useOnline);
  expect(shown).toBe(true);
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(shown).toBe(false);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(shown).toBe(true);
});

test('what another tab has stored counts once this one is in sight', () => {
  const { now, ends } = today();
  writeCookie(privacyConfirmed, true, now, ends);
  show(useLastReadNews);
  writeCookie(cookies.lastReadNews, '12.9', now, ends);
  comeBack();
  expect(shown).toBe('12.9');
});

test('where no cookie is stored, what was read counts until the page is left', () => {
  show(useLastReadNews);
  act(() => markNewsRead(990));
  expect(String(shown).split('.')[0]).toBe('990');
  // What is read again pushes nothing out.
  act(() => markNewsRead(989));
  act(() => markNewsRead(990));
  expect(String(shown).split('.').slice(0, 2)).toEqual(['989', '990']);
});

test('what was chosen and what was read is stored for the next visit', () => {
  const { now, ends } = today();
  writeCookie(privacyConfirmed, true, now, ends);
  const before = currentSettings();
  act(() => changeSettings({ fontSize: 3, difficulty: 'hard' }));
  act(() => markNewsRead(21));
  expect(document.cookie.split('; ')).toEqual(
    expect.arrayContaining([
      'fontSize=3',
      'difficulty=hard',
      expect.stringMatching(/^lastReadNews=21\b/),
    ]),
  );
  act(() => changeSettings(before));
});

/** Another tab stores a language. */
function storeElsewhere(language: 'de-DE' | 'en-US') {
  writeCookie(cookies.language, language, today().now, today().ends);
}

test('a language that was lent stays while it is, and is given back', () => {
  const before = currentSettings();
  storeElsewhere('de-DE');
  show(() => useSettings().language);
  comeBack();
  expect(shown).toBe('de-DE');
  let giveBack: (() => void) | undefined;
  act(() => {
    giveBack = lendLanguage('en-US');
  });
  comeBack();
  expect([shown, document.documentElement.lang]).toEqual(['en-US', 'en']);
  act(() => giveBack?.());
  expect(shown).toBe('de-DE');
  storeElsewhere('en-US');
  comeBack();
  expect(shown).toBe('en-US');
  storeElsewhere('de-DE');
  comeBack();
  expect(shown).toBe('de-DE');
  act(() => changeSettings(before));
});

test('where no cookie is stored, what was chosen stays until the page is left', () => {
  const before = currentSettings();
  const stored = vi.spyOn(document, 'cookie', 'set').mockReturnValue();
  show(() => useSettings().fontSize);
  act(() => changeSettings({ fontSize: 3 }));
  comeBack();
  expect(shown).toBe(3);
  act(() => changeSettings(before));
  stored.mockRestore();
});

test('a page without a choice turns dark with the system', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  const before = currentSettings();
  show(useSettings);
  act(() => changeSettings({ darkMode: 'auto' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  system.matches = true;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  act(() => changeSettings(before));
});

test('a new day is heard of once', () => {
  writeCookie(privacyConfirmed, true, today().now, today().ends);
  show(useOpenedDays);
  const before = Number(shown);
  act(() => openDay(today()));
  act(() => openDay(today()));
  expect(shown).toBe(before + 1);
});

test('an account’s statistics are not shown to who comes after it', () => {
  show(useAccountRecords);
  act(() => setAccountRecords({ state: 'failed', retry: () => undefined }));
  expect(shown).toMatchObject({ state: 'failed' });
  act(() => setAccountRecords(null));
  expect(shown).toEqual({ state: 'loading' });
});

function Manifest({ locale }: { locale: 'de' | 'en' }) {
  useManifest(locale);
  return null;
}

test('an installed page has the language of the page', () => {
  const link = document.createElement('link');
  link.rel = 'manifest';
  document.head.append(link);
  act(() => root.render(<Manifest locale="en" />));
  expect(link.getAttribute('href')).toBe('/manifest.en.webmanifest');
  act(() => root.render(<Manifest locale="de" />));
  expect(link.getAttribute('href')).toBe('/manifest.de.webmanifest');
  link.remove();
});

/** A browser with workers, none of which has the page yet, or one. */
function serviceWorkers(hasWorker: boolean) {
  const registered: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    controller: hasWorker ? {} : null,
    register: async (...call: unknown[]) => void registered.push(call),
  });
  vi.stubGlobal('navigator', { serviceWorker: worker, onLine: true });
  const fetched: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (address: string, { headers, credentials }: RequestInit) => {
    // The worker keeps what nobody’s cookies had a say in.
    const key = credentials === 'omit' ? new Headers(headers).get('apikey') : 'cookies';
    fetched.push([address.replace(location.origin, ''), key]);
    return Response.json(null);
  });
  let loaded: (() => void) | undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(take: (list: { getEntries: () => { name: string }[] }) => void) {
        const names = ['/assets/page.js', 'https://elsewhere.example/x.js', '/assets/page.js'];
        loaded = () =>
          take({
            getEntries: () => names.map((name) => ({ name: new URL(name, location.origin).href })),
          });
      }
      observe() {
        loaded?.();
      }
      disconnect() {}
    },
  );
  return { worker, registered, fetched };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('the page is kept for later once it is quiet, what came before with it, where that is allowed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  const { now, ends } = today();
  const key = document.createElement('meta');
  key.name = 'quando-publishable-key';
  key.content = 'key';
  document.head.append(key);
  const sent = `${location.origin}/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=0&locale=en`;
  window.quandoToday = { address: sent, puzzle: null };

  const unconfirmed = serviceWorkers(false);
  show(useWorker);
  await pass(3000);
  expect(unconfirmed.registered).toEqual([]);

  writeCookie(privacyConfirmed, true, now, ends);
  const left = serviceWorkers(false);
  act(() => root.render(null));
  show(useWorker);
  await pass(2999);
  act(() => root.render(null));
  await pass(1);
  expect(left.registered).toEqual([]);

  const first = serviceWorkers(false);
  show(useWorker);
  await pass(3000);
  expect([first.registered, first.fetched]).toEqual([[['/sw.js', { updateViaCache: 'none' }]], []]);
  await act(async () => void first.worker.dispatchEvent(new Event('controllerchange')));
  await pass(0);
  const puzzle = [sent.replace(location.origin, ''), 'key'];
  expect(first.fetched).toEqual([['/assets/page.js', null], puzzle]);

  const later = serviceWorkers(true);
  act(() => root.render(null));
  show(useWorker);
  await pass(3000);
  expect(later.fetched).toEqual([puzzle]);

  // A browser that refuses has the game all the same.
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const { worker } = serviceWorkers(false);
  const register = vi.spyOn(worker, 'register').mockRejectedValue(new Error('refused'));
  act(() => root.render(null));
  show(useWorker);
  await pass(3000);
  await new Promise(setImmediate);
  expect([register.mock.calls.length, unhandled.mock.calls]).toEqual([1, []]);
  key.remove();
  delete window.quandoToday;
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
