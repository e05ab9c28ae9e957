import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type Draft, draftSchema } from './draft-schema.ts';

/**
 * Fetches a draft, or what is published under its key.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 when there is neither
 */
export function getDraft(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  signal?: AbortSignal,
): Promise<Draft> {
  return callStaff(accounts, 'get_draft', { key }, draftSchema, signal);
}
