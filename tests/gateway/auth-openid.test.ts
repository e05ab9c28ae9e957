import { createHash } from 'node:crypto';

import { AuthClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openidProvider } from '../../gateway/auth/providers/openid.ts';
import { accountRow, inTurn } from '../setup/in-turn.ts';
import { type OpenidServer, startOpenidServer } from '../setup/services/openid-provider.ts';
import { gatewayFor, mailTo, signUpPlayer } from '../setup/start-gateway.ts';

let provider: OpenidServer;
const environment: Record<string, string> = {};
beforeAll(async () => {
  provider = await startOpenidServer();
  environment['OAUTH_OPENID_CLIENT_ID'] = provider.clientId;
  environment['OAUTH_OPENID_SECRET'] = provider.secret;
  environment['OAUTH_OPENID_ISSUER'] = provider.url;
});
afterAll(() => provider.stop());

describe('an OpenID provider of the operator’s', () => {
  const running = gatewayFor({ environment });

  const browserClient = (stored = new Map<string, string>()) =>
    new AuthClient({
      url: `${running().url}/auth/v1`,
      headers: { apikey: running().gateway.publishableKey },
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          stored.set(key, value);
        },
        removeItem: (key) => {
          stored.delete(key);
        },
      },
    });
  const sessionOf = async (auth: ReturnType<typeof browserClient>) =>
    decodeJwt((await auth.getSession()).data.session?.access_token ?? '')['session_id'];
  /** Follows redirects as a browser does; the page it lands on. */
  const travel = async (from: string): Promise<URL> => {
    let here = new URL(from);
    while (here.origin !== running().url || here.pathname.startsWith('/auth/v1/')) {
      const answer = await fetch(here, { redirect: 'manual' });
      here = new URL(answer.headers.get('location') ?? '', here);
    }
    return here;
  };
  const signIn = async (auth = browserClient()) => {
    const { data } = await auth.signInWithOAuth({ provider: 'keycloak' });
    const back = await travel(data.url ?? '');
    const exchanged = await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    return { auth, back, user: exchanged.data.user };
  };

  it('signs in whom it verified, again the same account, and tells its name', async () => {
    provider.person = {
      sub: 'one',
      email: 'One@example.org',
      email_verified: true,
      name: 'One',
      admin: true,
    };
    const first = await signIn();
    expect(first.user).toMatchObject({
      email: 'one@example.org',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { name: 'One', email_verified: true },
    });
    expect(first.user?.user_metadata).not.toHaveProperty('admin');
    provider.person = { ...provider.person, email: 'moved@example.org' };
    const again = await signIn();
    expect(again.user).toMatchObject({
      id: first.user?.id,
      email: 'one@example.org',
      user_metadata: { email: 'one@example.org' },
      identities: [
        { identity_data: { name: 'One', email: 'moved@example.org', email_verified: true } },
      ],
    });
    const cameAt = ({ user }: typeof first) => user?.identities?.[0]?.last_sign_in_at;
    expect(cameAt(again)).not.toBe(cameAt(first));
  });

  /** As if an issuer that the settings named before had called somebody “alike”. */
  const isOfBefore = () =>
    running().gateway.database.query(
      `update auth.identities set identity_data = identity_data || '{"iss": "https://before.example"}'
       where provider_id = 'alike'`,
    );

  it('takes nobody for whom an issuer of before called the same, and finds them by their address', async () => {
    const email = 'before@example.org';
    provider.person = { sub: 'alike', email, email_verified: true };
    const before = await signIn();
    await isOfBefore();
    provider.person = { ...provider.person, email: 'alike@example.org' };
    const other = await signIn();
    expect(other.user?.email).toBe('alike@example.org');
    expect(other.user?.id).not.toBe(before.user?.id);
    expect((await before.auth.getUser()).data.user).toMatchObject({
      identities: [],
      app_metadata: { providers: [] },
    });
    provider.person = { sub: 'moved', email, email_verified: true };
    expect((await signIn()).user?.id).toBe(before.user?.id);
    await isOfBefore();
    provider.person = { sub: 'alike', email: 'alike@example.org', email_verified: true };
    expect((await signIn()).user?.id).toBe(other.user?.id);
    // Of whom no issuer was written down, nobody says that it was another one.
    await running().gateway.database.exec(
      `update auth.identities set identity_data = identity_data - 'iss' where provider_id = 'alike'`,
    );
    provider.person = { ...provider.person, email: 'elsewhere@example.org' };
    expect((await signIn()).user?.id).toBe(other.user?.id);
  });

  it('takes no way back that names another issuer', async () => {
    provider.person = { sub: 'mixed up', email: 'mixed@example.org', email_verified: true };
    provider.issuerOnReturn = 'https://elsewhere.example';
    const { back, user } = await signIn();
    expect([back.searchParams.get('error_code'), user]).toEqual(['bad_oauth_callback', null]);
    provider.issuerOnReturn = provider.url;
    expect((await signIn()).user?.email).toBe('mixed@example.org');
    delete provider.issuerOnReturn;
  });

  it('is not believed where it says that it is another, and asked again later', async () => {
    const { clientId, secret, url: issuer } = provider;
    const asked = openidProvider({ kind: 'openid', name: 'keycloak', clientId, secret, issuer });
    const way = { redirectUri: 'https://x.example', state: 's', nonce: 'n', verifier: 'v' };
    provider.issuerDiscovered = 'https://elsewhere.example';
    await expect(asked.consentUrl(way)).rejects.toMatchObject({ status: 500 });
    delete provider.issuerDiscovered;
    await expect(asked.consentUrl(way)).resolves.toContain(`${issuer}/consent?`);
  });

  it.each(['A\0da', 'half \uD800 a sign'])(
    'signs in whose name cannot be kept: %j',
    async (name) => {
      const email = `${crypto.randomUUID()}@example.org`;
      provider.person = { sub: email, email, email_verified: true, name };
      const { user } = await signIn();
      expect(user?.email).toBe(email);
      expect(user?.user_metadata).not.toHaveProperty('name');
    },
  );

  it('opens nobody’s account by an address that it did not verify', async () => {
    const { email } = await signUpPlayer(running());
    for (const said of [{ email_verified: false }, {}]) {
      provider.person = { sub: 'two', email, ...said };
      const { back, user } = await signIn();
      expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      expect(user).toBeNull();
    }
  });

  it('takes the place of a sign-up that nobody confirmed, password and all', async () => {
    const email = 'three@example.org';
    await browserClient().signUp({ email, password: 'a stranger’s password' });
    provider.person = { sub: 'three', email, email_verified: true };
    expect((await signIn()).user?.email).toBe(email);
    const stranger = await browserClient().signInWithPassword({
      email,
      password: 'a stranger’s password',
    });
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('a code counts once, and only with the verifier of who began', async () => {
    provider.person = { sub: 'four', email: 'four@example.org', email_verified: true };
    const auth = browserClient();
    const { data } = await auth.signInWithOAuth({ provider: 'keycloak' });
    const code = (await travel(data.url ?? '')).searchParams.get('code') ?? '';
    const exchange = async (verifier: string) => {
      const answer = await fetch(`${running().url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: running().gateway.publishableKey },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      });
      const { error_code: refusal } = await answer.json();
      return `${answer.status} ${refusal}`;
    };
    expect(await exchange('v'.repeat(43))).toBe('400 bad_code_verifier');
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await exchange('v'.repeat(43))).toBe('404 flow_state_not_found');
  });

  it('signs in with an ID token of its own for this client alone, and with its nonce', async () => {
    provider.person = { sub: 'five', email: 'five@example.org', email_verified: true };
    const nonce = 'a nonce';
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const signInWith = async (token: string, given = nonce) =>
      browserClient().signInWithIdToken({ provider: 'keycloak', token, nonce: given });
    const right = await signInWith(await provider.tokenWith({ nonce: hashed }));
    expect([right.error, right.data.user?.email]).toEqual([null, 'five@example.org']);
    const inOtherWays = await provider.tokenWith({ nonce: hashed }, provider.url, 'PS256');
    expect((await signInWith(inOtherWays)).error).toBeNull();
    expect(decodeJwt(right.data.session?.access_token ?? '')['amr']).toMatchObject([
      { method: 'oauth' },
    ]);
    expect(
      (await signInWith(await provider.tokenWith({ nonce: hashed }), hashed)).error?.status,
    ).toBe(400);
    for (const token of [
      await provider.tokenWith({ nonce: hashed, aud: 'another client' }),
      await provider.tokenWith({ nonce: hashed, azp: 'another client' }),
      await provider.tokenWith({ nonce: hashed, sub: 'x'.repeat(256) }),
      await provider.tokenWith({ nonce: hashed }, 'https://elsewhere.example'),
      await provider.tokenWith({ nonce: 'another' }),
      await provider.tokenWith({}),
      await provider.tokenWith({ nonce: hashed, exp: undefined }),
      await provider.tokenWith({ nonce: hashed, sub: undefined }),
      await provider.tokenWith({ nonce: hashed }, provider.url, 'RS512'),
      'a.b.c',
    ]) {
      expect((await signInWith(token)).error?.status).toBe(400);
    }
  });

  it('that signs in whose address has an account already is told to its owner', async () => {
    const { email, id } = await signUpPlayer(running());
    provider.person = { sub: crypto.randomUUID(), email, email_verified: true };
    await running().gateway.database.query(
      'update auth.users set raw_app_meta_data = null where id = $1::uuid',
      [id],
    );
    const signInWith = async () => {
      const token = await provider.tokenWith({});
      return browserClient().signInWithIdToken({ provider: 'keycloak', token });
    };
    for (const time of [1, 2]) {
      const { user } = (await signInWith()).data;
      expect([time, user?.id, user?.app_metadata['providers']]).toEqual([
        time,
        id,
        ['email', 'keycloak'],
      ]);
    }
    await running().gateway.settled();
    const told = running().mails.filter(({ subject }) => subject.includes('way to sign in'));
    expect(told.filter(({ to }) => to === email)).toHaveLength(1);
    const other = await browserClient().signInWithIdToken({ provider: 'google', token: 'x' });
    expect(other.error?.message).toBe('Provider (issuer "google") is not enabled');
  });

  it('is left alone where the e-mail address goes as a way in, with its password and sessions', async () => {
    const { email, password, auth } = await signUpPlayer(running());
    provider.person = { sub: crypto.randomUUID(), email, email_verified: true };
    const own = await signIn();
    const byPassword = browserClient();
    await byPassword.signInWithPassword({ email, password });
    const { data } = await own.auth.getUserIdentities();
    const mail = data?.identities.find(({ provider: name }) => name === 'email');
    if (mail === undefined) throw new Error('The account began by mail.');
    const old = `update auth.sessions set created_at = now() - $2::interval where user_id = $1::uuid`;
    const { query } = running().gateway.database;
    await query(old, [own.user?.id, '25 hours']);
    const refused = await own.auth.unlinkIdentity(mail);
    expect(refused.error).toMatchObject({ code: 'reauthentication_needed' });
    await query(old, [own.user?.id, '1 hour']);
    expect((await own.auth.unlinkIdentity(mail)).error).toBeNull();
    expect((await own.auth.getUser()).data.user?.app_metadata['providers']).toEqual(['keycloak']);
    for (const client of [auth, byPassword]) {
      expect((await client.refreshSession()).error).not.toBeNull();
    }
    const again = await browserClient().signInWithPassword({ email, password });
    expect(again.error).toMatchObject({ code: 'invalid_credentials' });
    // Somebody who came by a wallet or a message is out as well, once that goes.
    for (const [way, method] of [
      ['web3', 'web3'],
      ['phone', 'otp'],
    ]) {
      const other = await signIn();
      await query(
        `with came as (
           update auth.mfa_amr_claims set authentication_method = $4 where session_id = $2::uuid)
         insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
         values ($3::text || $1, $1::text::uuid, '{}', $3, now(), now())`,
        [own.user?.id, await sessionOf(other.auth), way, method],
      );
      const identities = (await own.auth.getUserIdentities()).data?.identities;
      const added = identities?.find(({ provider: name }) => name === way);
      if (added === undefined) throw new Error('A way in was added.');
      expect((await own.auth.unlinkIdentity(added)).error).toBeNull();
      expect((await other.auth.refreshSession()).error).not.toBeNull();
      expect((await own.auth.refreshSession()).error).toBeNull();
    }
    const log = await query(
      `select from auth.audit_log_entries
       where payload ->> 'action' = 'identity_unlinked' and payload ->> 'actor_id' = $1`,
      [own.user?.id],
    );
    expect(log).toHaveLength(3);
  });

  it('is where a browser is sent that asks to link it', async () => {
    const { session } = await signUpPlayer(running());
    const query = `provider=keycloak&code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`;
    const answer = await fetch(`${running().url}/auth/v1/user/identities/authorize?${query}`, {
      headers: {
        apikey: running().gateway.publishableKey,
        authorization: `Bearer ${session.access_token}`,
      },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`${provider.url}/consent?`),
    ]);
  });

  it('is linked to an account and unlinked again, but never the last way in, nor somebody else’s', async () => {
    provider.person = { sub: 'six', email: 'six@example.org', email_verified: true };
    const { auth: owner } = await signIn();
    const stored = new Map<string, string>();
    const auth = browserClient(stored);
    const { email, password, id } = await signUpPlayer(running());
    await auth.signInWithPassword({ email, password });
    const link = async () => {
      const { data, error } = await auth.linkIdentity({
        provider: 'keycloak',
        options: { skipBrowserRedirect: true },
      });
      if (error !== null) throw error;
      return travel(data.url);
    };
    expect((await link()).searchParams.get('error_code')).toBe('identity_already_exists');
    expect((await owner.getUser()).data.user?.identities).toHaveLength(1);

    provider.person = { sub: 'seven', email: 'seven@elsewhere.example', email_verified: true };
    const code = (await link()).searchParams.get('code') ?? '';
    const { data } = await auth.exchangeCodeForSession(code);
    expect(data.user).toMatchObject({
      id,
      email,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    });
    await running().gateway.settled();
    expect(running().mails.at(-1)).toMatchObject({
      to: email,
      subject:
        'Quando: Dein Konto hat einen weiteren Weg zur Anmeldung / Your account has another way to sign in',
    });
    const byProvider = await signIn();
    expect(byProvider.user?.id).toBe(id);
    const byPassword = browserClient();
    await byPassword.signInWithPassword({ email, password });

    const identity = data.user?.identities?.find(({ provider: name }) => name === 'keycloak');
    if (identity === undefined) throw new Error('The identity was linked.');
    expect((await auth.unlinkIdentity(identity)).error).toBeNull();
    const [noted] = await running().gateway.database.query(
      `select payload ->> 'log_type' as kind from auth.audit_log_entries
       where payload ->> 'action' = 'identity_unlinked' and payload ->> 'actor_id' = $1`,
      [id],
    );
    expect(noted).toEqual({ kind: 'user' });
    // Whoever came this way is out; other devices are not.
    expect((await byProvider.auth.refreshSession()).error).not.toBeNull();
    expect((await byPassword.refreshSession()).error).toBeNull();
    expect((await auth.unlinkIdentity(identity)).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    });
    expect((await signIn()).user?.id).not.toBe(id);
    const [last] = (await auth.getUser()).data.user?.identities ?? [];
    if (last === undefined) throw new Error('One identity is left.');
    expect((await auth.unlinkIdentity(last)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });

  it('opens no account any more whose new address somebody else confirmed, linked before or after', async () => {
    const linked = { sub: crypto.randomUUID(), email: 'eve@elsewhere.example' };
    provider.person = { ...linked, email_verified: true };
    const auth = browserClient();
    const { email, password, id } = await signUpPlayer(running());
    await auth.signInWithPassword({ email, password });
    const link = async () => {
      const options = { skipBrowserRedirect: true };
      const { data } = await auth.linkIdentity({ provider: 'keycloak', options });
      return data?.url ?? '';
    };
    const back = await travel(await link());
    await auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect((await signIn()).user?.id).toBe(id);
    const begun = await link();
    const address = `${crypto.randomUUID()}@example.org`;
    await auth.updateUser({ email: address });
    const { tokenHash } = await mailTo(running(), address);
    const confirmed = await browserClient().verifyOtp({
      type: 'email_change',
      token_hash: tokenHash,
    });
    expect(confirmed.data.user).toMatchObject({
      id,
      email: address,
      app_metadata: { providers: ['email'] },
    });
    expect((await travel(begun)).searchParams.get('error_code')).toBe('bad_oauth_state');
    expect((await signIn()).user?.id).not.toBe(id);
  });

  it('is linked for the browser that began alone, whoever was led to the provider, and its session goes on', async () => {
    const player = await signUpPlayer(running());
    const auth = browserClient();
    await auth.signInWithPassword(player);
    const begunIn = await sessionOf(auth);
    const begin = async () => {
      const options = { skipBrowserRedirect: true };
      return (await auth.linkIdentity({ provider: 'keycloak', options })).data?.url ?? '';
    };
    const victim = { sub: crypto.randomUUID(), email: 'victim@example.org', email_verified: true };
    provider.person = victim;
    const led = await travel(await begin());
    const code = led.searchParams.get('code') ?? '';
    expect((await browserClient().exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await auth.getUser()).data.user?.identities).toHaveLength(1);
    expect((await signIn()).user?.email).toBe('victim@example.org');
    const taken = await auth.exchangeCodeForSession(code);
    expect(taken.error).toMatchObject({ code: 'identity_already_exists' });

    provider.person = { ...victim, sub: crypto.randomUUID(), email: 'own@example.org' };
    const own = (await travel(await begin())).searchParams.get('code') ?? '';
    const { data } = await auth.exchangeCodeForSession(own);
    expect(data.user?.identities).toHaveLength(2);
    expect(await sessionOf(auth)).toBe(begunIn);
    const ended = (await travel(await begin())).searchParams;
    expect(ended.get('error_code')).toBe('identity_already_exists');
    provider.person = { ...victim, sub: crypto.randomUUID() };
    const { query } = running().gateway.database;
    const banned = 'update auth.users set banned_until = $2::timestamptz where id = $1::uuid';
    const third = (await travel(await begin())).searchParams.get('code') ?? '';
    await query(banned, [player.id, 'infinity']);
    expect((await auth.exchangeCodeForSession(third)).error).toMatchObject({ code: 'user_banned' });
    await query(banned, [player.id, null]);
    expect((await auth.getUser()).data.user?.identities).toHaveLength(2);
    const late = (await travel(await begin())).searchParams.get('code') ?? '';
    await query('delete from auth.sessions where user_id = $1::uuid', [player.id]);
    expect((await auth.exchangeCodeForSession(late)).error).toMatchObject({
      code: 'flow_state_not_found',
    });
  });

  it('opens an account no more whose owner is just unlinking it', async () => {
    const { auth, email, id } = await signUpPlayer(running());
    provider.person = { sub: crypto.randomUUID(), email, email_verified: true };
    await signIn();
    const own = (await auth.getUserIdentities()).data?.identities;
    const identity = own?.find(({ provider: name }) => name === 'keycloak');
    if (identity === undefined) throw new Error('The identity was linked.');
    provider.person = { ...provider.person, email: `moved-${email}` };
    const [unlinked, { user }] = await inTurn(running().gateway.database, accountRow(id), [
      () => auth.unlinkIdentity(identity),
      () => signIn(),
    ]);
    expect(unlinked.error).toBeNull();
    expect(user?.email).toBe(`moved-${email}`);
    expect(user?.id).not.toBe(id);
  });

  it('is linked from a fresh session alone, like a new password', async () => {
    const player = await signUpPlayer(running());
    await running().gateway.database.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1::uuid`,
      [player.id],
    );
    const auth = browserClient();
    await auth.setSession(player.session);
    const { error } = await auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true },
    });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
  });

  it('is neither linked nor unlinked before the second factor was asked for', async () => {
    const player = await signUpPlayer(running());
    const auth = browserClient();
    await auth.setSession(player.session);
    const [identity] = (await auth.getUser()).data.user?.identities ?? [];
    if (identity === undefined) throw new Error('A player signs in by mail.');
    const { query } = running().gateway.database;
    await query(
      `insert into auth.mfa_factors
         (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1::uuid, 'totp', 'verified', 'secret', now(), now())`,
      [player.id],
    );
    await query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
       values ($1::text, $1::text::uuid, '{}', 'keycloak', now(), now())`,
      [player.id],
    );
    const options = { skipBrowserRedirect: true };
    for (const { error } of [
      await auth.linkIdentity({ provider: 'keycloak', options }),
      await auth.unlinkIdentity(identity),
    ]) {
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
  });
});
