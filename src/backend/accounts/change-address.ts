import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Asks for another e-mail address; it counts once the mail to it was answered.
 *
 * @throws ServerError email_exists, reauthentication_needed and others
 */
export async function changeAddress(
  { auth }: Accounts,
  { email, nonce }: { email: string; nonce?: string | undefined },
): Promise<void> {
  answered(await auth.updateUser({ email, ...(nonce === undefined ? {} : { nonce }) }));
}
