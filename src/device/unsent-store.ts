import { unsentOf } from './forget-drafts.ts';

/**
 * What staff wrote and have not sent, such as `report.12` or `news.new`; null for
 * nothing. It is this device’s alone, and goes when it is sent.
 */
export function readUnsent(userId: string, name: string): unknown {
  try {
    const text = localStorage.getItem(unsentOf(userId) + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Keeps what was written until it is sent; tells whether the device took it. */
export function keepUnsent(userId: string, name: string, value: object): boolean {
  try {
    localStorage.setItem(unsentOf(userId) + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what was sent or thrown away. */
export function dropUnsent(userId: string, name: string) {
  try {
    localStorage.removeItem(unsentOf(userId) + name);
  } catch {
    // Storage is blocked: there was nothing.
  }
}

/** The names of all that somebody has not sent and that begin alike. */
export function unsentNames(userId: string, start: string): string[] {
  try {
    const own = unsentOf(userId);
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(own + start))
      .map((name) => name.slice(own.length));
  } catch {
    return [];
  }
}
