import { type Codec, flag, matching, oneOf, wholeNumber } from './codecs.ts';

/** One cookie of the device: its name, how it is written, its value while unset, and its life. */
export type Cookie<Value> = {
  name: string;
  codec: Codec<Value>;
  /** The value while the cookie is not there or cannot be read. */
  fallback: Value;
  life: 'year' | 'day';
};

const HIGHEST_COUNT = 99_999;
const year = <Value>(
  name: string,
  codec: Codec<Value>,
  fallback: NoInfer<Value>,
): Cookie<Value> => ({
  name,
  codec,
  fallback,
  life: 'year',
});
const day = <Value>(name: string, codec: Codec<Value>): Cookie<Value | null> => ({
  name,
  codec: {
    read: codec.read,
    write: (value) => (value === null ? '' : codec.write(value)),
  },
  fallback: null,
  life: 'day',
});

const count = wholeNumber(HIGHEST_COUNT);
const attempt = wholeNumber(9999);

/** Every cookie of the page: the names are fixed, others rely on them. */
export const cookies = {
  language: year('language', oneOf('de-DE', 'en-US'), 'en-US'),
  darkMode: year('darkMode', oneOf('true', 'false', 'auto'), 'auto'),
  fontSize: year('fontSize', wholeNumber(4), 0),
  colorless: year('colorless', flag, false),
  animation: year('animation', flag, true),
  alternativeKeyboard: year('alternativeKeyboard', flag, false),
  difficulty: year('difficulty', oneOf('normal', 'hard'), 'normal'),
  dayOfOpening: year('dayOfOpening', matching(/^\d{4}-\d\d-\d\d$/), ''),
  uniqueDayVisits: year('uniqueDayVisits', count, 0),
  firstTrySuccess: year('firstTrySuccess', count, 0),
  secondTrySuccess: year('secondTrySuccess', count, 0),
  thirdTrySuccess: year('thirdTrySuccess', count, 0),
  fourthTrySuccess: year('fourthTrySuccess', count, 0),
  noSuccess: year('noSuccess', count, 0),
  gameFinished: day('gameFinished', flag),
  firstTry: day('firstTry', attempt),
  secondTry: day('secondTry', attempt),
  thirdTry: day('thirdTry', attempt),
  fourthTry: day('fourthTry', attempt),
  quizId: day('quizId', matching(/^[\w-]{1,64}$/)),
  quizDay: day('quizDay', matching(/^\d{4}-\d\d-\d\d$/)),
  /** Whether every attempt of the game was made in hard mode. */
  hardGame: day('hardGame', flag),
  /** Games of the day set aside, as `id.day.try-try.marks`, joined by `~`; see the game store. */
  pausedGames: day('pausedGames', matching(/^[\w.~-]{1,300}$/)),
} as const;

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
 * Stores the value.
 *
 * @param ends when a cookie of the day ends, in milliseconds since 1970; others end after a year
 */
export function writeCookie<Value>(cookie: Cookie<Value>, value: Value, now: number, ends: number) {
  const expires =
    cookie.life === 'day' ? ends : new Date(now).setFullYear(new Date(now).getFullYear() + 1);
  setCookie(cookie, cookie.codec.write(value), expires);
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
