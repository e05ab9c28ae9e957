import { expect, test } from 'vitest';
import { errorKey, serverMessage } from './error-key.ts';
import { NoConnectionError, ServerError } from './errors.ts';

const keyOf = (code: string, message = '') => errorKey(new ServerError(message, code));

const own = `
  02000 23505 23503 23502
  28P01 22001 42601 40001
  42P01 42883 22003 22012
  42501 invalid_credentials same_password bad_jwt
  conflict email_address_invalid email_exists email_not_confirmed
  email_provider_disabled hook_timeout invite_not_found no_authorization
  not_admin otp_expired over_email_send_rate_limit over_request_rate_limit
  reauthentication_needed request_timeout unexpected_failure user_already_exists
  user_banned user_not_found validation_failed weak_password
  identity_already_exists identity_not_found single_identity_not_deletable provider_disabled
  provider_email_needs_verification flow_state_expired fresh_session_needed insufficient_aal
  own_session_needed mfa_challenge_expired mfa_factor_name_conflict mfa_factor_not_found
  mfa_verification_failed passkey_not_given too_many_enrolled_mfa_factors session_missing
`;

test.each(own.trim().split(/\s+/))('the code %s has a message of its own', (code) => {
  expect(keyOf(code)).toBe(code);
});

test.each([
  ['PGRST116', '02000'],
  ['PGRST205', '42P01'],
  ['PGRST202', '42883'],
  ['PGRST301', 'bad_jwt'],
  ['PGRST303', 'bad_jwt'],
  ['reauthentication_not_valid', 'otp_expired'],
  ['bad_json', '42601'],
  ['method_not_allowed', '42601'],
  ['not_found', '42883'],
  ['unexpected_audience', 'bad_jwt'],
  ['reauth_nonce_missing', 'reauthentication_needed'],
  ['email_address_not_authorized', 'email_address_invalid'],
  ['email_conflict_identity_not_deletable', 'single_identity_not_deletable'],
  ['phone_exists', 'user_already_exists'],
  ['phone_not_confirmed', 'otp_expired'],
  ['over_sms_send_rate_limit', 'over_request_rate_limit'],
  ['bad_code_verifier', 'flow_state_expired'],
  ['bad_oauth_callback', 'flow_state_expired'],
  ['bad_oauth_state', 'flow_state_expired'],
  ['flow_state_not_found', 'flow_state_expired'],
  ['saml_relay_state_expired', 'flow_state_expired'],
  ['saml_relay_state_not_found', 'flow_state_expired'],
  ['mfa_ip_address_mismatch', 'mfa_challenge_expired'],
  ['mfa_verification_rejected', 'mfa_verification_failed'],
  ['mfa_verified_factor_exists', 'too_many_enrolled_mfa_factors'],
  ['hook_timeout_after_retry', 'hook_timeout'],
  ['session_not_found', 'session_missing'],
  ['session_expired', 'session_missing'],
  ['refresh_token_not_found', 'session_missing'],
  ['refresh_token_already_used', 'session_missing'],
  ['signup_disabled', 'provider_disabled'],
  ['mfa_totp_enroll_not_enabled', 'provider_disabled'],
  ['oauth_provider_not_supported', 'provider_disabled'],
  ['web3_unsupported_chain', 'provider_disabled'],
  ['saml_idp_not_found', 'provider_disabled'],
  ['sso_provider_not_found', 'provider_disabled'],
  ['user_sso_managed', 'provider_disabled'],
  ['hook_payload_over_size_limit', 'unexpected_failure'],
  ['sms_send_failed', 'unexpected_failure'],
  ['captcha_failed', 'unexpected_failure'],
  ['disk_full', 'unexpected_failure'],
  ['XX000', 'unknown'],
  ['', 'unknown'],
])('%s is told as %s', (code, key) => {
  expect(keyOf(code)).toBe(key);
});

test('where one code stands for all that is wrong, the server’s words tell what it is', () => {
  expect(keyOf('validation_failed', 'You must provide either an email or phone number')).toBe(
    'credentials_missing',
  );
  expect(keyOf('validation_failed', 'Request body too large')).toBe('22001');
  expect(keyOf('validation_failed', 'Invalid format')).toBe('validation_failed');
  expect(keyOf('conflict', 'Request body too large')).toBe('conflict');
});

test('no answer at all is no connection, and a mistake of the page is nothing known', () => {
  expect(errorKey(new NoConnectionError('gone'))).toBe('noConnection');
  expect(errorKey(new TypeError('bug'))).toBe('unknown');
});

test('the server’s own words are shown where it has any', () => {
  expect(serverMessage(new ServerError('Signups are closed', ''))).toBe('Signups are closed');
  expect(serverMessage(new ServerError('', '42501'))).toBeUndefined();
  expect(serverMessage(new NoConnectionError('Failed to fetch'))).toBeUndefined();
});
