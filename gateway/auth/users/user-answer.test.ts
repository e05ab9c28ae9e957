import { expect, it } from 'vitest';

import type { Account, FactorRow, IdentityRow, UserRow } from './account.ts';
import { userAnswer } from './user-answer.ts';

const id = '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b';
/** As PostgreSQL writes the second of a minute. */
const at = (second: number) => `2026-11-21T13:00:${String(second).padStart(2, '0')}.5+01:00`;
const told = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.500Z`;

const user: UserRow = {
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@example.org',
  encrypted_password: '$2a$10$hash',
  email_confirmed_at: at(1),
  confirmed_at: at(2),
  invited_at: at(3),
  phone: '4915112345678',
  phone_confirmed_at: at(4),
  phone_change: '4915112345679',
  phone_change_sent_at: at(5),
  confirmation_sent_at: at(6),
  recovery_sent_at: at(7),
  email_change: 'new@example.org',
  email_change_sent_at: at(8),
  reauthentication_token: 'token',
  reauthentication_sent_at: at(9),
  raw_app_meta_data: { provider: 'email' },
  raw_user_meta_data: { displayName: 'Ada' },
  banned_until: at(10),
  deleted_at: at(11),
  is_anonymous: false,
  is_sso_user: true,
  last_sign_in_at: at(12),
  created_at: at(13),
  updated_at: at(14),
};
const identity: IdentityRow = {
  id: 'the identity',
  provider_id: 'the provider’s',
  user_id: id,
  identity_data: { sub: id },
  provider: 'email',
  email: 'ada@example.org',
  last_sign_in_at: at(15),
  created_at: at(16),
  updated_at: at(17),
};
const factor: FactorRow = {
  id: 'the factor',
  user_id: id,
  friendly_name: 'Handy',
  factor_type: 'phone',
  status: 'verified',
  phone: '4915112345678',
  secret: 'secret',
  web_authn_credential: { id: 'credential' },
  created_at: at(18),
  updated_at: at(19),
};

it('an account is told with all but its secrets', () => {
  expect(userAnswer({ user, identities: [identity], factors: [factor] })).toEqual({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'ada@example.org',
    email_confirmed_at: told(1),
    invited_at: told(3),
    phone: '4915112345678',
    phone_confirmed_at: told(4),
    confirmation_sent_at: told(6),
    confirmed_at: told(2),
    recovery_sent_at: told(7),
    new_email: 'new@example.org',
    email_change_sent_at: told(8),
    new_phone: '4915112345679',
    phone_change_sent_at: told(5),
    reauthentication_sent_at: told(9),
    last_sign_in_at: told(12),
    app_metadata: { provider: 'email' },
    user_metadata: { displayName: 'Ada' },
    factors: [
      {
        id: 'the factor',
        friendly_name: 'Handy',
        factor_type: 'phone',
        status: 'verified',
        phone: '4915112345678',
        created_at: told(18),
        updated_at: told(19),
      },
    ],
    identities: [
      {
        identity_id: 'the identity',
        id: 'the provider’s',
        user_id: id,
        identity_data: { sub: id },
        provider: 'email',
        last_sign_in_at: told(15),
        created_at: told(16),
        updated_at: told(17),
        email: 'ada@example.org',
      },
    ],
    created_at: told(13),
    updated_at: told(14),
    banned_until: told(10),
    deleted_at: told(11),
    is_anonymous: false,
  });
});

it('a ban without an end is told as PostgreSQL writes it', () => {
  const banned = { user: { ...user, banned_until: 'infinity' }, identities: [], factors: [] };
  expect(userAnswer(banned)).toMatchObject({ banned_until: 'infinity', created_at: told(13) });
});

it('what an account does not have is left out, or empty', () => {
  const nothing = Object.fromEntries(Object.keys(user).map((name) => [name, null]));
  const bare: Account = {
    user: { ...user, ...nothing, id, is_anonymous: true, email_change: '', phone_change: '' },
    identities: [{ ...identity, email: null, last_sign_in_at: null }],
    factors: [],
  };
  expect(Object.keys(userAnswer(bare))).not.toContain('factors');
  expect(userAnswer(bare)).toStrictEqual({
    id,
    aud: '',
    role: '',
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: {},
    identities: [expect.not.objectContaining({ email: expect.anything() })],
    is_anonymous: true,
  });
  const nameless = { ...factor, friendly_name: '', phone: null };
  expect(userAnswer({ ...bare, factors: [nameless] })).toHaveProperty('factors', [
    {
      id: 'the factor',
      factor_type: 'phone',
      status: 'verified',
      created_at: told(18),
      updated_at: told(19),
    },
  ]);
});
