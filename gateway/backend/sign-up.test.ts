import { expect, it } from 'vitest';

import type { AuthAccount } from './auth-accounts.ts';
import { isShadowAddress, shadowAddress } from './shadow-address.ts';
import { createSignUp } from './sign-up.ts';

const email = 'ada@example.org';
const owner = { id: '1', email, isConfirmed: true, passwordHash: 'x', needsPassword: false };

/** Signs up; every step until the answer, without the name the sign-up is kept under. */
async function stepsFor(
  accounts: readonly AuthAccount[],
  kept: Map<string, string>,
  password = 'x',
) {
  const steps: string[] = [];
  const afterwards: (() => Promise<unknown>)[] = [];
  const signUp = createSignUp({
    secret: 'secret',
    ask: async (request) => {
      const { email: asked, password: chosen } = await request.json();
      if (kept.has(asked)) {
        steps.push('refused');
        return new Response('{}', { status: 429 });
      }
      kept.set(asked, chosen);
      steps.push('kept');
      return Response.json({ email: asked, user_metadata: { email: asked } });
    },
    accounts: {
      find: async ([asked = '']) => {
        steps.push('find');
        const waiting = kept.get(asked);
        if (waiting === undefined) return [...accounts];
        const isConfirmed = false;
        return [
          { id: '2', email: asked, isConfirmed, passwordHash: waiting, needsPassword: false },
        ];
      },
      removeUnconfirmed: async (address) => {
        steps.push('remove');
        kept.delete(address);
        return [];
      },
      doubtPassword: async () => {
        steps.push('doubt');
        return [];
      },
    },
    compare: async (asked, hash) => {
      steps.push('compare');
      return asked === hash;
    },
    mailer: {
      sendAlreadyRegistered: async ({ to }) => {
        steps.push(`told ${to}`);
      },
    },
    later: (work) => {
      afterwards.push(work);
    },
  });
  const body = JSON.stringify({ email: 'Ada@example.org', password });
  const answer = await signUp(new Request('http://host/auth/v1/signup', { method: 'POST', body }));
  const before = steps.join(' ');
  for (const work of afterwards) await work();
  return { before, body: await answer.json(), after: steps.join(' ').slice(before.length) };
}

it('a taken address costs the same steps as a free one, the first time and the second', async () => {
  const free = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const [password, before] of [
    ['x', 'find kept'],
    ['x', 'find refused find compare remove kept'],
    ['y', 'find refused find compare remove kept doubt'],
  ] as const) {
    expect((await stepsFor([], free, password)).before).toBe(before);
    expect((await stepsFor([owner], taken, password)).before).toBe(before);
  }
  expect([...free.keys()]).toEqual([email]);
  expect([...taken.keys()]).toEqual([shadowAddress(email, 'secret')]);
});

it('the answer names the address asked for, and the owner hears of it after the answer', async () => {
  const { body, after } = await stepsFor([owner], new Map());
  expect(body).toEqual({ email, user_metadata: { email } });
  expect(after).toBe(` told ${email}`);
  expect((await stepsFor([], new Map())).after).toBe('');
});

it('the name of a shadow is nobody’s to find, and the same for every spelling', () => {
  const shadow = shadowAddress(email, 'secret');
  expect(isShadowAddress(shadow)).toBe(true);
  expect(isShadowAddress(email)).toBe(false);
  expect(shadowAddress('ADA@example.org', 'secret')).toBe(shadow);
  expect(shadowAddress(email, 'another secret')).not.toBe(shadow);
});
