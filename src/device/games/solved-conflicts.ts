import { totalPlayed } from '../../domain/round/achievements.ts';
import { today } from '../clock.ts';
import { readCookie, writeCookie } from '../cookies/cookie.ts';
import { cookies } from '../cookies/cookies.ts';
import { ownRecords } from './own-records.ts';

/** How many accounts the device remembers, the latest first. */
const MOST = 5;

/**
 * How many games the device's own set had when it was settled with an account; null where it never
 * was. An earlier version kept one mark for whoever was signed in, which says no number.
 */
export function settledWith(account: string): number | 'unknown' | null {
  const stored = readCookie(cookies.statsConflictSolved);
  if (stored === 'true') return 'unknown';
  const own = entriesOf(stored).find(([id]) => id === shortOf(account));
  return own === undefined ? null : own[1];
}

/** Remembers that the device's set, as it is now, is settled with an account. */
export function noteSettled(account: string) {
  const played = totalPlayed(ownRecords().statistics);
  if (settledWith(account) === played) return;
  const { now, ends } = today();
  const others = entriesOf(readCookie(cookies.statsConflictSolved)).filter(
    ([id]) => id !== shortOf(account),
  );
  const entries = [[shortOf(account), played] as const, ...others].slice(0, MOST);
  const text = entries.map(([id, count]) => `${id}.${count}`).join('~');
  writeCookie(cookies.statsConflictSolved, text, now, ends);
}

function entriesOf(stored: string): (readonly [id: string, played: number])[] {
  return stored
    .split('~')
    .map((entry) => entry.split('.'))
    .flatMap(([id, played]) => (id && played !== undefined ? [[id, Number(played)] as const] : []));
}

/** Enough of an account's id to tell those of one device apart. */
function shortOf(account: string): string {
  return account.slice(0, 8);
}
