import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Removes the account and everything that belongs to it, for good, and ends the session. */
export async function deleteUser({ auth, rest }: Accounts): Promise<void> {
  answered(await rest.rpc('delete_user'));
  await auth.signOut({ scope: 'local' });
}
