// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from './clock.ts';
import { usePrivacyConfirmed } from './cookies/consent.ts';
import { clearCookie, privacyConfirmed, writeCookie } from './cookies/cookie.ts';
import { cookies } from './cookies/cookies.ts';
import { useLastReadNews } from './cookies/last-read-news.ts';
import { useSettings } from './cookies/use-settings.ts';
import { useManifest } from './use-manifest.ts';
import { useOnline } from './use-online.ts';
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

/** Shows what a hook says, now and after every change. */
function show(useWhat: () => unknown) {
  function What() {
    shown = useWhat();
    return null;
  }
  act(() => root.render(<What />));
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

test('an installed page has the language of the page', () => {
  const link = document.createElement('link');
  link.rel = 'manifest';
  document.head.append(link);
  show(() => useManifest('en'));
  expect(link.getAttribute('href')).toBe('/manifest.en.webmanifest');
  show(() => useManifest('de'));
  expect(link.getAttribute('href')).toBe('/manifest.de.webmanifest');
  link.remove();
});
