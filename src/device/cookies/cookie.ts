import { type Codec, flag } from './codecs.ts';

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

/** A cookie that lasts a year from each visit on. */
export const year = <Value>(
  name: string,
  category: Category,
  codec: Codec<Value>,
  fallback: NoInfer<Value>,
): Cookie<Value> => ({ name, category, codec, fallback, life: 'year' });

/** A cookie of the game, which ends at the device's next midnight. */
export const day = <Value>(name: string, codec: Codec<Value>): Cookie<Value | null> => ({
  name,
  category: 'game',
  codec: {
    read: codec.read,
    write: (value) => (value === null ? '' : codec.write(value)),
  },
  fallback: null,
  life: 'day',
});

/** The cookie that opens the door for all others. */
export const privacyConfirmed = year('privacyConfirmed', 'consent', flag, false);

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
  return isFree || readCookie(privacyConfirmed);
}

/** The same day and time a year later, in milliseconds since 1970. */
export function inAYear(now: number): number {
  return new Date(now).setFullYear(new Date(now).getFullYear() + 1);
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

/** Stores text as it is. */
export function setCookie(cookie: { name: string }, text: string, expires: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${cookie.name}=${text}; Expires=${new Date(expires).toUTCString()}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Cookies are blocked altogether: the game continues in memory.
  }
}
