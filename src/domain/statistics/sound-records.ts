import type { IsoDay } from '../day/day.ts';
import type { LedgerEntry, Records } from './ledger.ts';
import { counterOf } from './statistics.ts';

/** More results than there can be for many years. */
const MOST_RESULTS = 4000;

/** The highest number that a counter holds. */
export const MOST_COUNTED = 99_999;

/**
 * A set that another place takes: without days that have begun nowhere, without more results than
 * the counters say (the newest stay), and without puzzles that are not known by a number.
 *
 * @param latest the day that it is where it is latest, at UTC+14
 */
export function soundRecords({ statistics, ledger }: Records, latest: IsoDay): Records {
  const left = { ...statistics };
  const kept: LedgerEntry[] = [];
  for (const entry of ledger.toReversed()) {
    const counter = counterOf(entry.attempt);
    const isKnown = /^[1-9]\d{0,8}$/.test(entry.quizId) && entry.date <= latest;
    if (!isKnown || left[counter] === 0 || kept.length === MOST_RESULTS) continue;
    left[counter] -= 1;
    kept.push(entry);
  }
  return { statistics, ledger: kept.toReversed() };
}
