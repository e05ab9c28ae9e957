import { errorMap, ServerError } from './errors.ts';

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
  'provider_disabled',
  'provider_email_needs_verification',
  'flow_state_expired',
  'fresh_session_needed',
  'insufficient_aal',
  'own_session_needed',
  'mfa_challenge_expired',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_verification_failed',
  'passkey_not_given',
  'too_many_enrolled_mfa_factors',
  'session_missing',
  'credentials_missing',
] as const;

/** Other codes for the same thing: how PostgREST says it, and how newer servers do. */
const synonyms: Readonly<Record<string, (typeof messages)[number]>> = {
  PGRST116: '02000',
  PGRST205: '42P01',
  PGRST202: '42883',
  PGRST301: 'bad_jwt',
  PGRST303: 'bad_jwt',
  reauthentication_not_valid: 'otp_expired',
  bad_json: '42601',
  method_not_allowed: '42601',
  not_found: '42883',
  unexpected_audience: 'bad_jwt',
  reauth_nonce_missing: 'reauthentication_needed',
  email_address_not_authorized: 'email_address_invalid',
  email_conflict_identity_not_deletable: 'single_identity_not_deletable',
  phone_exists: 'user_already_exists',
  phone_not_confirmed: 'otp_expired',
  over_sms_send_rate_limit: 'over_request_rate_limit',
  bad_code_verifier: 'flow_state_expired',
  bad_oauth_callback: 'flow_state_expired',
  bad_oauth_state: 'flow_state_expired',
  flow_state_not_found: 'flow_state_expired',
  saml_relay_state_expired: 'flow_state_expired',
  saml_relay_state_not_found: 'flow_state_expired',
  mfa_ip_address_mismatch: 'mfa_challenge_expired',
  mfa_verification_rejected: 'mfa_verification_failed',
  mfa_verified_factor_exists: 'too_many_enrolled_mfa_factors',
  hook_timeout_after_retry: 'hook_timeout',
  session_not_found: 'session_missing',
  session_expired: 'session_missing',
  refresh_token_not_found: 'session_missing',
  refresh_token_already_used: 'session_missing',
};

/** The name of a message of the error catalogue. */
export type ErrorKey = (typeof messages)[number] | 'noConnection' | 'unknown';

/** The message for an error of the backend; `unknown` where it has none of its own. */
export function errorKey(error: unknown): ErrorKey {
  const key = keyOfCode(error);
  if (key !== 'validation_failed' || !(error instanceof ServerError)) return key;
  // One code for whatever is not as it should be; what the server says of it tells the cause.
  if (error.message.startsWith('You must provide either an email')) return 'credentials_missing';
  return / too large/.test(error.message) ? '22001' : key;
}

const keyOfCode = errorMap<(typeof messages)[number]>(
  { ...Object.fromEntries(messages.map((code) => [code, code])), ...synonyms },
  [
    // What is not set up, in the many ways that auth servers say it.
    [
      /_(disabled|not_enabled|not_supported|unsupported_chain)$|^(saml|sso|user_sso)_/,
      'provider_disabled',
    ],
    // What went wrong on the server, though it has a name there.
    [/^(hook_payload_|sms_send_|captcha_|disk_full$)/, 'unexpected_failure'],
  ],
);

/** The server's own words, for small type beneath the message; none where they say nothing new. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ServerError && error.message !== '' ? error.message : undefined;
}
