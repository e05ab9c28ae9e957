import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Ends the session of this device, all others, or every one. A session gone already is no error. */
export async function signOut(
  { auth }: Accounts,
  scope: 'local' | 'others' | 'global',
): Promise<void> {
  answered({ data: null, ...(await auth.signOut({ scope })) });
}
