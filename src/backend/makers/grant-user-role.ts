import type { Accounts } from '../accounts/accounts.ts';
import type { Role } from '../permissions.ts';
import { callStaff } from './call-staff.ts';
import { type User, userSchema } from './get-users.ts';

/**
 * Gives somebody else a role, from now on; `0_user` takes it away.
 *
 * @param grant.endsAt an ISO time, null for no end
 * @throws NoConnectionError
 * @throws ServerError 55000 for the own role, an address that is not confirmed, and the last
 *   administrator without an end; 02000 when the account is gone; 22023 for an end in the past
 */
export function grantUserRole(
  accounts: Pick<Accounts, 'rest'>,
  { userId, role, endsAt }: { userId: string; role: Role; endsAt: string | null },
): Promise<User> {
  const parameters = { user_id: userId, role, ends_at: endsAt };
  return callStaff(accounts, 'grant_user_role', parameters, userSchema);
}
