import type { DraftContent } from '../../domain/draft/draft-content.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type SavedDraft, savedDraftSchema } from './draft-schema.ts';

/**
 * Saves a draft that was edited from a revision, 0 for a new one. The same save again does nothing.
 *
 * @throws NoConnectionError
 * @throws ServerError PT409 where another revision stands: nothing was written
 */
export function saveDraft(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  revision: number,
  content: DraftContent,
): Promise<SavedDraft> {
  return callStaff(accounts, 'save_draft', { key, revision, content }, savedDraftSchema);
}
