import { today } from '../clock.ts';
import { storedText, writeCookie } from './cookie.ts';
import { cookies, renewCookies } from './cookies.ts';
import { openDay } from '../games/game-store.ts';
import { storeSettings } from './settings.ts';
import { currentSettings } from './use-settings.ts';

/** What a visit begins with. */
export type Visit = { areCookiesBlocked: boolean };

/**
 * Begins a visit: the year of everything stored starts again, the language that the page is shown in
 * is kept, with the time zone's offset, and a new day is opened.
 */
export function beginVisit(): Visit {
  const now = today();
  renewCookies(now.now);
  storeSettings({ language: currentSettings().language }, now);
  writeCookie(cookies.timezoneOffset, now.offset, now.now, now.ends);
  openDay(now);
  return { areCookiesBlocked: storedText(cookies.language) === null };
}
