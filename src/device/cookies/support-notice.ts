import type { Today } from '../clock.ts';
import { raiseFlag, readCookie } from './cookie.ts';
import { cookies } from './cookies.ts';

const LEAST_DAYS = 6;
const MOST_DAYS = 12;

/** Whether the notice may be shown: never before, or long enough ago. */
export function isSupportNoticeDue(): boolean {
  return !readCookie(cookies.supportNotice);
}

/**
 * Keeps the notice away for 6 to 12 days.
 *
 * @param random a number from 0 up to, and without, 1
 */
export function putOffSupportNotice({ now }: Today, random: number) {
  const days = LEAST_DAYS + Math.floor(random * (MOST_DAYS - LEAST_DAYS + 1));
  raiseFlag(cookies.supportNotice, new Date(now).setDate(new Date(now).getDate() + days));
}
