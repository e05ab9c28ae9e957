import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Asks for another e-mail address; it counts once the mail to it was answered. */
export async function changeAddress({ auth }: Accounts, email: string): Promise<void> {
  answered(await auth.updateUser({ email }));
}
