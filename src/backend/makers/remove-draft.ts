import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const removedSchema = v.object({ removedAt: v.string() });

/**
 * Puts a draft away and off the plan; for 30 days it can be brought back.
 *
 * @throws NoConnectionError
 * @throws ServerError PT409 where another revision stands
 */
export function removeDraft(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  revision: number,
): Promise<{ removedAt: string }> {
  return callStaff(accounts, 'remove_draft', { key, revision }, removedSchema);
}
