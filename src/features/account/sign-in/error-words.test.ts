import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { errorKey, serverMessage } from '../../../backend/error-key.ts';
import { NoConnectionError, ServerError } from '../../../backend/errors.ts';
import german from '../../../i18n/catalogues/de/errors.json' with { type: 'json' };
import english from '../../../i18n/catalogues/en/errors.json' with { type: 'json' };

/** The catalogue of the specification where it gives the words. */
const given = {
  '02000': 'Requested item does not exist',
  '23505': 'This item already exists',
  '23503': 'This item is linked elsewhere and cannot be modified',
  '23502': 'A required field is missing',
  '28P01': 'Authentication failed',
  '22001': 'The input is too long',
  '42601': 'There is a syntax issue with the request',
  '40001': 'The database is temporarily locked. Please try again',
  '42P01': 'requested table missing',
  '42883': 'requested function missing',
  '22003': 'The number is too large',
  '22012': 'Cannot divide by zero',
  '42501': 'Insufficient access permission',
  invalid_credentials: 'Authentication failed',
  same_password: 'Please choose a different password than your current one',
  unknown: 'Something went wrong. Please try again.',
};

test.each(Object.entries(given))(
  'the code %s has the words of the specification',
  (code, words) => {
    expect(english.errors[errorKey(new ServerError('', code))]).toBe(words);
  },
);

test.each(Object.keys(english.errors).filter((key) => !['unknown', 'noConnection'].includes(key)))(
  'the code %s has a message of its own, in German too',
  (code) => {
    const key = errorKey(new ServerError('', code));
    expect(key).toBe(code);
    expect(german.errors[key]).not.toBe('');
  },
);

/** The auth codes of the specification, each with its own message. */
const specified =
  `invalid_credentials same_password bad_jwt conflict email_address_invalid email_exists
  email_not_confirmed email_provider_disabled hook_timeout invite_not_found no_authorization not_admin
  otp_expired over_email_send_rate_limit over_request_rate_limit reauthentication_needed
  request_timeout unexpected_failure user_already_exists user_banned user_not_found validation_failed
  weak_password identity_already_exists identity_not_found single_identity_not_deletable`.split(
    /\s+/,
  );

test('every auth code of the specification has a message that no other has, in both languages', () => {
  for (const { errors } of [english, german]) {
    const messages: Readonly<Record<string, string>> = errors;
    const words = specified.map((code) => messages[code]);
    expect(words.filter((text) => text === undefined || text === '')).toEqual([]);
    expect(new Set(words).size).toBe(specified.length);
    expect(words).not.toContain(errors.unknown);
  }
});

test.each([
  ['You must provide either an email or phone number and a password.', 'credentials_missing'],
  ['Request body is too large', '22001'],
  ['Unsupported provider: provider is not enabled', 'validation_failed'],
] as const)('what is not valid is told by its cause: %s', (message, key) => {
  expect(errorKey(new ServerError(message, 'validation_failed'))).toBe(key);
});

/** The codes that a refusal of our own auth service may name; a factor's kind may stand within one. */
function codesOfTheService(): string[] {
  const folder = join(import.meta.dirname, '../../../../gateway');
  const refusals =
    /(?:new Refusal|refused)\(\s*[^,]+,\s*['`]([a-z\d_.${}]+)['`]|error_code: '([a-z_]+)'/g;
  const sources = ['auth', 'limits', 'http'].flatMap((room) =>
    readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(folder, room, file), 'utf8')),
  );
  const named = sources.flatMap((source) =>
    [...source.matchAll(refusals)].map(([, code, field]) => code ?? field ?? ''),
  );
  const contacts = ['email', 'phone'];
  const kinds = ['totp', 'phone', 'webauthn'];
  return named.flatMap((code) =>
    (code.includes('by}') ? contacts : kinds).map((name) => code.replace(/\$\{[\w.]+\}/, name)),
  );
}

/** All that the official client knows. */
function codesOfTheClient(): string[] {
  const types = createRequire(import.meta.url).resolve('@supabase/auth-js');
  const file = join(dirname(types), '../module/lib/error-codes.d.ts');
  const [, union = ''] = /ErrorCode = ([^;]*);/.exec(readFileSync(file, 'utf8')) ?? [];
  return [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code ?? '');
}

test('every code that our auth service or the official client names has words', () => {
  const codes = [...new Set([...codesOfTheService(), ...codesOfTheClient()])];
  expect(codes.length).toBeGreaterThan(80);
  expect(codes).toEqual(expect.arrayContaining(['mfa_challenge_expired', 'bad_oauth_state']));
  expect(codes.filter((code) => errorKey(new ServerError('', code)) === 'unknown')).toEqual([]);
});

test.each([
  ['PGRST205', '42P01'],
  ['PGRST202', '42883'],
  ['PGRST116', '02000'],
  ['session_not_found', 'session_missing'],
  ['refresh_token_already_used', 'session_missing'],
  ['XX000', 'unknown'],
  ['', 'unknown'],
])('the code %s is told as %s', (code, key) => {
  expect(errorKey(new ServerError('', code))).toBe(key);
});

test('a lost connection, and what is no error of the server, have words too', () => {
  expect(errorKey(new NoConnectionError('gone'))).toBe('noConnection');
  expect(errorKey(new TypeError('bug'))).toBe('unknown');
});

test('the server’s own words stand beneath, where it has some', () => {
  expect(serverMessage(new ServerError('duplicate key', '23505'))).toBe('duplicate key');
  expect(serverMessage(new ServerError('', '23505'))).toBeUndefined();
  expect(serverMessage(new NoConnectionError('TypeError: Failed to fetch'))).toBeUndefined();
});
