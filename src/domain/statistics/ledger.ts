import type { Solved } from '../round/attempts.ts';
import { isIsoDay, type IsoDay } from '../day/day.ts';
import { stepStatistics, type Statistics } from './statistics.ts';

/** The result that counts for one puzzle date; `attempt` null means not solved. */
export type LedgerEntry = { date: IsoDay; quizId: string; attempt: Solved };

/** Sorted by date, at most one entry a date. */
export type Ledger = readonly LedgerEntry[];

/** One set of statistics: the counters, and the ledger of what they count. */
export type Records = { statistics: Statistics; ledger: Ledger };

/**
 * Adds a finished daily puzzle. Per puzzle date the first finished language counts: a second
 * result changes nothing and `isNew` is false. RangeError when the date is no ISO day.
 */
export function recordResult(
  ledger: Ledger,
  entry: LedgerEntry,
): { ledger: Ledger; isNew: boolean } {
  if (!isIsoDay(entry.date)) throw new RangeError(`not a day: ${entry.date}`);
  if (ledger.some(({ date }) => date === entry.date)) return { ledger, isNew: false };
  return { ledger: [...ledger, entry].toSorted(byDate), isNew: true };
}

/** Steps ledger and statistics together: both once for a new date, neither for a known one. */
export function recordDaily(records: Records, entry: LedgerEntry): Records & { isNew: boolean } {
  const { ledger, isNew } = recordResult(records.ledger, entry);
  const statistics = isNew ? stepStatistics(records.statistics, entry.attempt) : records.statistics;
  return { ledger, statistics, isNew };
}

/** One line an entry: the date without hyphens, the attempt (0 for none), the quiz id. */
export function formatLedger(ledger: Ledger): string {
  return ledger
    .map(({ date, attempt, quizId }) => {
      const safeId = quizId.replaceAll(/[%\n]/g, encodeURIComponent);
      return `${date.replaceAll('-', '')}${attempt ?? 0}${safeId}`;
    })
    .join('\n');
}

/** Reads what `formatLedger` wrote. Damaged lines are left out; of one date the first stays. */
export function parseLedger(text: string): Ledger {
  const byDay = new Map<IsoDay, LedgerEntry>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    if (entry !== null && !byDay.has(entry.date)) byDay.set(entry.date, entry);
  }
  return [...byDay.values()].toSorted(byDate);
}

function parseLine(line: string): LedgerEntry | null {
  const [, year, month, day, digit, safeId] = /^(\d{4})(\d\d)(\d\d)([0-4])(.*)/s.exec(line) ?? [];
  const date = `${year}-${month}-${day}`;
  if (safeId === undefined || !isIsoDay(date)) return null;
  const quizId = safeId.replaceAll(/%(?:25|0A)/g, decodeURIComponent);
  return {
    date,
    quizId,
    attempt: ([1, 2, 3, 4] as const).find((n) => String(n) === digit) ?? null,
  };
}

function byDate(a: LedgerEntry, b: LedgerEntry): number {
  return a.date < b.date ? -1 : 1;
}
