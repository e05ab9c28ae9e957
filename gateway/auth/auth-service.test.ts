import { expect, it } from 'vitest';

import { authRoutes } from '../request/auth-routes.ts';
import { currentCaller } from '../turns/caller.ts';
import { createAuthService } from './auth-service.ts';
import type { AuthParts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { createSigningKeys } from './sessions/signing-keys.ts';
import { createPasswords } from './users/passwords.ts';

const key = 'sb_publishable_key';

/** What is said where nothing was. */
const noWords = {
  bearer: 'This endpoint requires a valid Bearer token',
  code: 'invalid request: both auth code and code verifier should be non-empty',
  resent: 'Missing one of these types: signup, email_change, sms, phone_change',
  signUp: 'You must provide either an email or phone number and a password.',
};

/** The service without a database: each statement tells whose turn it had, and finds nothing. */
function service(changes: Partial<AuthParts> = {}) {
  const turns: string[] = [];
  const later: Promise<unknown>[] = [];
  const query = async <Row>(): Promise<Row[]> => {
    turns.push(currentCaller().who);
    return [];
  };
  const answer = createAuthService({
    database: {
      query,
      transaction: (work) => work(query),
      exec: async () => {},
      close: async () => {},
    },
    secrets: { jwtSecret: 'secret', publishableKey: key, secretKey: 'sb_secret_key' },
    keys: createSigningKeys('secret'),
    passwords: createPasswords(4),
    providers: [],
    isSamlOpen: false,
    wallets: [],
    publicUrl: () => 'https://quando.example',
    writeMail: async () => {},
    sendText: undefined,
    mailLimits: (_route, _client, ask) => ask,
    nameBearer: async () => undefined,
    countRenewal: () => 0,
    later: (work) => {
      later.push(work());
    },
    ...changes,
  });
  const ask = async (route: string, body?: string, apikey: string | undefined = key) => {
    const [method = '', path = ''] = route.split(' ');
    const headers = apikey === '' ? undefined : { apikey };
    const request = new Request(`https://quando.example/auth/v1${path}`, {
      method,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
    return answer(request, '203.0.113.7');
  };
  return { ask, turns, settled: () => Promise.all(later) };
}

it('a refusal says its status, its code and why, also in a header of the client’s', async () => {
  const { ask } = service();
  const answer = await ask('GET /user');
  expect([answer.status, answer.headers.get('x-sb-error-code'), await answer.json()]).toEqual([
    401,
    'no_authorization',
    {
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    },
  ]);
  const weak = new Refusal(422, 'weak_password', 'Too weak.', { weak_password: { reasons: [] } });
  expect(await weak.answer().json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Too weak.',
    weak_password: { reasons: [] },
  });
});

it.each([
  ['GET /nothing', 404, 'not_found', 'This endpoint does not exist here.'],
  ['GET /token', 405, 'method_not_allowed', 'This takes POST.'],
  ['DELETE /user', 405, 'method_not_allowed', 'This takes GET, PUT.'],
  ['POST /token?grant_type=magic', 400, 'invalid_credentials', 'unsupported_grant_type'],
])('%s is refused in words, with a key or without', async (route, status, code, msg) => {
  for (const apikey of [key, '']) {
    const answer = await service().ask(route, undefined, apikey);
    expect(await answer.json()).toEqual({ code: status, error_code: code, msg });
  }
});

it.each([
  ['GET /settings', 401],
  ['POST /signup', 401],
  ['GET /user', 401],
  ['GET /admin/users', 401],
  ['GET /health', 200],
  ['GET /.well-known/jwks.json', 200],
  ['GET /authorize', 400],
  ['GET /callback', 302],
  ['GET /sso/saml/metadata', 404],
  ['POST /sso/saml/acs', 404],
])('without a key %s is answered with %i', async (route, status) => {
  const { ask } = service();
  const answer = await ask(route, undefined, '');
  expect(answer.status).toBe(status);
  if (status !== 401) return;
  expect(await answer.json()).toEqual({
    code: 401,
    error_code: 'no_authorization',
    msg: 'No API key found in request',
  });
  expect((await ask(route, undefined, `${key}s`)).status).toBe(401);
});

it('whoever asks waits for their own turns, and what follows the answer for others', async () => {
  const email = '{"email":"ada@example.org","password":"correct horse battery"}';
  const stranger = service();
  await stranger.ask('POST /token?grant_type=password', email);
  expect(new Set(stranger.turns)).toEqual(new Set(['client 203.0.113.7']));
  const player = service({ nameBearer: async () => 'user 7' });
  await player.ask('POST /token?grant_type=password', email);
  expect(new Set(player.turns)).toEqual(new Set(['user 7']));
  const after = service();
  expect(await (await after.ask('POST /recover', email)).json()).toEqual({});
  await after.settled();
  expect(after.turns).toEqual(['after client 203.0.113.7']);
});

it('what is done with the secret key is done with no other, whatever else somebody brings', async () => {
  const { ask } = service();
  const calls = authRoutes.filter((route) => /^[A-Z]+ \/(admin\/|invite$)/.test(route));
  expect(calls).toHaveLength(14);
  for (const call of calls) {
    const route = call.replaceAll('{id}', '00000000-0000-4000-8000-000000000000');
    const answer = await ask(route, route.startsWith('P') ? '{}' : undefined);
    expect([call, await answer.json()]).toEqual([
      call,
      {
        code: 401,
        error_code: 'no_authorization',
        msg: 'This endpoint requires a valid Bearer token',
      },
    ]);
  }
});

const none = { email: null, phone: null, channel: null, data: null };

it.each<[route: string, body: object, said: string | undefined]>([
  ['POST /signup', { ...none, password: null }, noWords.signUp],
  ['POST /token?grant_type=password', { ...none, password: null }, 'missing email or phone'],
  ['POST /token?grant_type=pkce', { auth_code: null, code_verifier: null }, noWords.code],
  [
    'POST /token?grant_type=id_token',
    { provider: 'x', id_token: 'x', nonce: null },
    'Provider (issuer "x") is not enabled',
  ],
  [
    'POST /token?grant_type=web3',
    { chain: null, message: null, signature: null },
    'Unsupported chain',
  ],
  [
    'POST /token?grant_type=web3',
    { chain: 'solana', message: null, signature: null },
    'message is too short',
  ],
  ['POST /recover', { email: 'ada@example.org', phone: null }, undefined],
  ['POST /otp', { ...none, email: 'ada@example.org', create_user: null }, undefined],
  ['POST /otp', none, 'One of email or phone must be set'],
  ['POST /resend', { ...none, email: 'ada@example.org', type: 'signup' }, undefined],
  ['POST /resend', { ...none, type: null }, noWords.resent],
  [
    'POST /verify',
    { type: 'signup', email: 'ada@example.org', token: '000000', token_hash: null, phone: null },
    'Token has expired or is invalid',
  ],
  [
    'POST /verify',
    { type: null, email: null, token: null, token_hash: null, phone: null },
    'Verify requires a verification type',
  ],
  ['PUT /user', { ...none, password: null, nonce: null }, noWords.bearer],
  [
    'POST /factors',
    { factor_type: null, friendly_name: null, issuer: null, phone: null },
    noWords.bearer,
  ],
  [
    'POST /factors/{id}/verify',
    { challenge_id: '00000000-0000-4000-8000-000000000000', code: null, webauthn: null },
    noWords.bearer,
  ],
  [
    'POST /sso',
    {
      provider_id: null,
      domain: null,
      redirect_to: null,
      skip_http_redirect: null,
      code_challenge: null,
      code_challenge_method: null,
    },
    'A provider_id or domain needs to be provided',
  ],
  [
    'POST /admin/users',
    {
      email: null,
      password: null,
      password_hash: null,
      email_confirm: null,
      user_metadata: null,
      app_metadata: null,
      ban_duration: null,
    },
    'Cannot create a user without either an email or phone',
  ],
  [
    'POST /admin/generate_link',
    { type: null, email: null, new_email: null, password: null, data: null },
    'Invalid email action link type requested',
  ],
  ['POST /invite', { email: null, data: null }, 'Unable to validate email address: invalid format'],
  [
    'POST /admin/sso/providers',
    {
      type: null,
      metadata_xml: null,
      metadata_url: null,
      domains: null,
      attribute_mapping: null,
      name_id_format: null,
      resource_id: null,
      disabled: null,
    },
    "Only 'saml' supported for SSO provider type",
  ],
])('%s takes a field that is null for one that did not come: %j', async (route, body, said) => {
  const { ask } = service({ isSamlOpen: true, wallets: ['solana'], later: () => {} });
  const path = route.replace('{id}', '00000000-0000-4000-8000-000000000000');
  const apikey = /admin|invite/.test(path) ? 'sb_secret_key' : key;
  const answer: { msg?: string } = await (await ask(path, JSON.stringify(body), apikey)).json();
  expect(answer.msg).toBe(said);
});

const never = () => new Promise<never>(() => {});

it.each(['recover', 'otp', 'resend'])(
  'whoever asks for a mail (%s) is answered before anybody looks for an account',
  async (path) => {
    const { ask } = service({
      database: { query: never, transaction: never, exec: never, close: never },
    });
    const answer = await ask(`POST /${path}`, '{"email":"ada@example.org","type":"signup"}');
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
  },
);

it('limits of mails hear of the call and of who calls, and answer in its place', async () => {
  const heard: string[] = [];
  const { ask } = service({
    mailLimits: (route, client, next) => async (request) => {
      heard.push(`${route} ${client}`);
      return route === 'POST /recover' ? new Response(null, { status: 429 }) : next(request);
    },
  });
  expect((await ask('POST /recover', '{}')).status).toBe(429);
  expect(await (await ask('GET /health')).json()).toMatchObject({ name: 'GoTrue' });
  expect(heard).toEqual(['POST /recover 203.0.113.7', 'GET /health 203.0.113.7']);
});

it('what is broken is no refusal', async () => {
  const broken = new Error('The database is gone.');
  const { ask } = service({ nameBearer: () => Promise.reject(broken) });
  await expect(ask('GET /user')).rejects.toBe(broken);
});

const settings = async (parts: Partial<AuthParts>) =>
  (await service(parts).ask('GET /settings')).json();
const provider = (name: string) => ({
  name,
  consentUrl: async () => '',
  personOf: () => Promise.reject(new Error('Nobody.')),
});

it('the settings name every way to sign in that there is, and those that there might be', async () => {
  const closed = {
    anonymous_users: false,
    apple: false,
    azure: false,
    bitbucket: false,
    discord: false,
    email: true,
    facebook: false,
    snapchat: false,
    figma: false,
    fly: false,
    github: false,
    gitlab: false,
    google: false,
    keycloak: false,
    kakao: false,
    linkedin: false,
    linkedin_oidc: false,
    notion: false,
    spotify: false,
    slack: false,
    slack_oidc: false,
    workos: false,
    twitch: false,
    twitter: false,
    phone: false,
    zoom: false,
  };
  const told = {
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  };
  expect(await settings({})).toEqual({ external: closed, ...told });
  expect(
    await settings({
      providers: [provider('github'), provider('our_school')],
      sendText: async () => {},
      isSamlOpen: true,
    }),
  ).toEqual({
    external: { ...closed, github: true, our_school: true, phone: true },
    ...told,
    saml_enabled: true,
  });
});
