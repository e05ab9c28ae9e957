import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import {
  authClient,
  dataClient,
  mailTo,
  signUpPlayer,
  gatewayFor,
} from '../setup/start-gateway.ts';

const password = 'correct horse battery';

describe('accounts by the official client', () => {
  const running = gatewayFor();

  it('a sign-up waits for the link in the mail, which opens a session on our own page', async () => {
    const auth = authClient(running());
    const email = 'ada@example.org';
    const { data, error } = await auth.signUp({
      email,
      password,
      // Nobody says of themselves what only a proof says.
      options: { data: { displayName: 'Ada', sub: 'x', email: 'x', email_verified: true } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated' });
    const own = { displayName: 'Ada', sub: data.user?.id, email, phone_verified: false };
    expect(data.user?.user_metadata).toEqual({ ...own, email_verified: false });

    const tooEarly = await auth.signInWithPassword({ email, password });
    expect(tooEarly.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

    const { url, tokenHash } = await mailTo(running(), email);
    expect(url.origin).toBe(running().url);
    expect(url.searchParams.get('type')).toBe('signup');
    expect(url.href).not.toContain('access_token');
    const verified = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toBeTruthy();
    expect(verified.data.user?.user_metadata).toEqual({ ...own, email_verified: true });
    expect(verified.data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { sub: data.user?.id, email, email_verified: true } },
    ]);

    const again = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('a sign-up is confirmed by the code in the mail as well', async () => {
    const auth = authClient(running());
    const email = 'bert@example.org';
    await auth.signUp({ email, password });
    const { code } = await mailTo(running(), email);
    const wrong = await auth.verifyOtp({ email, token: '000000', type: 'signup' });
    expect(wrong.error).toMatchObject({ code: 'otp_expired' });
    const spelled = { email: 'Bert@Example.org', token: code };
    const { data } = await auth.verifyOtp({ ...spelled, type: 'signup' });
    expect(data.session?.token_type).toBe('bearer');
  });

  it('a password signs in, a wrong one and an unknown address get the same refusal', async () => {
    const { email } = await signUpPlayer(running());
    const auth = authClient(running());
    const right = await auth.signInWithPassword({ email: email.toUpperCase(), password });
    expect(right.data.session?.expires_in).toBe(3600);
    for (const credentials of [
      { email, password: 'wrong password' },
      { email: 'nobody@example.org', password },
    ]) {
      const { error } = await auth.signInWithPassword(credentials);
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    }
  });

  it('a short password is weak, with the reason', async () => {
    const { error } = await authClient(running()).signUp({
      email: 'c@example.org',
      password: 'short',
    });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  it('a sign-up without address or password is refused in the words of the specification', async () => {
    const { error } = await authClient(running()).signUp(
      // Past the client's types, to its own check.
      JSON.parse(JSON.stringify({ password })),
    );
    expect(error?.message).toBe('You must provide either an email or phone number and a password');
    for (const body of [{}, { password }, { email: 'd@example.org' }, { phone: '+491234567' }]) {
      const answer = await fetch(`${running().url}/auth/v1/signup`, {
        method: 'POST',
        headers: {
          apikey: running().gateway.publishableKey,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        {
          error_code: 'validation_failed',
          msg: 'You must provide either an email or phone number and a password.',
        },
      ]);
    }
  });

  it('nobody signs in anonymously', async () => {
    const { error } = await authClient(running()).signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });

  it('a session is refreshed, the refresh token changes, an invented one is refused', async () => {
    const { auth, session } = await signUpPlayer(running());
    const { data, error } = await auth.refreshSession({ refresh_token: session.refresh_token });
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.user?.id).toBe(session.user.id);
    const refused = await auth.refreshSession({ refresh_token: 'invented' });
    expect(refused.error).toMatchObject({ status: 400 });
  });

  it('a player reads and changes their own account', async () => {
    const { auth, session } = await signUpPlayer(running());
    const { data } = await auth.getUser(session.access_token);
    expect(data.user?.id).toBe(session.user.id);
    const before = data.user?.user_metadata;
    const updated = await auth.updateUser({ data: { country: 'DE', language: 'de-DE' } });
    expect(updated.data.user?.user_metadata).toEqual({
      ...before,
      country: 'DE',
      language: 'de-DE',
    });
    const without = await auth.updateUser({ data: { country: null } });
    expect(without.data.user?.user_metadata).toEqual({ ...before, language: 'de-DE' });
    // What is stored counts with what comes, but for what the account says of itself.
    const long = await auth.updateUser({ data: { about: 'x'.repeat(900) } });
    expect(long.error).toBeNull();
    const longer = await auth.updateUser({ data: { more: 'x'.repeat(100) } });
    expect(longer.error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'The data of an account are too long',
    });
    expect((await auth.getUser()).data.user?.user_metadata).not.toHaveProperty('more');
    // None of this is told to anybody.
    await running().gateway.settled();
    expect(running().mails.filter(({ to }) => to === session.user.email)).toHaveLength(1);
  });

  it('a new password must be another one, and then is the one that counts', async () => {
    const { auth, email } = await signUpPlayer(running());
    const same = await auth.updateUser({ password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await auth.updateUser({ password: 'another password' })).error).toBeNull();
    const old = await authClient(running()).signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    const fresh = { email, password: 'another password' };
    expect((await authClient(running()).signInWithPassword(fresh)).error).toBeNull();
  });

  it('a new address counts once the link sent to it is followed', async () => {
    const { auth, email } = await signUpPlayer(running());
    const { error } = await auth.updateUser({ email: `New-${email}` });
    expect(error).toBeNull();
    const { tokenHash } = await mailTo(running(), `new-${email}`);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(data.user?.email).toBe(`new-${email}`);
  });

  it('a forgotten password is replaced through a mail; an unknown address learns nothing', async () => {
    const { email } = await signUpPlayer(running());
    const auth = authClient(running());
    expect((await auth.resetPasswordForEmail(email.toUpperCase())).error).toBeNull();
    expect((await auth.resetPasswordForEmail('nobody@example.org')).error).toBeNull();
    const { url, tokenHash } = await mailTo(running(), email);
    expect(url.pathname).toBe('/changePassword');
    const verified = await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect(verified.data.session?.user.email).toBe(email);
    expect((await auth.updateUser({ password: 'a third password' })).error).toBeNull();
  });

  it('a mailed link signs in without a password', async () => {
    const { email } = await signUpPlayer(running());
    const auth = authClient(running());
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    const { url, tokenHash } = await mailTo(running(), email);
    expect([url.pathname, url.searchParams.get('type')]).toEqual(['/login', 'magiclink']);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(data.user?.email).toBe(email);
    // The password is still the owner's.
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('what was mailed proves what it was mailed for, within an hour, and nothing else', async () => {
    const { query } = running().gateway.database;
    const waiting = 'proving@example.org';
    const auth = authClient(running());
    await auth.signUp({ email: waiting, password });
    const { email, id } = await signUpPlayer(running());
    // It was long ago that the account itself was confirmed.
    await query(
      `update auth.users set confirmation_sent_at = now() - interval '1 year' where id = $1::uuid`,
      [id],
    );
    const signedUp = await mailTo(running(), waiting);
    await auth.resetPasswordForEmail(email);
    const forgot = await mailTo(running(), email);
    const sentAgo = (minutes: number) =>
      query(
        `update auth.users set recovery_sent_at = now() - $2::integer * interval '1 minute'
         where id = $1::uuid`,
        [id, minutes],
      );
    type Kind = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email';
    const prove = async (type: Kind, { tokenHash }: { tokenHash: string }) =>
      (await authClient(running()).verifyOtp({ token_hash: tokenHash, type })).error?.code;
    for (const type of ['magiclink', 'recovery', 'email_change'] as const) {
      expect([type, await prove(type, signedUp)]).toEqual([type, 'otp_expired']);
    }
    for (const type of ['signup', 'invite', 'email_change'] as const) {
      expect([type, await prove(type, forgot)]).toEqual([type, 'otp_expired']);
    }
    await sentAgo(61);
    expect(await prove('recovery', forgot)).toBe('otp_expired');
    await sentAgo(59);
    await auth.resetPasswordForEmail(email);
    const again = await mailTo(running(), email);
    await sentAgo(59);
    expect(await prove('magiclink', again)).toBeUndefined();
    expect(await prove('invite', signedUp)).toBeUndefined();
  });

  /** What an account keeps of codes and links: in rows of their own and, as Supabase Auth does, beside the address. */
  const keptOf = async (id: string) => {
    const [kept] = await running().gateway.database.query<{ rows: string[]; columns: string }>(
      `select array(
         select t.token_type::text from auth.one_time_tokens t where t.user_id = u.id order by 1
       ) as rows,
         concat(confirmation_token, recovery_token, email_change_token_new, phone_change_token,
           reauthentication_token) as columns
       from auth.users u where u.id = $1::uuid`,
      [id],
    );
    return kept;
  };
  const nothing = { rows: [], columns: '' };

  it('of a code or link nothing is left once it was used, nor of those beside it', async () => {
    const auth = authClient(running());
    const email = 'using-up@example.org';
    const id = (await auth.signUp({ email, password })).data.user?.id ?? '';
    await auth.signInWithOtp({ email });
    const link = await mailTo(running(), email);
    expect((await keptOf(id))?.rows).toEqual(['confirmation_token', 'recovery_token']);
    await auth.verifyOtp({ token_hash: link.tokenHash, type: 'magiclink' });
    expect(await keptOf(id)).toEqual(nothing);

    const askForAll = async () => {
      await auth.resetPasswordForEmail(email);
      await auth.reauthenticate();
      await auth.updateUser({ email: `new-${email}` });
      const kept = await mailTo(running(), `new-${email}`);
      expect((await keptOf(id))?.rows).toEqual([
        'email_change_token_new',
        'reauthentication_token',
        'recovery_token',
      ]);
      return kept;
    };
    await askForAll();
    expect((await auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect(await keptOf(id)).toEqual(nothing);
    const { tokenHash } = await askForAll();
    await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(await keptOf(id)).toEqual(nothing);
  });

  it('a code counts no more where the operator voids it, in either of its two places', async () => {
    const { email, id } = await signUpPlayer(running());
    const voids = [
      'delete from auth.one_time_tokens where user_id = $1::uuid',
      `update auth.users set recovery_token = '' where id = $1::uuid`,
    ];
    for (const sql of voids) {
      await authClient(running()).resetPasswordForEmail(email);
      const { code, tokenHash } = await mailTo(running(), email);
      await running().gateway.database.query(sql, [id]);
      for (const proof of [{ email, token: code }, { token_hash: tokenHash }]) {
        const { error } = await authClient(running()).verifyOtp({ ...proof, type: 'recovery' });
        expect([sql, error]).toMatchObject([sql, { code: 'otp_expired' }]);
      }
    }
  });

  it('what is done with an account is in the sign-in log, with who did it', async () => {
    const { auth, email, id } = await signUpPlayer(running());
    const stranger = authClient(running());
    await stranger.signUp({ email, password: 'a stranger’s password' });
    await stranger.signInWithOtp({ email });
    await running().gateway.settled();
    await stranger.resetPasswordForEmail(email);
    await running().gateway.settled();
    await auth.reauthenticate();
    await auth.updateUser({ password: 'another password' });
    await auth.updateUser({ email: `new-${email}` });
    const { tokenHash } = await mailTo(running(), `new-${email}`);
    await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    await auth.signOut({ scope: 'local' });
    const log = await running().gateway.database.query<{ entry: object }>(
      `select payload::jsonb as entry from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 order by created_at, payload ->> 'action' desc`,
      [id],
    );
    const act = (action: string, kind: string, name = email) => ({
      action,
      actor_id: id,
      actor_username: name,
      actor_via_sso: false,
      log_type: kind,
    });
    expect(log.map(({ entry }) => entry)).toEqual([
      act('user_confirmation_requested', 'user'),
      act('user_signedup', 'team'),
      act('login', 'account'),
      act('user_repeated_signup', 'user'),
      act('user_recovery_requested', 'user'),
      act('user_reauthenticate_requested', 'user'),
      act('user_updated_password', 'user'),
      act('user_modified', 'user'),
      act('user_modified', 'user'),
      act('user_modified', 'user'),
      act('login', 'account', `new-${email}`),
      act('logout', 'account', `new-${email}`),
    ]);
  });

  it('the type "email" stands for the code or link of a sign-up and of a mail that signs in', async () => {
    const email = 'emma@example.org';
    const auth = authClient(running());
    await auth.signUp({ email, password });
    const { code } = await mailTo(running(), email);
    const wrong = await auth.verifyOtp({ email, token: '000000', type: 'email' });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const signedUp = await auth.verifyOtp({ email, token: code, type: 'email' });
    expect(signedUp.data.user?.email).toBe(email);
    const known = await signUpPlayer(running());
    await auth.signInWithOtp({ email: known.email });
    const { tokenHash } = await mailTo(running(), known.email);
    const signedIn = await auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(signedIn.data.user?.email).toBe(known.email);
    const again = await auth.verifyOtp({ token_hash: tokenHash, type: 'email' });
    expect(again.error).toMatchObject({ code: 'otp_expired' });
  });

  it('signing out here, elsewhere or everywhere ends exactly those sessions', async () => {
    const { email, auth: first } = await signUpPlayer(running());
    const isAlive = async (auth: typeof first, refreshToken: string) =>
      (await auth.refreshSession({ refresh_token: refreshToken })).error === null;
    const signIn = async () => {
      const auth = authClient(running());
      const { data } = await auth.signInWithPassword({ email, password });
      return { auth, refreshToken: data.session?.refresh_token ?? '' };
    };
    const [here, there, third] = [await signIn(), await signIn(), await signIn()];
    await there.auth.signOut({ scope: 'local' });
    expect(await isAlive(authClient(running()), there.refreshToken)).toBe(false);
    expect(await isAlive(authClient(running()), third.refreshToken)).toBe(true);
    await here.auth.signOut({ scope: 'others' });
    expect(await isAlive(authClient(running()), third.refreshToken)).toBe(false);
    await here.auth.signOut({ scope: 'global' });
    expect(await isAlive(authClient(running()), here.refreshToken)).toBe(false);

    const [last, other] = [await signIn(), await signIn()];
    const token = (await last.auth.getSession()).data.session?.access_token ?? '';
    const everywhere = await fetch(`${running().url}/auth/v1/logout`, {
      method: 'POST',
      headers: { apikey: running().gateway.publishableKey, authorization: `Bearer ${token}` },
    });
    expect(everywhere.status).toBe(204);
    expect(await isAlive(authClient(running()), other.refreshToken)).toBe(false);
  });

  it('a token says all that one of Supabase says, and auth.jwt() hears it', async () => {
    const { auth, email, session } = await signUpPlayer(running());
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      iss: `${running().url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: session.user.id,
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email, email_verified: true },
      is_anonymous: false,
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 3_600,
    });
    expect(session.expires_at).toBe(claims.exp);
    const [{ timestamp }] = claims['amr'] as [{ timestamp: number }];
    expect(Math.abs(timestamp - (claims.iat ?? 0))).toBeLessThan(60);
    expect(session.user.last_sign_in_at).toBe(session.user.updated_at);
    const { data } = await auth.refreshSession();
    const refreshed = decodeJwt(data.session?.access_token ?? '');
    expect(refreshed).toMatchObject({ amr: claims['amr'], session_id: claims['session_id'] });

    await running().gateway.database.exec(
      `create or replace function public.contract_claims() returns jsonb language sql as 'select auth.jwt()';
       grant execute on function public.contract_claims() to authenticated`,
    );
    const heard = await dataClient(running(), session.access_token).rpc('contract_claims');
    expect(heard.error?.code ?? heard.data).toMatchObject({ app_metadata: { provider: 'email' } });
  });
});
