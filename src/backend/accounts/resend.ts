import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Has the mail of a sign-up or of a new address sent once more.
 *
 * @param email the address of the account so far; not the new one
 */
export async function resend(
  { auth }: Accounts,
  { type, email }: { type: 'signup' | 'email_change'; email: string },
): Promise<void> {
  answered(await auth.resend({ type, email }));
}
