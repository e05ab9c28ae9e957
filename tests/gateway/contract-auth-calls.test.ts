import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import {
  authClient,
  dataClient,
  gatewayFor,
  mailTo,
  type RunningGateway,
  signUpPlayer,
} from '../setup/start-gateway.ts';

const password = 'correct horse battery';
const id = '00000000-0000-4000-8000-000000000000';

/** An auth call as it goes over the wire, by a signed-in player. */
async function call({ url, gateway }: RunningGateway, route: string, token: string, body?: object) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: gateway.publishableKey,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const said: { error_code?: unknown; msg?: unknown } | undefined =
    text === '' ? undefined : JSON.parse(text);
  return { status: answer.status, code: said?.error_code, words: String(said?.msg) };
}

/** What the auth calls that nobody has set up, or that name nothing, are refused with. */
const refusals: Readonly<Record<string, string>> = {
  'POST /token?grant_type=id_token': '400 validation_failed',
  'POST /token?grant_type=pkce': '400 validation_failed',
  'POST /token?grant_type=web3': '422 web3_provider_disabled',
  'POST /sso': '404 saml_provider_disabled',
  'GET /sso/saml/metadata': '404 saml_provider_disabled',
  'POST /sso/saml/acs': '404 saml_provider_disabled',
  'GET /authorize?provider=github': '400 validation_failed',
  'GET /user/identities/authorize?provider=github': '404 manual_linking_disabled',
  [`DELETE /user/identities/${id}`]: '404 manual_linking_disabled',
  'POST /factors': '400 validation_failed',
  [`DELETE /factors/${id}`]: '404 mfa_factor_not_found',
  [`POST /factors/${id}/challenge`]: '404 mfa_factor_not_found',
  [`POST /factors/${id}/verify`]: '400 validation_failed',
  'POST /nothing': '404 not_found',
};

