import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const historySchema = v.array(
  v.object({ revision: v.number(), savedAt: v.string(), savedBy: v.nullable(v.string()) }),
);

/** One save of a draft: when, as an ISO time, and by whom, as a display name. */
export type DraftSave = v.InferOutput<typeof historySchema>[number];

/**
 * Lists the saves of a draft, newest first; revision 0 is what it was before the first.
 *
 * @throws NoConnectionError
 * @throws ServerError
 */
export function getDraftHistory(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
): Promise<DraftSave[]> {
  return callStaff(accounts, 'get_draft_history', { key }, historySchema);
}
