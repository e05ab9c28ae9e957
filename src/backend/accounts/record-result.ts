import * as v from 'valibot';
import type { LedgerEntry } from '../../domain/statistics/ledger.ts';
import type { Statistics } from '../../domain/statistics/statistics.ts';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { ledgerRow } from './ledger-row.ts';
import { answered } from './refusal.ts';
import { readStatistics } from './statistics-row.ts';

const schema = v.object({ isNew: v.boolean(), statistics: v.unknown() });

/** What the server counted: the statistics after it, new or not. */
export type Recorded = { isNew: boolean; statistics: Statistics; updatedAt: string };

/**
 * Counts a finished daily puzzle, once a puzzle date however often it is called.
 *
 * @throws ServerError 42501 without the permission, 23503 for a puzzle that was not that date's
 */
export async function recordResult(
  { rest }: Pick<Accounts, 'rest'>,
  entry: LedgerEntry,
): Promise<Recorded> {
  const answer: unknown = answered(await rest.rpc('record_result', ledgerRow(entry)));
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new ServerError('The answer is no result', '');
  return { isNew: read.output.isNew, ...readStatistics(read.output.statistics) };
}
