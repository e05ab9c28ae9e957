import type * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { erratumSchema } from './draft-schema.ts';

/** A correction that everybody reads beneath a published puzzle; `notedAt` is an ISO time. */
export type Erratum = v.InferOutput<typeof erratumSchema>;

/**
 * Notes a correction of one language of a published puzzle.
 *
 * @param puzzleId as get_draft has it
 * @param text at most 1,000 characters
 * @throws ServerError 02000 no such puzzle is published, 22001 too long, 235… empty
 */
export function addErratum(
  accounts: Pick<Accounts, 'rest'>,
  puzzleId: number,
  text: string,
): Promise<Erratum> {
  return callStaff(accounts, 'add_erratum', { puzzle_id: puzzleId, text }, erratumSchema);
}
