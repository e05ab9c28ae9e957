import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type SavedDraft, savedDraftSchema } from './draft-schema.ts';

/**
 * Says that a revision of a draft may be published, or takes that back.
 *
 * @throws NoConnectionError
 * @throws ServerError PT409 where another revision stands
 */
export function setDraftReady(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  revision: number,
  isReady: boolean,
): Promise<SavedDraft> {
  const parameters = { key, revision, is_ready: isReady };
  return callStaff(accounts, 'set_draft_ready', parameters, savedDraftSchema);
}