describe('the auth calls of the specification', () => {
  const running = gatewayFor();
  let token: string | undefined;

  it('sign-up, sign-in, refresh, code, recovery, resend, user and sign-out answer', async () => {
    const { email, session } = await signUpPlayer(running());
    const { access_token: own, refresh_token } = session;
    const address = { email };
    const other = { email: 'called@example.org' };
    const statuses: [string, object | undefined, number][] = [
      ['POST /signup', { ...other, password }, 200],
      ['POST /token?grant_type=password', { ...address, password }, 200],
      ['POST /token?grant_type=refresh_token', { refresh_token }, 200],
      ['POST /otp', address, 200],
      ['POST /verify', { ...address, token: '000000', type: 'magiclink' }, 403],
      ['POST /recover', address, 200],
      ['POST /resend', { ...other, type: 'signup' }, 200],
      ['GET /reauthenticate', undefined, 200],
      ['GET /user', undefined, 200],
      ['PUT /user', { data: { country: 'DE' } }, 200],
      ['GET /.well-known/jwks.json', undefined, 200],
      ['GET /settings', undefined, 200],
      ['GET /health', undefined, 200],
      ['POST /logout?scope=others', {}, 204],
      ['POST /logout?scope=local', {}, 204],
    ];
    for (const [route, body, status] of statuses) {
      expect([route, (await call(running(), route, own, body)).status]).toEqual([route, status]);
    }
    await running().gateway.settled();
  });

  it('those that nobody has set up, or that name nothing, are refused', async () => {
    const { session } = await signUpPlayer(running());
    const answers: [string, string][] = [];
    for (const route of Object.keys(refusals)) {
      const body = route.startsWith('GET') ? undefined : {};
      const { status, code } = await call(running(), route, session.access_token, body);
      answers.push([route, `${status} ${String(code)}`]);
    }
    expect(Object.fromEntries(answers)).toEqual(refusals);
  });

  const email = 'a@example.org';
  const phone = '+49 151 1234567';
  const hash = 'a'.repeat(64);
  const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });
  it.each<[string, object, string]>([
    ['PATCH /user', {}, '405 method_not_allowed: This takes GET, PUT.'],
    ['POST /token?grant_type=magic', {}, '400 invalid_credentials: unsupported_grant_type'],
    ['POST /token?grant_type=password', {}, '400 validation_failed: missing email or phone'],
    [
      'POST /token?grant_type=password',
      { email, phone, password },
      '400 validation_failed: Only an email address or phone number should be provided',
    ],
    [
      'POST /token?grant_type=password',
      { email, password: 'x'.repeat(1_025) },
      '400 validation_failed: password is missing, too long or not of its kind',
    ],
    [
      'POST /token?grant_type=refresh_token',
      {},
      '400 validation_failed: refresh_token is missing, too long or not of its kind',
    ],
    [
      'POST /token?grant_type=refresh_token',
      { refresh_token: 'x' },
      '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found',
    ],
    [
      'POST /token?grant_type=pkce',
      { auth_code: 'x' },
      '400 validation_failed: invalid request: both auth code and code verifier should be non-empty',
    ],
    [
      'POST /token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y' },
      '404 flow_state_not_found: invalid flow state, no valid flow state found',
    ],
    [
      'POST /signup',
      {},
      '400 validation_failed: You must provide either an email or phone number and a password.',
    ],
    [
      'POST /signup',
      { email },
      '400 validation_failed: You must provide either an email or phone number and a password.',
    ],
    [
      'POST /signup',
      { password, data: {} },
      '400 validation_failed: You must provide either an email or phone number and a password.',
    ],
    [
      'POST /signup',
      { email, data: {} },
      '400 validation_failed: You must provide either an email or phone number and a password.',
    ],
    [
      'POST /signup',
      { data: {} },
      '422 anonymous_provider_disabled: Anonymous sign-ins are disabled',
    ],
    [
      'POST /signup',
      { email, phone, password },
      '400 validation_failed: Only an email address or phone number should be provided',
    ],
    [
      'POST /signup',
      { email, password: '1234567' },
      '422 weak_password: Password should be at least 8 characters.',
    ],
    [
      'POST /signup',
      { email, password: 'x'.repeat(73) },
      '400 validation_failed: Password cannot be longer than 72 characters',
    ],
    [
      'POST /signup',
      { email, password, data: { a: 'x'.repeat(993) } },
      '400 validation_failed: The data of an account are too long',
    ],
    [
      'POST /signup',
      { phone, password },
      '400 phone_provider_disabled: Phone signups are disabled',
    ],
    [
      'POST /token?grant_type=password',
      { phone, password },
      '400 phone_provider_disabled: Phone logins are disabled',
    ],
    ['POST /otp', { phone }, '400 phone_provider_disabled: Unsupported phone provider'],
    [
      'POST /resend',
      { phone, type: 'sms' },
      '400 phone_provider_disabled: Unsupported phone provider',
    ],
    ['PUT /user', { phone }, '400 phone_provider_disabled: Unsupported phone provider'],
    [
      'POST /verify',
      { type: 'sms', phone: '1', token: '123456' },
      '400 validation_failed: Invalid phone number format (E.164 required)',
    ],
    [
      'POST /verify',
      { type: 'signup', email: `${'x'.repeat(242)}@example.org`, token: '123456' },
      '403 otp_expired: Token has expired or is invalid',
    ],
    ['POST /otp', {}, '400 validation_failed: One of email or phone must be set'],
    [
      'POST /otp',
      { email, phone },
      '400 validation_failed: Only an email address or phone number should be provided',
    ],
    [
      'POST /otp',
      { email: 'a@b' },
      '400 validation_failed: Unable to validate email address: invalid format',
    ],
    ['POST /recover', {}, '400 validation_failed: Password recovery requires an email'],
    [
      'POST /recover',
      { email, phone },
      '400 validation_failed: Password recovery requires an email',
    ],
    ['POST /recover', { phone }, '400 validation_failed: Password recovery requires an email'],
    [
      'POST /resend',
      { type: 'signup' },
      '400 validation_failed: Missing email address or phone number',
    ],
    [
      'POST /resend',
      { email },
      '400 validation_failed: Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [
      'POST /resend',
      { email, type: 'recovery' },
      '400 validation_failed: Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [
      'POST /resend',
      { email, type: 'sms' },
      '400 validation_failed: Type provided requires a phone number',
    ],
    [
      'POST /resend',
      { email, type: 'phone_change' },
      '400 validation_failed: Type provided requires a phone number',
    ],
    ['POST /verify', {}, '400 validation_failed: Verify requires a verification type'],
    [
      'POST /verify',
      { type: 'signup' },
      '400 validation_failed: Verify requires either a token or a token hash',
    ],
    [
      'POST /verify',
      { type: 'odd', email, token: '123456' },
      '400 validation_failed: Unsupported verification type',
    ],
    [
      'POST /verify',
      { type: 'signup', token: '1', token_hash: hash },
      '400 validation_failed: Verify requires either a token or a token hash',
    ],
    [
      'POST /verify',
      { type: 'signup', email, token_hash: hash },
      '400 validation_failed: Only the token_hash and type should be provided',
    ],
    [
      'POST /verify',
      { type: 'signup', email, phone, token: '123456' },
      '400 validation_failed: Only an email address or phone number should be provided on verify',
    ],
    [
      'POST /verify',
      { type: 'signup', token_hash: hash },
      '403 otp_expired: Email link is invalid or has expired',
    ],
    [
      'POST /verify',
      { type: 'signup', token_hash: 'x' },
      '403 otp_expired: Email link is invalid or has expired',
    ],
    [
      'POST /verify',
      { type: 'signup', email, token: '12345' },
      '403 otp_expired: Token has expired or is invalid',
    ],
    [
      'POST /verify',
      { type: 'signup', email: `${'x'.repeat(243)}@example.org`, token: '123456' },
      '400 email_address_invalid: Unable to validate email address: invalid format',
    ],
    [
      'POST /token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y'.repeat(128) },
      '404 flow_state_not_found: invalid flow state, no valid flow state found',
    ],
    [
      'POST /token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y'.repeat(129) },
      '400 validation_failed: code_verifier is missing, too long or not of its kind',
    ],
    ['POST /logout?scope=all', {}, '400 validation_failed: Unsupported logout scope'],
    [
      'POST /factors',
      { factor_type: 'email' },
      '400 validation_failed: factor_type needs to be totp, phone, or webauthn',
    ],
    [
      'POST /factors',
      { factor_type: 'constructor' },
      '400 validation_failed: factor_type needs to be totp, phone, or webauthn',
    ],
    [
      'POST /factors',
      { factor_type: 'phone' },
      '422 mfa_phone_enroll_not_enabled: MFA enroll is disabled for Phone',
    ],
    [
      'PUT /user',
      { email, phone },
      '400 validation_failed: Only an email address or phone number should be provided',
    ],
    ['PUT /user', { password: '' }, '422 weak_password: Password should be at least 8 characters.'],
    [
      'PUT /user',
      { password: '1234567' },
      '422 weak_password: Password should be at least 8 characters.',
    ],
    [
      'PUT /user',
      { data: { a: 'x'.repeat(993) } },
      '400 validation_failed: The data of an account are too long',
    ],
    ['PUT /user', { data: deep(31) }, '400 bad_json: The body is nested too deeply'],
    [
      'PUT /user',
      { data: Array.from({ length: 2_000 }, () => 1) },
      '400 bad_json: The body has too many members',
    ],
    ['PUT /user', { data: { a: '\0' } }, '400 bad_json: The body holds what is no text'],
  ])('%s with %j is refused as %s', async (route, body, expected) => {
    token ??= (await signUpPlayer(running())).session.access_token;
    const { status, code, words } = await call(running(), route, token, body);
    expect(`${status} ${String(code)}: ${words}`).toBe(expected);
  });

  it('a data of just the length is taken, and one method is named for another', async () => {
    const signUp = { email: 'much@example.org', password, data: { a: 'x'.repeat(992) } };
    expect(await call(running(), 'POST /signup', '', signUp)).toMatchObject({ status: 200 });
    const headers = { apikey: running().gateway.publishableKey };
    const patched = await fetch(`${running().url}/auth/v1/user`, { method: 'PATCH', headers });
    expect(patched.headers.get('allow')).toBe('GET, PUT');
  });

  it('without the key of the page only what browsers visit is answered', async () => {
    const statuses: Record<string, number> = {};
    for (const path of ['settings', 'health', '.well-known/jwks.json', 'user', 'callback']) {
      const answer = await fetch(`${running().url}/auth/v1/${path}`, { redirect: 'manual' });
      statuses[path] = answer.status;
    }
    expect(statuses).toEqual({
      settings: 401,
      health: 200,
      '.well-known/jwks.json': 200,
      user: 401,
      callback: 302,
    });
  });

  it('the service tells what it is', async () => {
    const headers = { apikey: running().gateway.publishableKey };
    const tell = async (path: string) =>
      (await fetch(`${running().url}/auth/v1/${path}`, { headers })).json();
    expect(await tell('health')).toEqual({
      version: 'quando',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    });
    expect(await tell('settings')).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false, github: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: false,
    });
  });

  it('the client hears of what is not set up as an error, and keeps its session', async () => {
    const { auth } = await signUpPlayer(running());
    const { data } = await auth.getUser();
    const [identity] = data.user?.identities ?? [];
    if (identity === undefined) throw new Error('A player has an identity.');
    const errors = [
      (await auth.signInWithIdToken({ provider: 'google', token: 'x' })).error,
      (await auth.signInWithSSO({ domain: 'example.org' })).error,
      (await auth.signInWithOtp({ phone: '+491234567' })).error,
      (await auth.signUp({ phone: '+491234567', password })).error,
      (await auth.mfa.enroll({ factorType: 'phone', phone: '+491234567' })).error,
      (await auth.mfa.challenge({ factorId: id })).error,
      (await auth.unlinkIdentity(identity)).error,
    ];
    expect(errors.map((error) => `${error?.status} ${error?.code}`)).toEqual([
      '400 provider_disabled',
      '404 saml_provider_disabled',
      '400 phone_provider_disabled',
      '400 phone_provider_disabled',
      '422 mfa_phone_enroll_not_enabled',
      '404 mfa_factor_not_found',
      '404 manual_linking_disabled',
    ]);
    expect((await auth.getUser()).error).toBeNull();
  });
});

