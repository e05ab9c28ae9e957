import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type SavedDraft, savedDraftSchema } from './draft-schema.ts';

/**
 * Brings a removed draft back, but not onto the plan.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 where none was removed
 */
export function restoreDraft(accounts: Pick<Accounts, 'rest'>, key: string): Promise<SavedDraft> {
  return callStaff(accounts, 'restore_draft', { key }, savedDraftSchema);
}
