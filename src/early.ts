// Runs before the first paint: the player's looks, and where today's puzzle comes from. After it, the
// page's scripts are fetched.
import { functionAddress, PATIENCE } from './backend/function-address.ts';
import { SESSION_KEY } from './backend/stored-session.ts';
import { offsetAt } from './device/clock.ts';
import { noteEarlyInput } from './device/early-input.ts';
import { privacyConfirmed, readCookie, storedText } from './device/cookies/cookie.ts';
import type { CookieName } from './device/cookies/cookies.ts';
import { meta, pageSettings } from './device/page-settings.ts';
import { applySettings, localeOf, readSettings } from './device/cookies/settings.ts';
import { localDay } from './domain/day/day.ts';
import { puzzleIdIn } from './domain/puzzle/puzzle-path.ts';

/** How long the scripts wait for a browser that tells of no paint, in milliseconds. */
const LONGEST_PAINT = 2000;

const settings = readSettings();
applySettings(settings);

const locale = localeOf(settings.language);
const now = Date.now();
const offset = offsetAt(now);
const isStart = location.pathname === '/';
const { backendUrl, publishableKey } = pageSettings();
const call = puzzleCall();
const address = call === null ? '' : functionAddress(backendUrl, ...call);
const sent = sentPuzzle();
if (sent !== null) window.quandoToday = { address, puzzle: sent };
else if (call !== null && readCookie(privacyConfirmed)) askForPuzzle();
if (isStart) showStart();
void afterFirstPaint().then(fetchScripts);

/** The puzzle beside the page, if the device's day and language are its own: it may have been kept. */
function sentPuzzle(): object | null {
  const text = document.querySelector('#today')?.textContent ?? '';
  if (text === '' || !readCookie(privacyConfirmed)) return null;
  const puzzle = JSON.parse(text) as { date?: unknown; locale?: unknown };
  return puzzle.date === localDay(now, offset) && puzzle.locale === locale ? puzzle : null;
}

function askForPuzzle() {
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
  const { pathname } = location;
  if (isStart) return ['get_puzzle_of_the_day', { timezoneoffset: offset, locale }];
  const id = /^\/pp\//i.test(pathname) ? puzzleIdIn(pathname) : null;
  return id === null ? null : ['get_quiz', { id, timezoneoffset: offset }];
}

/** Takes the beginning of a game out of sight where the device goes on with one, or has no puzzle. */
function showStart() {
  const { dataset } = document.documentElement;
  const isFinished = storedOf('gameFinished') === 'true';
  const isBegun = storedOf('firstTry') !== null || storedOf('pausedGames') !== null;
  const isOthers = settings.alternativeKeyboard || isSessionStored();
  if (isFinished) dataset['start'] = sent === null || isOthers ? 'finished' : 'over';
  else if (sent === null || isBegun || isOthers) dataset['start'] = 'waiting';
  else noteEarlyInput();
}

function storedOf(name: CookieName) {
  return storedText({ name });
}

function isSessionStored(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** Resolves once something is on the screen and the page is read to its end; out of sight, at once. */
async function afterFirstPaint() {
  const isRead = new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve);
  });
  const isPainted = new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve(null);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    return setTimeout(resolve, LONGEST_PAINT);
  });
  await Promise.all([isRead, isPainted]);
}

function fetchScripts() {
  const entry = meta('quando-entry');
  if (entry === '') return;
  const early = document.querySelectorAll<HTMLMetaElement>(
    `meta[name="quando-preload"],meta[name="quando-preload-${locale}"]`,
  );
  for (const href of [meta(`quando-catalogue-${locale}`), ...[...early].map((m) => m.content)]) {
    const preload = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(preload);
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry });
  document.head.append(script);
}
