// Runs before the first paint: the player's looks, and the request for today's puzzle.
import { functionAddress, PATIENCE } from './backend/function-address.ts';
import { offsetAt } from './device/clock.ts';
import { privacyConfirmed, readCookie } from './device/cookies/cookie.ts';
import { meta, pageSettings } from './device/page-settings.ts';
import { applySettings, localeOf, readSettings } from './device/cookies/settings.ts';
import { puzzleIdIn } from './domain/puzzle/puzzle-path.ts';

const settings = readSettings();
applySettings(settings);

const locale = localeOf(settings.language);
const catalogue = meta(`quando-catalogue-${locale}`);
if (catalogue !== '') {
  const preload = document.createElement('link');
  preload.rel = 'modulepreload';
  preload.href = catalogue;
  document.head.append(preload);
}

const call = puzzleCall();
if (call !== null && readCookie(privacyConfirmed)) {
  const { backendUrl, publishableKey } = pageSettings();
  const address = functionAddress(backendUrl, ...call);
  const response = fetch(address, {
    headers: { apikey: publishableKey },
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE),
  });
  // Whoever takes the answer hears of a failure; until then it must not count as unhandled.
  response.catch(() => undefined);
  window.quandoEarlyRequest = { address, response };
}

/** The call for the puzzle that this address shows to everybody; null where it shows none. */
function puzzleCall(): [string, Record<string, string | number>] | null {
  const timezoneoffset = offsetAt(Date.now());
  const { pathname } = location;
  if (pathname === '/') return ['get_puzzle_of_the_day', { timezoneoffset, locale }];
  const id = /^\/pp\//i.test(pathname) ? puzzleIdIn(pathname) : null;
  return id === null ? null : ['get_quiz', { id, timezoneoffset }];
}
