import { expect, it, vi } from 'vitest';

import { githubProvider } from './github.ts';

const way = {
  redirectUri: 'https://quando.example/auth/v1/callback',
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
};
const settings = { kind: 'github', name: 'github', clientId: 'quando', secret: 'secret' } as const;
const emails = [
  { email: 'other@example.org', primary: false, verified: true },
  { email: 'ada@example.org', primary: true, verified: true },
];

/** Somebody returns to a GitHub that answers like this; who they are, and what was asked there. */
async function returning(answers: Record<string, unknown>, url?: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { accept, authorization = '' } = Object.fromEntries(new Headers(init.headers));
    const { method, body } = new Request(address, init);
    const form = body === null ? '' : await new Response(body).text();
    asked.push([method, address, form, accept, authorization].filter(Boolean).join(' '));
    const path = new URL(address).pathname.replace(/^\/api\/v3/, '');
    return Response.json(answers[path]);
  });
  const provider = githubProvider({ ...settings, url });
  const person = await provider.personOf('code', way).catch((error: unknown) => error);
  vi.unstubAllGlobals();
  return { asked, person };
}

const all = {
  '/login/oauth/access_token': { access_token: 'token' },
  '/user': { id: 7, login: 'ada', name: 'Ada' },
  '/user/emails': emails,
};
const form = `client_id=quando&client_secret=secret&code=code&redirect_uri=${encodeURIComponent(way.redirectUri)}`;

it.each([
  [undefined, 'https://github.com', 'https://api.github.com'],
  ['https://git.example', 'https://git.example', 'https://git.example/api/v3'],
])('with the settings’ address %s people sign in at %s', async (url, home, api) => {
  const { person, asked } = await returning(all, url);
  expect(asked).toEqual([
    `POST ${home}/login/oauth/access_token ${form} application/json`,
    `GET ${api}/user application/json Bearer token`,
    `GET ${api}/user/emails application/json Bearer token`,
  ]);
  expect(person).toEqual({
    id: '7',
    issuer: api,
    email: 'ada@example.org',
    isVerified: true,
    data: { name: 'Ada', user_name: 'ada' },
  });
  const provider = githubProvider({ ...settings, url });
  const consent = new URL(await provider.consentUrl(way));
  expect(consent.origin + consent.pathname).toBe(`${home}/login/oauth/authorize`);
  expect(Object.fromEntries(consent.searchParams)).toEqual({
    client_id: 'quando',
    redirect_uri: way.redirectUri,
    response_type: 'code',
    scope: 'user:email',
    state: 'state',
  });
});

it.each<[string, unknown, object]>([
  [
    'nobody said is verified',
    [{ email: 'ada@example.org', primary: true, verified: 'true' }],
    { email: 'ada@example.org', isVerified: false },
  ],
  ['is not the first', [emails[0]], { email: undefined, isVerified: false }],
  ['is no text', [{ email: 7, primary: true, verified: true }, null], { email: undefined }],
])('an address that %s is not answered for', async (_, addresses, told) => {
  const { person } = await returning({ ...all, '/user/emails': addresses });
  expect(person).toMatchObject(told);
});

it('who brings a code that GitHub does not know is nobody', async () => {
  const wrong = { '/login/oauth/access_token': { error: 'bad_verification_code' } };
  const { person, asked } = await returning({ ...all, ...wrong });
  expect(person).toMatchObject({ status: 500, code: 'unexpected_failure' });
  expect(asked).toHaveLength(1);
});
