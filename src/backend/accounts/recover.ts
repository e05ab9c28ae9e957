import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';
import { wayBack } from './way-back.ts';

/**
 * Has a mail sent by which a lost password is replaced; never tells whether there is an account.
 *
 * @param wanted the path to go on to once it is replaced, null for the usual one
 */
export async function recover(
  { auth }: Accounts,
  email: string,
  wanted: string | null,
): Promise<void> {
  const redirectTo = wayBack('/changePassword', wanted);
  answered(await auth.resetPasswordForEmail(email, { redirectTo }));
}
