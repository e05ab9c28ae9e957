import { expect, it } from 'vitest';

import type { AuthAccount } from './auth-accounts.ts';
import { createPasswordSignIn, nobodysHash } from './password-sign-in.ts';
import { shadowAddress } from './shadow-address.ts';

const email = 'ada@example.org';
const shadow = shadowAddress(email, 'secret');
const confirmed = {
  id: '1',
  email,
  isConfirmed: true,
  passwordHash: 'hash of right',
  needsPassword: false,
};
const waiting = { ...confirmed, isConfirmed: false };
const tried = {
  id: '2',
  email: shadow,
  isConfirmed: false,
  passwordHash: 'hash of tried',
  needsPassword: false,
};

/** Signs in; the passwords compared, here and where @supabase/lite compares them itself. */
async function workFor(accounts: readonly AuthAccount[], password: string) {
  const compared: string[] = [];
  const compare = async (word: string, hash: string) => {
    compared.push(hash);
    return hash === `hash of ${word}`;
  };
  let lookups = 0;
  const signIn = createPasswordSignIn({
    compare,
    secret: 'secret',
    accounts: {
      find: async (emails) => {
        lookups += 1;
        return accounts.filter((account) => emails.includes(account.email));
      },
    },
    // As it behaves: "not confirmed" at once, no comparison without a password to compare with.
    ask: async (request) => {
      const asked = await request.json();
      const account = accounts.find((one) => one.email === asked.email);
      if (account?.isConfirmed === false) return new Response('not confirmed', { status: 400 });
      const hash = account?.passwordHash;
      const isRight = typeof hash === 'string' && (await compare(asked.password, hash));
      return new Response(isRight ? 'session' : 'invalid', { status: isRight ? 200 : 400 });
    },
  });
  const url = 'http://host/auth/v1/token?grant_type=password';
  const body = JSON.stringify({ email, password });
  const answer = await signIn(new Request(url, { method: 'POST', body }));
  return { answer: await answer.text(), comparisons: compared.length, lookups };
}

it('one password is compared whether there is an account, none, or one without a password', async () => {
  const once = { answer: 'invalid', comparisons: 1, lookups: 1 };
  expect(await workFor([], 'wrong')).toEqual(once);
  expect(await workFor([confirmed], 'wrong')).toEqual(once);
  expect(await workFor([{ ...confirmed, passwordHash: null }], 'wrong')).toEqual(once);
});

it('two are compared where a sign-up waits, be it the first one or one of a taken address', async () => {
  for (const [password, answer] of [
    ['wrong', 'invalid'],
    ['tried', 'not confirmed'],
  ] as const) {
    const twice = { answer, comparisons: 2, lookups: 1 };
    const first = { ...waiting, passwordHash: 'hash of tried' };
    expect(await workFor([first], password)).toEqual(twice);
    expect(await workFor([confirmed, tried], password)).toEqual(twice);
  }
});

it('the owner’s password opens the account, whatever was tried with its address', async () => {
  expect((await workFor([confirmed, tried], 'right')).answer).toBe('session');
  const same = { ...tried, passwordHash: 'hash of right' };
  expect((await workFor([confirmed, same], 'right')).answer).toBe('session');
});

it('nobody’s hash costs what a stored one costs', () => {
  expect(nobodysHash).toMatch(/^\$2b\$10\$[./\w]{53}$/);
});
