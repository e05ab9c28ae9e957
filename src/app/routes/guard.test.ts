import { describe, expect, test } from 'vitest';
import { permissions, type Permission } from '../../backend/permissions.ts';
import type { SessionState } from '../../backend/session.ts';
import { guard } from './guard.ts';

const all = Object.values(permissions);
const granted: Record<string, readonly Permission[]> = {
  '0_user': ['authenticated', 'stats.shared'],
  '1_explorer': ['authenticated', 'stats.shared', 'game.multiple'],
  '2_historian': ['authenticated', 'stats.shared', 'game.multiple', 'routing.archive'],
  '3_chronicler': [
    'authenticated',
    'stats.shared',
    'game.multiple',
    'routing.archive',
    'routing.experimental',
  ],
  '5_subadmin': all.filter((permission) => permission !== 'admin.access'),
  '4_admin': all,
};

function signedIn(held: readonly Permission[]): SessionState {
  return {
    state: 'signedIn',
    session: {
      userId: 'a',
      email: 'ada@example.org',
      role: '0_user',
      permissions: held,
      needsSecondFactor: false,
    },
  };
}

const out: SessionState = { state: 'signedOut', hasEnded: false };
const expired: SessionState = { state: 'signedOut', hasEnded: true };

/** Which roles a level opens to, in the order of what they hold. */
const opens = {
  AUTHENTICATED: Object.keys(granted),
  SHAREDSTATS: Object.keys(granted),
  MULTIPLEGAMES: ['1_explorer', '2_historian', '3_chronicler', '5_subadmin', '4_admin'],
  ARCHIVE: ['2_historian', '3_chronicler', '5_subadmin', '4_admin'],
  EXPERIMENTAL: ['3_chronicler', '5_subadmin', '4_admin'],
  SUBADMIN: ['5_subadmin', '4_admin'],
  ADMIN: ['4_admin'],
} as const;

describe.each(Object.entries(opens))('a screen of level %s', (level, roles) => {
  test.each(Object.entries(granted))('for the role %s', (role, held) => {
    const isOpen = roles.some((open) => open === role);
    expect(guard(level, signedIn(held), false).answer).toBe(isOpen ? 'open' : 'denied');
  });

  test('sends everybody without a session to sign in, and waits for one not read yet', () => {
    expect(guard(level, out, true)).toEqual({ answer: 'login' });
    expect(guard(level, expired, true)).toEqual({ answer: 'login' });
    expect(guard(level, { state: 'secondStep' }, true)).toEqual({ answer: 'login' });
    expect(guard(level, { state: 'unknown' }, true)).toEqual({ answer: 'wait' });
  });

  test('sends nobody away whose session the server cannot be asked about', () => {
    expect(guard(level, { state: 'unreached' }, true)).toEqual({ answer: 'unreached' });
  });
});

test('an open screen asks nobody', () => {
  for (const session of [out, expired, signedIn([]), { state: 'unknown' } as const]) {
    expect(guard('OPEN', session, false)).toEqual({ answer: 'open' });
  }
});

test('the end of registering opens to the marker alone, whoever is signed in', () => {
  for (const session of [out, signedIn(all)]) {
    expect(guard('MARKED', session, true)).toEqual({ answer: 'open' });
    expect(guard('MARKED', session, false)).toEqual({ answer: 'register' });
  }
});

test('a level that nobody knows opens to nobody', () => {
  for (const level of ['', 'open', 'GODMODE', 'toString', '__proto__']) {
    expect(guard(level, signedIn(all), true)).toEqual({ answer: 'denied', permission: null });
  }
});

test('who is denied learns which permission is missing', () => {
  expect(guard('ARCHIVE', signedIn([]), false)).toEqual({
    answer: 'denied',
    permission: 'routing.archive',
  });
});

test('a session without any permission in its token is a session all the same', () => {
  expect(guard('AUTHENTICATED', signedIn([]), false)).toEqual({ answer: 'open' });
});
