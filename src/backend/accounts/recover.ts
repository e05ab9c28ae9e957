import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Has a mail sent by which a lost password is replaced; never tells whether there is an account. */
export async function recover({ auth }: Accounts, email: string): Promise<void> {
  answered(await auth.resetPasswordForEmail(email));
}
