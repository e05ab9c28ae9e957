import * as v from 'valibot';
import type { AccountSet } from '../../domain/statistics/account-set.ts';
import type { Ledger, LedgerEntry, Records } from '../../domain/statistics/ledger.ts';
import { emptyStatistics, type Statistics } from '../../domain/statistics/statistics.ts';
import { callFunction, checked } from '../call-function.ts';
import { daySchema } from '../time-schema.ts';
import { ServerError } from '../errors.ts';
import type { Accounts, Caller } from './accounts.ts';

const ledgerSchema = v.object({
  date: daySchema,
  quando_id: v.pipe(v.number(), v.integer()),
  attempt: v.nullable(v.picklist([1, 2, 3, 4])),
});

/** The columns of a result. */
export const ledgerColumns = 'date,quando_id,attempt';

/** A result as the server stores it. */
export type LedgerRow = v.InferOutput<typeof ledgerSchema>;

/** The results of an answer. ServerError when it is no list of them. */
export function readLedger(answer: unknown): Ledger {
  return checked(v.array(ledgerSchema), answer).map(({ date, quando_id, attempt }) => ({
    date,
    quizId: String(quando_id),
    attempt,
  }));
}

/** A result as the server takes it. */
export function ledgerRow({ date, quizId, attempt }: LedgerEntry): LedgerRow {
  return { date, quando_id: Number(quizId), attempt };
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

/** The counters of a set of statistics, as every answer names them. */
export const counters = {
  firstTrySuccess: count,
  secondTrySuccess: count,
  thirdTrySuccess: count,
  fourthTrySuccess: count,
  noSuccess: count,
};

const statisticsSchema = v.object({ ...counters, updated_at: v.string() });

/** The columns of a row of statistics that the page reads. */
export const statisticsColumns = Object.keys(statisticsSchema.entries).join(',');

/** The counters of a row, and when the server wrote it. ServerError when it is no such row. */
export function readStatistics(answer: unknown): { statistics: Statistics; updatedAt: string } {
  const { updated_at: updatedAt, ...statistics } = checked(statisticsSchema, answer);
  return { statistics, updatedAt };
}

/** How many rows a server gives at once, if not more. */
const PAGE = 1000;

/** How often counters and ledger are read before they are given up for never agreeing. */
const ROUNDS = 4;

/**
 * The account's statistics with their ledger; empty ones where the server stores none yet. Both
 * are of one moment: where another device writes between the two, they are read again.
 */
export async function getAccountSet({ rest }: Caller): Promise<AccountSet> {
  let counted = await getCounters(rest);
  for (let round = 0; round < ROUNDS; round += 1) {
    const ledger = await getLedger(rest);
    const after = await getCounters(rest);
    if (after.updatedAt === counted.updatedAt) return { ...counted, ledger };
    counted = after;
  }
  throw new ServerError('The statistics change faster than they can be read', '');
}

async function getCounters(rest: Accounts['rest']): Promise<Omit<AccountSet, 'ledger'>> {
  const rows = await rest.rows('UserStatistics', { select: statisticsColumns });
  const [row] = checked(v.array(v.unknown()), rows);
  return row === undefined ? { statistics: emptyStatistics, updatedAt: null } : readStatistics(row);
}

async function getLedger(rest: Accounts['rest']): Promise<Ledger> {
  const ledger: LedgerEntry[] = [];
  for (;;) {
    const query = { select: ledgerColumns, order: 'date', offset: ledger.length, limit: PAGE };
    const page = readLedger(await rest.rows('user_result', query));
    ledger.push(...page);
    if (page.length < PAGE) return ledger;
  }
}

const recordedSchema = v.object({ isNew: v.boolean(), statistics: v.unknown() });

/** What the server counted: the statistics after it, new or not. */
export type Recorded = { isNew: boolean; statistics: Statistics; updatedAt: string };

/**
 * Counts a finished daily puzzle, once a puzzle date however often it is called.
 *
 * @throws ServerError 42501 without the permission, 23503 for a puzzle that was not that date's
 */
export async function recordResult(accounts: Caller, entry: LedgerEntry): Promise<Recorded> {
  const row = ledgerRow(entry);
  const { isNew, statistics } = await callFunction(accounts, 'record_result', row, recordedSchema);
  return { isNew, ...readStatistics(statistics) };
}

/**
 * Puts a device's statistics in place of the account's; the server keeps what it replaces for 30
 * days.
 *
 * @param seen when the set was written that the player saw there, null where they saw none
 * @throws ServerError PT409 when another one stands there meanwhile, 23514 or 22023 for a set that
 * cannot be
 */
export async function replaceStatistics(
  { rest }: Caller,
  { statistics, ledger }: Records,
  seen: string | null,
): Promise<AccountSet> {
  const row = { ...statistics, results: ledger.map(ledgerRow), updated_at: seen };
  const rows = await rest.put('UserStatistics', row, statisticsColumns);
  const [written] = checked(v.array(v.unknown()), rows);
  return { ...readStatistics(written), ledger };
}

const replacedSchema = v.object({
  id: v.number(),
  replaced_at: v.string(),
  ...counters,
  results: v.unknown(),
});

/** A set that was replaced in the last 30 days; `replacedAt` is an instant in ISO form. */
export type ReplacedSet = Records & { id: number; replacedAt: string };

/** The sets that can be brought back, the latest first. */
export async function getReplacedStatistics({ rest }: Caller): Promise<ReplacedSet[]> {
  const select = Object.keys(replacedSchema.entries).join(',');
  const rows = await rest.rows('replaced_statistics', { select, order: 'id.desc' });
  return checked(v.array(replacedSchema), rows).map(
    ({ id, replaced_at: replacedAt, results, ...statistics }) => ({
      id,
      replacedAt,
      statistics,
      ledger: readLedger(results),
    }),
  );
}

/**
 * Brings a replaced set back; the present one is kept in its stead.
 *
 * @throws ServerError 02000 when it is no longer there
 */
export async function restoreStatistics(
  { rest }: Caller,
  id: number,
): Promise<ReturnType<typeof readStatistics>> {
  return readStatistics(await rest.call('restore_statistics', { id }));
}
