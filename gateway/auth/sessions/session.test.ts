import { expect, it } from 'vitest';

import type { Account, UserRow } from '../users/account.ts';
import { issue, newRefreshToken, userAgentOf } from './session.ts';

const id = '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b';
const sessionId = '5c4f4b0c-7a4e-4b52-9d55-0c8f0f1f2a3b';
const user = {
  id,
  aud: null,
  role: null,
  email: null,
  phone: null,
  banned_until: null,
  raw_app_meta_data: null,
  raw_user_meta_data: null,
  is_anonymous: false,
};

/** What is issued for an account where the database's hook answers so, and what the hook was asked. */
async function issued(answer: unknown, changes: Partial<UserRow> = {}) {
  const account = { user: { ...user, ...changes }, identities: [], factors: [] };
  const events: unknown[] = [];
  const query = async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
    if (!sql.includes('custom_access_token_hook')) return [{ aal: 'aal2', amr: [] } as Row];
    events.push(JSON.parse(String(parameters[0])));
    return [{ answer } as Row];
  };
  const begun = await issue(
    query,
    { publicUrl: () => 'https://quando.example' },
    {
      account: account as unknown as Account,
      sessionId,
      refreshToken: 'refresh',
      method: 'password',
    },
  );
  return { ...begun, events };
}

it('a token says what the hook makes of the account’s claims, and what binds it to its session', async () => {
  const before = Math.floor(Date.now() / 1_000);
  const wishes = { sub: 'x', session_id: 'x', iss: 'x', iat: 1, exp: 9_999_999_999, role: 'anon' };
  const { claims, refreshToken, events } = await issued({ claims: wishes });
  const iat = claims.iat ?? 0;
  expect(iat - before).toBeLessThan(5);
  expect(iat).toBeGreaterThanOrEqual(before);
  const bound = {
    sub: id,
    session_id: sessionId,
    iss: 'https://quando.example/auth/v1',
    iat,
    exp: iat + 3_600,
  };
  expect([claims, refreshToken]).toEqual([{ ...bound, role: 'anon' }, 'refresh']);
  expect(events).toEqual([
    {
      user_id: id,
      authentication_method: 'password',
      claims: {
        ...bound,
        aud: 'authenticated',
        role: 'authenticated',
        email: '',
        phone: '',
        app_metadata: {},
        user_metadata: {},
        aal: 'aal2',
        amr: [],
        is_anonymous: false,
      },
    },
  ]);
});

it('the hook is told what the account has', async () => {
  const own = {
    aud: 'visitors',
    role: 'service_role',
    email: 'ada@example.org',
    phone: '4915112345678',
    is_anonymous: true,
  };
  const { events } = await issued(null, {
    ...own,
    raw_app_meta_data: { provider: 'email' },
    raw_user_meta_data: { displayName: 'Ada' },
  });
  expect(events).toMatchObject([
    {
      claims: {
        ...own,
        app_metadata: { provider: 'email' },
        user_metadata: { displayName: 'Ada' },
      },
    },
  ]);
});

it.each([
  [{ http_code: 403, message: 'Not today.' }, 403],
  [{ http_code: '599', message: 'Not today.' }, 599],
  [{ http_code: 600, message: 'Not today.' }, 500],
  [{ http_code: 399, message: 'Not today.' }, 500],
  [{ message: 'Not today.' }, 500],
])('a hook that says no (%j) is heard with the status %i', async (error, status) => {
  await expect(issued({ error })).rejects.toMatchObject({
    status,
    code: 'unexpected_failure',
    message: 'Not today.',
  });
  expect((await issued({ error: { http_code: 403 } })).claims).toMatchObject({ sub: id });
});

it('nobody who is banned gets a token, be it for a minute or for good', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  for (const end of [soon, 'infinity']) {
    await expect(issued({}, { banned_until: end })).rejects.toMatchObject({
      status: 403,
      code: 'user_banned',
      message: 'User is banned',
    });
  }
});

const agentIn = (headers: Record<string, string>) => {
  const request = new Request('https://quando.example', { headers });
  return userAgentOf({ request, url: new URL(request.url), ids: [] });
};

it('a session is known by the first 255 signs of what its browser says it is', () => {
  expect(agentIn({ 'user-agent': `${'x'.repeat(254)}yz` })).toBe(`${'x'.repeat(254)}y`);
  expect(agentIn({})).toBeNull();
});

it('what renews a session is twelve of 32 letters, each time others', () => {
  const tokens = Array.from({ length: 200 }, newRefreshToken);
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{12}$/);
  expect(new Set(tokens.join('')).size).toBe(32);
  expect(new Set(tokens).size).toBe(200);
});
