import { type Codec, flag, matching, oneOf, wholeNumber } from './codecs.ts';

/** What a cookie is for; the privacy policy lists the cookies in these groups. */
export type Category = 'consent' | 'choice' | 'game' | 'statistics' | 'notice' | 'account';

/** One cookie of the device: its name, how it is written, its value while unset, and its life. */
export type Cookie<Value> = {
  name: string;
  category: Category;
  codec: Codec<Value>;
  /** The value while the cookie is not there or cannot be read. */
  fallback: Value;
  life: 'year' | 'day';
};

const HIGHEST_COUNT = 99_999;
const year = <Value>(
  name: string,
  category: Category,
  codec: Codec<Value>,
  fallback: NoInfer<Value>,
): Cookie<Value> => ({ name, category, codec, fallback, life: 'year' });
const day = <Value>(name: string, codec: Codec<Value>): Cookie<Value | null> => ({
  name,
  category: 'game',
  codec: {
    read: codec.read,
    write: (value) => (value === null ? '' : codec.write(value)),
  },
  fallback: null,
  life: 'day',
});

const count = wholeNumber(HIGHEST_COUNT);
const attempt = wholeNumber(9999);
const isoDay = matching(/^\d{4}-\d\d-\d\d$/);
const consent = (name: string) => year(name, 'consent', flag, false);
const counter = (name: string) => year(name, 'statistics', count, 0);

/** Every cookie of the page: the names are fixed, others rely on them. */
export const cookies = {
  privacyConfirmed: consent('privacyConfirmed'),
  consentInputs: consent('consentInputs'),
  consentHosting: consent('consentHosting'),
  consentBackend: consent('consentBackend'),
  consentDatabase: consent('consentDatabase'),
  consentVideo: consent('consentVideo'),
  language: year('language', 'choice', oneOf('de-DE', 'en-US'), 'en-US'),
  darkMode: year('darkMode', 'choice', oneOf('true', 'false', 'auto'), 'auto'),
  fontSize: year('fontSize', 'choice', wholeNumber(4), 0),
  zoom: year('zoom', 'choice', flag, true),
  colorless: year('colorless', 'choice', flag, false),
  animation: year('animation', 'choice', flag, true),
  alternativeKeyboard: year('alternativeKeyboard', 'choice', flag, false),
  physicalKeys: year('physicalKeys', 'choice', flag, true),
  difficulty: year('difficulty', 'choice', oneOf('normal', 'hard'), 'normal'),
  visitorState: year('visitorState', 'notice', flag, false),
  /** Ends after 6 to 12 days instead of a year; while it is there, the notice stays away. */
  supportNotice: year('supportNotice', 'notice', flag, false),
  dayOfOpening: year('dayOfOpening', 'game', isoDay, ''),
  uniqueDayVisits: year('uniqueDayVisits', 'statistics', count, 0),
  firstTrySuccess: counter('firstTrySuccess'),
  secondTrySuccess: counter('secondTrySuccess'),
  thirdTrySuccess: counter('thirdTrySuccess'),
  fourthTrySuccess: counter('fourthTrySuccess'),
  noSuccess: counter('noSuccess'),
  gameFinished: day('gameFinished', flag),
  firstTry: day('firstTry', attempt),
  secondTry: day('secondTry', attempt),
  thirdTry: day('thirdTry', attempt),
  fourthTry: day('fourthTry', attempt),
  quizId: day('quizId', matching(/^[\w-]{1,64}$/)),
  quizDay: day('quizDay', isoDay),
  /** Whether every attempt of the game was made in hard mode. */
  hardGame: day('hardGame', flag),
  /** Games of the day set aside, as `id.day.try-try.marks`, joined by `~`; see the game store. */
  pausedGames: day('pausedGames', matching(/^[\w.~-]{1,300}$/)),
} as const;

/** The name of one of the page's cookies. */
export type CookieName = keyof typeof cookies;

/** The cookie's value, or its fallback when it is missing, unreadable or cookies are blocked. */
export function readCookie<Value>(cookie: Cookie<Value>): Value {
  return readStored(cookie) ?? cookie.fallback;
}

/** The text stored under the cookie's name, or null where there is none. */
export function storedText(cookie: { name: string }): string | null {
  const prefix = `${cookie.name}=`;
  const pair = allCookies()
    .split('; ')
    .find((candidate) => candidate.startsWith(prefix));
  return pair === undefined ? null : pair.slice(prefix.length);
}

/**
 * Stores the value. Until the player has confirmed the privacy settings nothing is stored but the
 * consent itself and display choices: whatever else is written then is passed over.
 *
 * @param ends when a cookie of the day ends, in milliseconds since 1970; others end after a year
 */
export function writeCookie<Value>(cookie: Cookie<Value>, value: Value, now: number, ends: number) {
  const expires = cookie.life === 'day' ? ends : inAYear(now);
  if (mayStore(cookie.category)) setCookie(cookie, cookie.codec.write(value), expires);
}

/** Stores a flag that ends at an instant of its own, in milliseconds since 1970. */
export function raiseFlag(cookie: Cookie<boolean>, ends: number) {
  if (mayStore(cookie.category)) setCookie(cookie, 'true', ends);
}

/** Whether something of this kind may be stored on the device now. */
export function mayStore(category: Category): boolean {
  const isFree = category === 'consent' || category === 'choice';
  return isFree || readCookie(cookies.privacyConfirmed);
}

/** The same day and time a year later, in milliseconds since 1970. */
export function inAYear(now: number): number {
  return new Date(now).setFullYear(new Date(now).getFullYear() + 1);
}

/** Sets every readable cookie of a year again, so that its year begins with this visit. */
export function renewCookies(now: number) {
  for (const cookie of Object.values<Cookie<unknown>>(cookies)) {
    const value = cookie.life === 'year' ? readStored(cookie) : null;
    if (value !== null && cookie !== cookies.supportNotice) writeCookie(cookie, value, now, now);
  }
}

/** Removes the cookie from the device. */
export function clearCookie(cookie: { name: string }) {
  setCookie(cookie, '', 0);
}

function readStored<Value>(cookie: Cookie<Value>): Value | null {
  const text = storedText(cookie);
  return text === null ? null : cookie.codec.read(text);
}

function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function setCookie(cookie: { name: string }, text: string, expires: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${cookie.name}=${text}; Expires=${new Date(expires).toUTCString()}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Cookies are blocked altogether: the game goes on in memory.
  }
}
