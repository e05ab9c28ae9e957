import { SignJWT } from 'jose';
import { expect, it } from 'vitest';

import { authRoutes } from '../request/auth-routes.ts';
import { createSigningKeys } from '../auth/sessions/signing-keys.ts';
import { createAccountKeys } from './account-key.ts';

const keys = createAccountKeys(createSigningKeys('secret').verify);

function tokenOf(subject: string, secret = 'secret', more = {}): Promise<string> {
  return new SignJWT({ sub: subject, session_id: 'one', role: 'authenticated', ...more })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

function requestFor(route: string, body: object, token = ''): Request {
  const [method = '', path = ''] = route.replaceAll('{id}', crypto.randomUUID()).split(' ');
  return new Request(`http://host/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

/** What each open call counts for, beside the caller's address. */
const expected: Record<string, string> = {
  'GET /settings': 'nothing',
  'GET /health': 'nothing',
  'GET /.well-known/jwks.json': 'nothing',
  'POST /signup': 'signUp',
  'POST /token?grant_type=password': 'account',
  'POST /token?grant_type=refresh_token': 'session',
  'POST /otp': 'signUp',
  'POST /verify': 'code',
  'POST /recover': 'mails',
  'POST /resend': 'mails',
  'POST /logout': 'session',
  'GET /user': 'session',
  'PUT /user': 'account',
  'GET /reauthenticate': 'mails',
  'GET /authorize': 'signUp',
  'GET /callback': 'nothing',
  'POST /token?grant_type=pkce': 'nothing',
  'POST /token?grant_type=id_token': 'nothing',
  'GET /user/identities/authorize': 'account',
  'DELETE /user/identities/{id}': 'account',
  'POST /factors': 'account',
  'DELETE /factors/{id}': 'account',
  'POST /factors/{id}/challenge': 'account',
  'POST /factors/{id}/verify': 'code',
  'POST /sso': 'signUp',
  'GET /sso/saml/metadata': 'nothing',
  'POST /sso/saml/acs': 'nothing',
  'POST /token?grant_type=web3': 'signUp',
  'GET /admin/users': 'nothing',
  'POST /admin/users': 'nothing',
  'GET /admin/users/{id}': 'nothing',
  'PUT /admin/users/{id}': 'nothing',
  'DELETE /admin/users/{id}': 'nothing',
  'GET /admin/users/{id}/factors': 'nothing',
  'DELETE /admin/users/{id}/factors/{id}': 'nothing',
  'GET /admin/sso/providers': 'nothing',
  'POST /admin/sso/providers': 'nothing',
  'GET /admin/sso/providers/{id}': 'nothing',
  'PUT /admin/sso/providers/{id}': 'nothing',
  'DELETE /admin/sso/providers/{id}': 'nothing',
  'POST /admin/generate_link': 'nothing',
  'POST /invite': 'nothing',
};

it('every open call is counted as this table says', async () => {
  const token = await tokenOf('ada');
  const body = { email: 'ada@example.org', refresh_token: 'x', token: '123456' };
  const found: Record<string, string> = {};
  for (const route of authRoutes) {
    const call = await keys.ofCall(requestFor(route, body, token));
    // Mails have limits of their own: mail-limits.test.ts.
    found[route] = call?.allowance ?? (expected[route] === 'mails' ? 'mails' : 'nothing');
  }
  expect(found).toEqual(expected);
});

it('tries at one account add up, whoever tries and however the address is spelled', async () => {
  const route = 'POST /verify';
  const ofAda = await keys.ofCall(requestFor(route, { email: 'ada@example.org' }));
  expect(await keys.ofCall(requestFor(route, { email: ' ADA@example.org' }))).toEqual(ofAda);
  expect(await keys.ofCall(requestFor(route, { email: 'bert@example.org' }))).not.toEqual(ofAda);
  expect(JSON.stringify(ofAda)).not.toContain('ada');
});

it('each kind of change has its own tries', async () => {
  const token = await tokenOf('ada');
  const changes = ['PUT /user', 'POST /factors', 'DELETE /factors/{id}', 'GET /user'];
  const calls = await Promise.all(
    changes.map((route) => keys.ofCall(requestFor(route, {}, token))),
  );
  expect(calls.map((call) => call && 'key' in call && call.key)).toEqual(
    changes.map((route) => `${route} user ada`),
  );
});

it('a link is no try at a code', async () => {
  const body = { token_hash: 'x', type: 'signup' };
  expect(await keys.ofCall(requestFor('POST /verify', body))).toBeUndefined();
});

it('a code that comes with a new password is a try at a code, and nowhere else', async () => {
  const token = await tokenOf('ada');
  const body = { password: 'x', nonce: '123456', email: 'ada@example.org' };
  expect(await keys.ofCall(requestFor('PUT /user', body, token))).toMatchObject({
    allowance: 'code',
  });
  const signIn = requestFor('POST /token?grant_type=password', body);
  expect(await keys.ofCall(signIn)).toMatchObject({ allowance: 'account' });
});

it.each([null, '', 0, false])(
  'a code beside the token hash %j is a try at a code',
  async (hash) => {
    const body = { type: 'recovery', email: 'ada@example.org', token: '123456', token_hash: hash };
    const plain = { type: 'recovery', email: 'ada@example.org', token: '123456' };
    const expectedCall = await keys.ofCall(requestFor('POST /verify', plain));
    expect(expectedCall).toMatchObject({ allowance: 'code' });
    expect(await keys.ofCall(requestFor('POST /verify', body))).toEqual(expectedCall);
  },
);

it('a token that others signed, or none, speaks for nobody', async () => {
  const forged = requestFor('PUT /user', {}, await tokenOf('ada', 'another secret'));
  expect(await keys.ofCall(forged)).toBeUndefined();
  expect(await keys.userOf(forged)).toBeUndefined();
  const ofAda = requestFor('PUT /user', {}, await tokenOf('ada'));
  expect(await keys.userOf(ofAda)).toEqual({ id: 'ada', session: 'one', aal: 'aal1' });
  expect(await keys.ofCall(requestFor('PUT /user', {}))).toBeUndefined();
  const ada = await keys.ofCall(requestFor('PUT /user', {}, await tokenOf('ada')));
  const bert = await keys.ofCall(requestFor('PUT /user', {}, await tokenOf('bert')));
  expect(ada).not.toEqual(bert);
});

const asking = async (more: object) =>
  requestFor('POST /factors/{id}/verify', {}, await tokenOf('ada', 'secret', more));

it('who has yet to confirm by a second factor is nobody, and uses up what is theirs alone', async () => {
  const begunBy = (method: string) =>
    asking({ role: 'anon', aal: 'aal1', amr: [{ method, timestamp: 1 }] });
  const whole = await asking({ aal: 'aal2' });
  const stranger = await begunBy('password');
  expect(await keys.userOf(stranger)).toBeUndefined();
  expect(await keys.userOf(whole)).toEqual({ id: 'ada', session: 'one', aal: 'aal2' });
  expect(await keys.ofBearer(stranger)).toBe('user ada after password');
  expect(await keys.ofBearer(await begunBy('otp'))).toBe('user ada after otp');
  expect(await keys.ofBearer(whole)).toBe('user ada');
  const key: unknown = expect.stringContaining('user ada after password');
  expect(await keys.ofCall(stranger)).toMatchObject({ allowance: 'code', key });
});

async function callOf(method: string, path: string, subject = 'ada') {
  const headers = { authorization: `Bearer ${await tokenOf(subject)}` };
  return keys.ofCall(new Request(`http://host/rest/v1/${path}`, { method, headers }));
}

it('a slash at the end makes no call another one', async () => {
  for (const [name, allowance] of [
    ['UserState', 'records'],
    ['rpc/record_play', 'records'],
    ['rpc/redeem_gift', 'gift'],
    ['rpc/export_user_data', 'export'],
    ['rpc/report_error', 'report'],
    ['rpc/set_reminder', 'reminder'],
  ]) {
    expect([name, await callOf('POST', `${name}/`)]).toMatchObject([name, { allowance }]);
  }
});

it('writing one’s statistics, game or history counts for oneself, reading does not', async () => {
  for (const path of [
    'UserStatistics?on_conflict=user_id',
    'UserState',
    'rpc/record_result',
    'rpc/record_play',
    'rpc/record_finish',
    'rpc/record_shared_finish',
    'rpc/restore_statistics',
    'rpc/reset_today',
    'rpc/open_room',
  ]) {
    expect(await callOf('POST', path)).toEqual({
      allowance: 'records',
      key: 'user ada',
      isNamed: false,
    });
    expect(await callOf('POST', path, 'bert')).toMatchObject({ key: 'user bert' });
    for (const method of ['GET', 'HEAD']) expect(await callOf(method, path)).toBeUndefined();
  }
  expect(await callOf('POST', 'rpc/get_puzzle_of_the_day')).toBeUndefined();
  const taken = { allowance: 'export', key: 'user ada', isNamed: false };
  expect(await callOf('POST', 'rpc/export_user_data')).toEqual(taken);
  expect(await callOf('GET', 'rpc/export_user_data')).toBeUndefined();
});

/** What a sign-in counts for. */
async function keyOf(body: object): Promise<string | undefined> {
  const call = await keys.ofCall(requestFor('POST /token?grant_type=password', body));
  return call !== undefined && 'key' in call ? call.key : undefined;
}

it('a phone names an account however it is spelled, and an address goes before it', async () => {
  const plain = await keyOf({ phone: '491511234567' });
  expect(plain).toBeDefined();
  expect(await keyOf({ phone: '+49 151 1234567' })).toBe(plain);
  expect(await keyOf({ phone: '491511234568' })).not.toBe(plain);
  const email = 'ada@example.org';
  expect(await keyOf({ email, phone: '491511234567' })).toBe(await keyOf({ email }));
});
