import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { Proof } from './proof.ts';
import { answered } from './refusal.ts';

/** @throws ServerError invalid_credentials, email_not_confirmed, user_banned and others */
export async function signIn(
  { auth }: Accounts,
  credentials: { email: string; password: string },
): Promise<void> {
  answered(await auth.signInWithPassword(credentials));
}

/**
 * Mails a code and a link that sign in without a password; never reveals whether there is an
 * account, and creates none.
 *
 * @param wanted the path to go on to from the link, null for the usual one
 */
export async function mailCode(
  { auth }: Accounts,
  email: string,
  wanted: string | null,
): Promise<void> {
  const emailRedirectTo = wayBack('/login', wanted);
  answered(
    await auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }),
  );
}

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

/** Ends the session of this device, all others, or every one. A session gone already is no error. */
export async function signOut(
  { auth }: Accounts,
  scope: 'local' | 'others' | 'global',
): Promise<void> {
  answered({ data: null, ...(await auth.signOut({ scope })) });
}

/**
 * Sends the mail for replacing a lost password; never reveals whether there is an account.
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

/**
 * Sends the mail of a sign-up or of a new address again.
 *
 * @param email the address of the account so far; not the new one
 */
export async function resend(
  { auth }: Accounts,
  { type, email }: { type: 'signup' | 'email_change'; email: string },
): Promise<void> {
  answered(await auth.resend({ type, email }));
}

/** What else a proof revealed: whether its account was left without a password. */
export type Proven = { needsPassword: boolean };

/**
 * Checks what came by mail; the session begins with it.
 *
 * @throws ServerError otp_expired, over_request_rate_limit and others
 */
export async function verify({ auth }: Accounts, proof: Proof): Promise<Proven> {
  const { user } = answered(
    'tokenHash' in proof
      ? await auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.type })
      : await auth.verifyOtp({ email: proof.email, token: proof.code, type: proof.type }),
  );
  return { needsPassword: user?.app_metadata['needs_password'] === true };
}

/** @throws ServerError same_password, weak_password, reauthentication_needed and others */
export async function changePassword(
  { auth }: Accounts,
  { password, nonce }: { password: string; nonce?: string | undefined },
): Promise<void> {
  answered(await auth.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) }));
}

/** Mails a code that confirms a change of password or address. */
export async function reauthenticate({ auth }: Accounts): Promise<void> {
  answered(await auth.reauthenticate());
}

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

/**
 * The address of one of our pages to come back to from a mail or another service.
 *
 * @param wanted the path to go on to from there, null for the usual one
 */
export function wayBack(page: string, wanted: string | null): string {
  const address = `${location.origin}${page}`;
  return wanted === null ? address : `${address}?return=${encodeURIComponent(wanted)}`;
}
