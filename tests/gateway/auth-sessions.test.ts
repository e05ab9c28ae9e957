import { SignJWT } from 'jose';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';

import { readSecrets } from '../../gateway/data-folder/secrets.ts';
import { accountRow, inTurn, waitingForRows } from '../setup/in-turn.ts';
import { authClient, gatewayFor, mailTo, signUpPlayer } from '../setup/start-gateway.ts';

/** Why a session is not renewed, as the client hears it. */
const reasons: Readonly<Record<string, string>> = {
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  session_expired: 'Invalid Refresh Token: Session Expired',
};

describe('sessions', () => {
  const running = gatewayFor();
  const refreshed = async (token: string) => {
    const { data, error } = await authClient(running()).refreshSession({ refresh_token: token });
    if (error !== null) expect(error.message).toBe(reasons[error.code ?? '']);
    return error?.code ?? data.session?.refresh_token ?? '';
  };
  const age = (how: string) =>
    running().gateway.database.query(
      'update auth.refresh_tokens set updated_at = now() - $1::text::interval',
      [how],
    );
  const ask = (authorization: string, path = '/auth/v1/user') =>
    fetch(running().url + path, {
      headers: { apikey: running().gateway.publishableKey, authorization },
    });

  const post = async (body: string) => {
    const answer = await fetch(`${running().url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: running().gateway.publishableKey },
      body,
    });
    const { error_code: code } = await answer.json();
    return `${answer.status} ${code}`;
  };

  it('begin with a password that is hashed at the least cost, as in all tests', async () => {
    const { id } = await signUpPlayer(running());
    const [stored] = await running().gateway.database.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where id = $1',
      [id],
    );
    expect(stored?.hash).toMatch(/^\$2a\$04\$/);
  });

  it('what a session was renewed with may come again while its successor was not used', async () => {
    const { session } = await signUpPlayer(running());
    const lost = await refreshed(session.refresh_token);
    await age('1 day');
    const next = await refreshed(session.refresh_token);
    expect(await refreshed(session.refresh_token)).toBe(next);
    expect(next).not.toBe(lost);
    await age('1 day');
    expect(await refreshed(next)).toMatch(/^[a-z2-7]{12}$/);
  });

  it('a tab that another was faster than by more than ten seconds leaves it its session', async () => {
    const { session } = await signUpPlayer(running());
    const stored = await refreshed(session.refresh_token);
    await age('11 seconds');
    // The official client leaves this answer, since another tab has stored its own meanwhile.
    const left = await refreshed(session.refresh_token);
    await age('1 hour');
    const next = await refreshed(stored);
    expect(new Set([left, stored, next]).size).toBe(3);
    await age('1 hour');
    expect(await refreshed(next)).toMatch(/^[a-z2-7]{12}$/);
  });

  it('of two who renew one session by turns the second ends it', async () => {
    const { session: stolen } = await signUpPlayer(running());
    const thiefs = await refreshed(stolen.refresh_token);
    await age('1 hour');
    const owners = await refreshed(stolen.refresh_token);
    await age('1 hour');
    const thiefsNext = await refreshed(thiefs);
    await age('1 hour');
    expect(await refreshed(owners)).toBe('refresh_token_already_used');
    expect(await refreshed(thiefsNext)).toBe('refresh_token_not_found');
  });

  it('a session that was given an end is not renewed beyond it', async () => {
    const { auth, session } = await signUpPlayer(running());
    const { id } = session.user;
    await running().gateway.database.query(
      `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1::uuid`,
      [id],
    );
    expect(await refreshed(session.refresh_token)).toBe('session_expired');
    expect((await auth.getUser()).error).not.toBeNull();
  });

  it('what a session was renewed with before its second factor ends it, as an older one does', async () => {
    const { auth, session } = await signUpPlayer(running());
    const { data } = await auth.mfa.enroll({ factorType: 'totp' });
    const code = await generate({ secret: data?.totp.secret ?? '' });
    await auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    await age('11 seconds');
    expect(await refreshed(session.refresh_token)).toBe('refresh_token_already_used');
    expect((await auth.getUser()).error).not.toBeNull();
  });

  it('within ten seconds an older one may come again, later it ends the session for everybody', async () => {
    const { auth, session } = await signUpPlayer(running());
    const second = await refreshed(session.refresh_token);
    const third = await refreshed(second);
    expect(await refreshed(session.refresh_token)).toBe(third);
    await age('11 seconds');
    expect(await refreshed(session.refresh_token)).toBe('refresh_token_already_used');
    expect(await refreshed(third)).toBe('refresh_token_not_found');
    expect((await auth.getUser()).error).not.toBeNull();
  });

  it('many who renew one session at once go on with the same', async () => {
    const { session } = await signUpPlayer(running());
    const all = await Promise.all(
      Array.from({ length: 8 }, () => refreshed(session.refresh_token)),
    );
    expect(new Set(all).size).toBe(1);
    expect(all[0]).not.toMatch(/^refresh/);
  });

  it('whoever renews one session by dozens keeps nobody else from signing in, nor health from being told', async () => {
    const { session } = await signUpPlayer(running());
    const other = await signUpPlayer(running());
    const { database } = running().gateway;
    let renewed = 0;
    const renewing: Promise<unknown>[] = [];
    await database.transaction(async (query) => {
      const { id } = session.user;
      await query('select from auth.sessions where user_id = $1::uuid for update', [id]);
      for (let count = 0; count < 48; count += 1) {
        renewing.push(refreshed(session.refresh_token).finally(() => (renewed += 1)));
      }
      await expect.poll(() => waitingForRows(database)).toBe(2);
      expect((await authClient(running()).signInWithPassword(other)).error).toBeNull();
      expect((await other.auth.refreshSession()).error).toBeNull();
      expect((await fetch(`${running().url}/healthz`)).status).toBe(200);
      expect(renewed).toBe(0);
    });
    expect(new Set(await Promise.all(renewing)).size).toBe(1);
  });

  it('a token of before, signed with the secret, is good for its hour while its session lives', async () => {
    const { auth, session } = await signUpPlayer(running());
    const { jwtSecret } = await readSecrets(running().dataDir, {});
    const payload = JSON.parse(atob(session.access_token.split('.')[1] ?? ''));
    const old = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(jwtSecret));
    expect((await ask(`Bearer ${old}`)).status).toBe(200);
    await auth.signOut();
    expect((await ask(`Bearer ${old}`)).status).toBe(403);
  });

  it('the published keys verify tokens', async () => {
    const answer = await fetch(`${running().url}/auth/v1/.well-known/jwks.json`);
    expect(await answer.json()).toMatchObject({ keys: [{ kty: 'EC', crv: 'P-256', use: 'sig' }] });
  });

  it('a header with anything but one token after one blank is nobody’s, for accounts and data', async () => {
    const { session } = await signUpPlayer(running());
    for (const path of ['/auth/v1/user', '/rest/v1/profile']) {
      expect((await ask(`Bearer ${session.access_token}`, path)).status).toBe(200);
      for (const header of [`Bearer  ${session.access_token}`, `BEARER ${session.access_token}`]) {
        expect((await ask(header, path)).status).toBe(401);
      }
    }
  });

  it('a body that is deep, no JSON or of another kind is refused in words', async () => {
    const deep = `{"email":${'['.repeat(6_000)}${']'.repeat(6_000)}}`;
    expect(await post(deep)).toBe('400 bad_json');
    expect(await post('no JSON')).toBe('400 bad_json');
    expect(await post('[]')).toBe('400 validation_failed');
    expect(await post('{"email":7}')).toBe('400 validation_failed');
    expect(await post('{"email":"a\\u0000@example.org"}')).toBe('400 bad_json');
  });
});

describe('a new address', () => {
  const running = gatewayFor();
  const password = 'correct horse battery';

  it('ends all sessions, and the password where somebody else than the asking one confirms it', async () => {
    // Also where they are signed in to an account of their own.
    for (const victim of [authClient(running()), (await signUpPlayer(running())).auth]) {
      const attacker = await signUpPlayer(running());
      const email = `victim-of-${attacker.email}`;
      await attacker.auth.updateUser({ email });
      // What was begun and not finished protects nothing.
      await attacker.auth.mfa.enroll({ factorType: 'totp' });
      const { tokenHash } = await mailTo(running(), email);
      const { data } = await victim.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
      expect(data.user).toMatchObject({ email, app_metadata: { needs_password: true } });
      expect((await attacker.auth.refreshSession()).error).not.toBeNull();
      expect((await attacker.auth.getUser(attacker.session.access_token)).error).not.toBeNull();
      const again = await authClient(running()).signInWithPassword({ email, password });
      expect(again.error).toMatchObject({ code: 'invalid_credentials' });
      expect((await victim.updateUser({ password: 'the victim’s own' })).error).toBeNull();
    }
  });

  it('asks for no password, whoever confirms it, where there was none', async () => {
    const email = 'passwordless@example.org';
    const auth = authClient(running());
    await auth.signInWithOtp({ email });
    const { code } = await mailTo(running(), email);
    await auth.verifyOtp({ email, token: code, type: 'email' });
    await auth.updateUser({ email: `new-${email}` });
    const { tokenHash } = await mailTo(running(), `new-${email}`);
    const link = { token_hash: tokenHash, type: 'email_change' } as const;
    const { data } = await authClient(running()).verifyOtp(link);
    expect(data.user?.email).toBe(`new-${email}`);
    expect(data.user?.app_metadata).not.toHaveProperty('needs_password');
  });

  it('keeps the password of who is signed in and confirms it, and ends all other sessions', async () => {
    const { auth, email } = await signUpPlayer(running());
    const other = authClient(running());
    await other.signInWithPassword({ email, password });
    await auth.updateUser({ email: `new-${email}` });
    const { tokenHash } = await mailTo(running(), `new-${email}`);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(data.user?.app_metadata).not.toHaveProperty('needs_password');
    const proven = { email: `new-${email}`, email_verified: true };
    expect(data.user).toMatchObject({
      user_metadata: proven,
      identities: [{ provider: 'email', identity_data: proven }],
    });
    expect(data.user).not.toHaveProperty('new_email');
    expect((await other.refreshSession()).error).not.toBeNull();
    const fresh = { email: `new-${email}`, password };
    expect((await authClient(running()).signInWithPassword(fresh)).error).toBeNull();
  });

  it('of an account with a second factor is confirmed by who is wholly signed in to it alone', async () => {
    const { auth, email, password: own } = await signUpPlayer(running());
    const { data: app } = await auth.mfa.enroll({ factorType: 'totp' });
    const code = await generate({ secret: app?.totp.secret ?? '' });
    await auth.mfa.challengeAndVerify({ factorId: app?.id ?? '', code });
    await auth.updateUser({ email: `new-${email}` });
    const { tokenHash } = await mailTo(running(), `new-${email}`);
    const link = { token_hash: tokenHash, type: 'email_change' } as const;
    const half = authClient(running());
    await half.signInWithPassword({ email, password: own });
    for (const somebody of [authClient(running()), half]) {
      const { error } = await somebody.verifyOtp(link);
      expect(error).toMatchObject({
        status: 403,
        code: 'own_session_needed',
        message: 'An account with a second factor is given a new contact in its own session',
      });
    }
    const { data } = await auth.verifyOtp(link);
    expect(data.user).toMatchObject({ email: `new-${email}` });
    expect(data.user?.app_metadata).not.toHaveProperty('needs_password');
  });

  it('takes the password where the session of who confirms it ended meanwhile', async () => {
    const owner = await signUpPlayer(running());
    const thief = authClient(running());
    await thief.signInWithPassword(owner);
    await thief.updateUser({ email: `new-${owner.email}` });
    const { tokenHash } = await mailTo(running(), `new-${owner.email}`);
    const [, { data }] = await inTurn(running().gateway.database, accountRow(owner.id), [
      () => owner.auth.signOut({ scope: 'others' }),
      () => thief.verifyOtp({ token_hash: tokenHash, type: 'email_change' }),
    ]);
    expect(data.user?.app_metadata).toMatchObject({ needs_password: true });
  });

  it('sends nothing more to the old one, also where it was asked for before', async () => {
    const { auth, email, id } = await signUpPlayer(running());
    await auth.updateUser({ email: `new-${email}` });
    const { tokenHash } = await mailTo(running(), `new-${email}`);
    const [confirmed] = await inTurn(running().gateway.database, accountRow(id), [
      () => auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' }),
      () => authClient(running()).resetPasswordForEmail(email),
    ]);
    expect(confirmed.error).toBeNull();
    await running().gateway.settled();
    const [asked] = await running().gateway.database.query(
      `select from auth.users where id = $1::uuid and recovery_token <> ''`,
      [id],
    );
    expect(asked).toBeUndefined();
  });

  it('is given to one of two accounts that confirm it at once', async () => {
    const [first, second] = [await signUpPlayer(running()), await signUpPlayer(running())];
    const email = 'wanted-by-two@example.org';
    const confirmations: (() => ReturnType<typeof first.auth.verifyOtp>)[] = [];
    for (const { auth } of [first, second]) {
      await auth.updateUser({ email });
      const { tokenHash } = await mailTo(running(), email);
      const link = { token_hash: tokenHash, type: 'email_change' } as const;
      confirmations.push(() => authClient(running()).verifyOtp(link));
    }
    const held = {
      sql: 'select from auth.sessions where user_id = $1::uuid for update',
      values: [first.id],
    };
    const [one, two] = await inTurn(running().gateway.database, held, confirmations);
    expect(one?.error).toBeNull();
    expect(two?.error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});

describe('a new password', () => {
  const running = gatewayFor();
  const fresh = { password: 'the owner’s new one' };

  type Thief = { token: string; factorId: string; challengeId: string; code: string };

  /** An owner, and a thief with the old password, a session by it, and a challenge of an unfinished factor. */
  const ownerAndThief = async () => {
    const owner = await signUpPlayer(running());
    const { data: factor } = await owner.auth.mfa.enroll({ factorType: 'totp' });
    const auth = authClient(running());
    const { data } = await auth.signInWithPassword(owner);
    const factorId = factor?.id ?? '';
    const { data: challenge } = await auth.mfa.challenge({ factorId });
    const thief: Thief = {
      token: data.session?.access_token ?? '',
      factorId,
      challengeId: challenge?.id ?? '',
      code: await generate({ secret: factor?.totp.secret ?? '' }),
    };
    return { owner, thief };
  };
  const codeOf = async (route: string, token: string, body: object) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await fetch(`${running().url}/auth/v1${path}`, {
      method,
      headers: { apikey: running().gateway.publishableKey, authorization: `Bearer ${token}` },
      ...(method === 'POST' || method === 'PUT' ? { body: JSON.stringify(body) } : {}),
    });
    const said = answer.status === 204 ? {} : await answer.json();
    return `${answer.status} ${said.error_code}`;
  };
  /** What a call is answered that came while the owner's new password was on its way. */
  const afterNewPassword = async (
    call: (thief: Thief, owner: { email: string; password: string }) => Promise<string>,
  ) => {
    const { owner, thief } = await ownerAndThief();
    const [changed, code] = await inTurn(running().gateway.database, accountRow(owner.id), [
      () => owner.auth.updateUser(fresh),
      () => call(thief, owner),
    ]);
    expect(changed.error).toBeNull();
    const { email } = owner;
    const signedIn = await authClient(running()).signInWithPassword({ email, ...fresh });
    expect(signedIn.error).toBeNull();
    const { data, error } = await owner.auth.getUser();
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('new_email');
    expect(data.user?.factors).toMatchObject([{ status: 'unverified' }]);
    return code;
  };

  it('is the only one that signs in, also where the old one was compared before', async () => {
    const code = await afterNewPassword((_thief, { email, password }) =>
      codeOf('POST /token?grant_type=password', '', { email, password }),
    );
    expect(code).toBe('400 invalid_credentials');
  });

  it.each<[string, (thief: Thief) => [route: string, body?: object]]>([
    [
      'a password and an address',
      () => ['PUT /user', { password: 'the thief’s own', email: 'thief@example.org' }],
    ],
    ['a code', () => ['GET /reauthenticate']],
    ['a factor', () => ['POST /factors', { factor_type: 'totp', friendly_name: 'a thief’s' }]],
    ['a factor’s end', ({ factorId }) => [`DELETE /factors/${factorId}`]],
    ['a challenge', ({ factorId }) => [`POST /factors/${factorId}/challenge`, {}]],
    [
      'a challenge’s answer',
      ({ factorId, challengeId, code }) => [
        `POST /factors/${factorId}/verify`,
        { challenge_id: challengeId, code },
      ],
    ],
    ['the end of other sessions', () => ['POST /logout?scope=others']],
  ])('refuses what another session asked for before it: %s', async (_what, asked) => {
    const code = await afterNewPassword((thief) => {
      const [route, body = {}] = asked(thief);
      return codeOf(route, thief.token, body);
    });
    expect(code).toBe('403 session_not_found');
  });

  it('is refused to a session whose end is just being written', async () => {
    const { auth, email, id, password: own } = await signUpPlayer(running());
    const ending = { sql: 'delete from auth.sessions where user_id = $1::uuid', values: [id] };
    const [changed] = await inTurn(running().gateway.database, ending, [
      () => auth.updateUser(fresh),
    ]);
    expect(changed.error?.name).toBe('AuthSessionMissingError');
    const signedIn = await authClient(running()).signInWithPassword({ email, password: own });
    expect(signedIn.error).toBeNull();
  });

  it('voids a mailed link that somebody comes with meanwhile', async () => {
    const { auth, id, email } = await signUpPlayer(running());
    await authClient(running()).resetPasswordForEmail(email);
    const { tokenHash } = await mailTo(running(), email);
    const [changed, { error }] = await inTurn(running().gateway.database, accountRow(id), [
      () => auth.updateUser(fresh),
      () => authClient(running()).verifyOtp({ token_hash: tokenHash, type: 'recovery' }),
    ]);
    expect([changed.error, error?.code]).toEqual([null, 'otp_expired']);
  });
});

describe('many sign-ins at once', () => {
  const running = gatewayFor({ environment: { PASSWORD_COST: '10' } });

  const signIn = async () =>
    (
      await authClient(running()).signInWithPassword({
        email: 'nobody@example.org',
        password: 'x',
      })
    ).error?.code;

  it('stall nobody, and those that find no room are told so', async () => {
    let waiting = 150;
    const all = Promise.all(
      Array.from({ length: 150 }, () => signIn().finally(() => (waiting -= 1))),
    );
    for (let count = 0; count < 10; count += 1) {
      expect((await fetch(`${running().url}/healthz`)).status).toBe(200);
    }
    expect(waiting).toBeGreaterThan(0);
    expect(new Set(await all)).toEqual(new Set(['invalid_credentials', 'over_request_rate_limit']));
  });
});
