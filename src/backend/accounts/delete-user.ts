import { SESSION_KEY, setSession } from '../session.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Removes the account and everything that belongs to it, for good, and ends the session. */
export async function deleteUser({ auth, rest }: Accounts): Promise<void> {
  answered(await rest.rpc('delete_user'));
  const { error } = await auth.signOut({ scope: 'local' });
  if (error === null) return;
  // Out of reach just now: what the device still holds belongs to nobody any more.
  localStorage.removeItem(SESSION_KEY);
  setSession({ state: 'signedOut', hasEnded: false });
}
