import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const whole = v.pipe(v.number(), v.integer());
const schema = v.array(v.object({ year: whole, count: whole, drafts: whole }));

/** A year that is an answer: of how many puzzles, and how many of these are drafts still. */
export type UsedYear = v.InferOutput<typeof schema>[number];

/**
 * Fetches all years that are an answer, the earliest first; a puzzle in both languages counts once.
 *
 * @throws NoConnectionError
 */
export function getUsedYears(
  accounts: Pick<Accounts, 'rest'>,
  signal?: AbortSignal,
): Promise<UsedYear[]> {
  return callStaff(accounts, 'get_used_years', {}, schema, signal);
}
