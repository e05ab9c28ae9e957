import { NoConnectionError, ServerError } from './errors.ts';

/** The codes that have a message of their own: those of the database, then those of accounts. */
const messages = [
  '02000',
  '23505',
  '23503',
  '23502',
  '28P01',
  '22001',
  '42601',
  '40001',
  '42P01',
  '42883',
  '22003',
  '22012',
  '42501',
  'invalid_credentials',
  'same_password',
  'bad_jwt',
  'conflict',
  'email_address_invalid',
  'email_exists',
  'email_not_confirmed',
  'email_provider_disabled',
  'hook_timeout',
  'invite_not_found',
  'no_authorization',
  'not_admin',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'reauthentication_needed',
  'request_timeout',
  'unexpected_failure',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'validation_failed',
  'weak_password',
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
  'session_missing',
] as const;

/** Other codes for the same thing: how PostgREST says it, and how newer servers do. */
const synonyms: Readonly<Record<string, (typeof messages)[number]>> = {
  PGRST116: '02000',
  PGRST205: '42P01',
  PGRST202: '42883',
  PGRST301: 'bad_jwt',
  PGRST303: 'bad_jwt',
  reauthentication_not_valid: 'otp_expired',
  session_not_found: 'session_missing',
  session_expired: 'session_missing',
  refresh_token_not_found: 'session_missing',
  refresh_token_already_used: 'session_missing',
};

/** The name of a message of the error catalogue. */
export type ErrorKey = (typeof messages)[number] | 'noConnection' | 'unknown';

/** The message for an error of the backend; `unknown` where it has none of its own. */
export function errorKey(error: unknown): ErrorKey {
  if (error instanceof NoConnectionError) return 'noConnection';
  const code = error instanceof ServerError ? error.code : '';
  return synonyms[code] ?? messages.find((known) => known === code) ?? 'unknown';
}

/** The server's own words, for small type beneath the message; none where they say nothing new. */
export function serverWords(error: unknown): string | undefined {
  return error instanceof ServerError && error.message !== '' ? error.message : undefined;
}