/** The auth codes of section 8 that nothing here can answer with, and why. */
const unreachable: Readonly<Record<string, string>> = {
  conflict: 'the backend has no answer with it',
  email_provider_disabled: 'sign-in by e-mail cannot be switched off',
  hook_timeout: 'the token hook runs in the database, whose timeout is unexpected_failure',
  invite_not_found: 'there are no invitations',
  not_admin: 'there are no admin calls',
  user_already_exists: 'a taken address is answered like a free one',
};

/** Those that need more than one request, and the test that makes it. */
const elsewhere: Readonly<Record<string, string>> = {
  over_email_send_rate_limit: 'auth-limits.test.ts',
  over_request_rate_limit: 'auth-limits.test.ts',
  request_timeout: 'gateway/http/api.test.ts',
  unexpected_failure: 'below',
  identity_already_exists: 'auth-oauth.test.ts',
  identity_not_found: 'auth-openid.test.ts',
  single_identity_not_deletable: 'auth-openid.test.ts',
};

const codes = `invalid_credentials same_password bad_jwt conflict email_address_invalid email_exists
  email_not_confirmed email_provider_disabled hook_timeout invite_not_found no_authorization
  not_admin otp_expired over_email_send_rate_limit over_request_rate_limit reauthentication_needed
  request_timeout unexpected_failure user_already_exists user_banned user_not_found
  validation_failed weak_password identity_already_exists identity_not_found
  single_identity_not_deletable`.split(/\s+/);

