import * as v from 'valibot';
import type { Records } from '../../domain/statistics/ledger.ts';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { readLedger } from './ledger-row.ts';
import { answered } from './refusal.ts';
import { counters, readStatistics } from './statistics-row.ts';

const row = v.object({
  id: v.number(),
  replaced_at: v.string(),
  ...counters,
  results: v.unknown(),
});

/** A set that was replaced in the last 30 days; `replacedAt` is an instant in ISO form. */
export type ReplacedSet = Records & { id: number; replacedAt: string };

/** The sets that can be brought back, the latest first. */
export async function getReplacedStatistics({
  rest,
}: Pick<Accounts, 'rest'>): Promise<ReplacedSet[]> {
  const rows: unknown = answered(
    await rest
      .from('replaced_statistics')
      .select(Object.keys(row.entries).join(', '))
      .order('id', { ascending: false }),
  );
  const read = v.safeParse(v.array(row), rows);
  if (!read.success) throw new ServerError('The replaced sets are none', '');
  return read.output.map(({ id, replaced_at: replacedAt, results, ...statistics }) => ({
    id,
    replacedAt,
    statistics,
    ledger: readLedger(results),
  }));
}

/**
 * Brings a replaced set back; the present one is kept in its stead.
 *
 * @throws ServerError 02000 when it is no longer there
 */
export async function restoreStatistics(
  { rest }: Pick<Accounts, 'rest'>,
  id: number,
): Promise<ReturnType<typeof readStatistics>> {
  const answer: unknown = answered(await rest.rpc('restore_statistics', { id }));
  return readStatistics(answer);
}
