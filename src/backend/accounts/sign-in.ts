import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** @throws ServerError invalid_credentials, email_not_confirmed, user_banned and others */
export async function signIn(
  { auth }: Accounts,
  credentials: { email: string; password: string },
): Promise<void> {
  answered(await auth.signInWithPassword(credentials));
}
