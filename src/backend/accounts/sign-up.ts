import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Registers an address; the answer is the same whether it has an account already or not.
 *
 * @throws ServerError weak_password, email_address_invalid, over_email_send_rate_limit and others
 */
export async function signUp(
  { auth }: Accounts,
  { email, password, language }: { email: string; password: string; language: string },
): Promise<void> {
  if (email === '' || password === '') {
    const words = 'You must provide either an email or phone number and a password.';
    throw new ServerError(words, 'validation_failed');
  }
  answered(await auth.signUp({ email, password, options: { data: { language } } }));
}