describe('the auth codes of the specification', () => {
  const running = gatewayFor();
  const ask = (route: string, body?: object, token = '') => call(running(), route, token, body);
  const player = () => signUpPlayer(running());

  /** A request for each code, and the status it comes with. */
  const requests: Record<string, () => ReturnType<typeof call>> = {
    '400 invalid_credentials: Invalid login credentials': () =>
      ask('POST /token?grant_type=password', { email: 'nobody@example.org', password }),
    '400 email_not_confirmed: Email not confirmed': async () => {
      const email = 'waiting@example.org';
      await ask('POST /signup', { email, password });
      return ask('POST /token?grant_type=password', { email, password });
    },
    '422 same_password: New password should be different from the old password.': async () => {
      const { session } = await player();
      return ask('PUT /user', { password }, session.access_token);
    },
    '422 weak_password: Password should be at least 8 characters.': () =>
      ask('POST /signup', { email: 'w@example.org', password: 'short' }),
    '422 email_exists: A user with this email address has already been registered': async () => {
      const [{ email }, { session }] = [await player(), await player()];
      return ask('PUT /user', { email }, session.access_token);
    },
    '400 email_address_invalid: Unable to validate email address: invalid format': () =>
      ask('POST /signup', { email: 'a,b@example.org', password }),
    '400 validation_failed: Unable to validate email address: invalid format': () =>
      ask('POST /signup', { email: 'no address', password }),
    '403 otp_expired: Token has expired or is invalid': () =>
      ask('POST /verify', { email: 'nobody@example.org', token: '000000', type: 'signup' }),
    '403 bad_jwt: invalid JWT: unable to parse or verify signature': () =>
      ask('GET /user', undefined, 'a.b.c'),
    '401 no_authorization: This endpoint requires a valid Bearer token': () => ask('GET /user'),
    '403 user_not_found: User from sub claim in JWT does not exist': async () => {
      const { session } = await player();
      await dataClient(running(), session.access_token).rpc('delete_user');
      return ask('GET /user', undefined, session.access_token);
    },
    '400 reauthentication_needed: This update requires reauthentication': async () => {
      const { session, id: userId } = await player();
      await running().gateway.database.query(
        `update auth.sessions set created_at = now() - interval '25 hours'
         where user_id = $1::text::uuid`,
        [userId],
      );
      return ask('PUT /user', { password: 'another password' }, session.access_token);
    },
    '403 user_banned: User is banned': async () => {
      const { email, id: userId } = await player();
      await running().gateway.database.query(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1::text::uuid`,
        [userId],
      );
      return ask('POST /token?grant_type=password', { email, password });
    },
    '403 session_not_found: Session from session_id claim in JWT does not exist': async () => {
      const { auth, session } = await player();
      await auth.signOut();
      return ask('GET /user', undefined, session.access_token);
    },
  };

  it.each(Object.keys(requests))('%s', async (expected) => {
    const answer = await requests[expected]?.();
    expect(`${answer?.status} ${String(answer?.code)}: ${answer?.words}`).toBe(expected);
  });

  it('500 unexpected_failure, when the token cannot be made', async () => {
    const { email } = await player();
    const { database } = running().gateway;
    const hook = 'public.custom_access_token_hook(jsonb)';
    await database.exec(`alter function ${hook} rename to hidden_hook`);
    const answer = await ask('POST /token?grant_type=password', { email, password });
    await database.exec(
      'alter function public.hidden_hook(jsonb) rename to custom_access_token_hook',
    );
    expect(answer).toMatchObject({ status: 500, code: 'unexpected_failure' });
  });

  it('a session that ended elsewhere is a missing session for the client', async () => {
    const { auth, session } = await player();
    await authClient(running()).admin.signOut(session.access_token, 'global');
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('a token that somebody else signed is bad_jwt', async () => {
    const { session } = await player();
    const secret = new TextEncoder().encode('somebody else’s secret, long enough');
    const forged = await new SignJWT({ sub: session.user.id, role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(secret);
    expect(await ask('GET /user', undefined, forged)).toMatchObject({
      status: 403,
      code: 'bad_jwt',
    });
  });

  it('every code of the specification is tried, or listed with where or why not', () => {
    const tried = Object.keys(requests).map((name) => /^\d+ (\w+)/.exec(name)?.[1] ?? '');
    const accounted = new Set([...tried, ...Object.keys(elsewhere), ...Object.keys(unreachable)]);
    expect(codes.filter((code) => !accounted.has(code))).toEqual([]);
    expect(tried.filter((code) => code in unreachable)).toEqual([]);
  });
});

describe('foreign hosts', () => {
  const running = gatewayFor();

  it('nothing in an answer or a mail leads to where a caller wants to redirect', async () => {
    const foreign = 'https://elsewhere.example/page';
    const { auth, email } = await signUpPlayer(running());
    const anybody = authClient(running());
    const fresh = 'redirected@example.org';
    const options = { emailRedirectTo: foreign };
    await anybody.signUp({ email: fresh, password, options });
    await anybody.resend({ type: 'signup', email: fresh, options });
    await anybody.signInWithOtp({ email, options });
    await anybody.resetPasswordForEmail(email, { redirectTo: foreign });
    await auth.updateUser({ email: 'moved@example.org' }, options);
    await mailTo(running(), 'moved@example.org');
    for (const { text, html } of running().mails) expect(text + html).not.toContain('elsewhere');
    const headers = { apikey: running().gateway.publishableKey };
    const query = new URLSearchParams({ redirect_to: foreign });
    for (const path of ['/signup', '/recover', '/otp', '/resend', '/verify', '/user']) {
      const answer = await fetch(`${running().url}/auth/v1${path}?${query}`, {
        method: path === '/user' ? 'PUT' : 'POST',
        headers,
        body: JSON.stringify({ email, password, type: 'signup' }),
        redirect: 'manual',
      });
      expect(answer.headers.get('location')).toBeNull();
      expect(await answer.text()).not.toContain('elsewhere');
    }
  });
});
