import { expect, it } from 'vitest';

import type { AuthAccount } from './auth-accounts.ts';
import { isShadowAddress, shadowAddress } from './shadow-address.ts';
import { createSignUp } from './sign-up.ts';

const email = 'ada@example.org';
const owner = { id: '1', email, isConfirmed: true, passwordHash: 'x' };

/** Signs up; every step until the answer, without the name the sign-up is kept under. */
async function stepsFor(accounts: readonly AuthAccount[], kept: Set<string>) {
  const steps: string[] = [];
  const afterwards: (() => Promise<unknown>)[] = [];
  const signUp = createSignUp({
    secret: 'secret',
    ask: async (request) => {
      const { email: asked } = await request.json();
      if (kept.has(asked)) {
        steps.push('refused');
        return new Response('{}', { status: 429 });
      }
      kept.add(asked);
      steps.push('kept');
      return Response.json({ email: asked, user_metadata: { email: asked } });
    },
    accounts: {
      find: async () => {
        steps.push('find');
        return [...accounts];
      },
      removeUnconfirmed: async (address) => {
        steps.push('remove');
        kept.delete(address);
        return [];
      },
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
  const body = JSON.stringify({ email: 'Ada@example.org', password: 'x' });
  const answer = await signUp(new Request('http://host/auth/v1/signup', { method: 'POST', body }));
  const before = steps.join(' ');
  for (const work of afterwards) await work();
  return { before, body: await answer.json(), after: steps.join(' ').slice(before.length) };
}

it('a taken address costs the same steps as a free one, the first time and the second', async () => {
  const free = new Set<string>();
  const taken = new Set<string>();
  for (const before of ['find kept', 'find refused remove kept']) {
    expect((await stepsFor([], free)).before).toBe(before);
    expect((await stepsFor([owner], taken)).before).toBe(before);
  }
  expect([...free]).toEqual([email]);
  expect([...taken]).toEqual([shadowAddress(email, 'secret')]);
});

it('the answer names the address asked for, and the owner hears of it after the answer', async () => {
  const { body, after } = await stepsFor([owner], new Set());
  expect(body).toEqual({ email, user_metadata: { email } });
  expect(after).toBe(` told ${email}`);
  expect((await stepsFor([], new Set())).after).toBe('');
});

it('the name of a shadow is nobody’s to find, and the same for every spelling', () => {
  const shadow = shadowAddress(email, 'secret');
  expect(isShadowAddress(shadow)).toBe(true);
  expect(isShadowAddress(email)).toBe(false);
  expect(shadowAddress('ADA@example.org', 'secret')).toBe(shadow);
  expect(shadowAddress(email, 'another secret')).not.toBe(shadow);
});
