import { AuthClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OauthServer, startOauthServer } from '../setup/services/oauth-provider.ts';
import { accountRow, inTurn } from '../setup/in-turn.ts';
import {
  authClient,
  gatewayFor,
  mailTo,
  type RunningGateway,
  signUpPlayer,
} from '../setup/start-gateway.ts';

let provider: OauthServer;
const environment: Record<string, string> = {};
beforeAll(async () => {
  provider = await startOauthServer();
  environment['OAUTH_GITHUB_CLIENT_ID'] = provider.clientId;
  environment['OAUTH_GITHUB_SECRET'] = provider.secret;
  environment['OAUTH_GITHUB_URL'] = provider.url;
});
afterAll(() => provider.stop());

/** The official client as a browser has it: what it stores outlives the way to the provider. */
function browserClient({ url, gateway }: RunningGateway) {
  const stored = new Map<string, string>();
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: gateway.publishableKey },
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
}

/** Follows redirects as a browser does, up to the page it lands on; all addresses on the way. */
async function travel(from: string, home: string): Promise<URL[]> {
  const way = [new URL(from)];
  for (;;) {
    const here = way.at(-1) ?? new URL(from);
    if (here.origin === home && !here.pathname.startsWith('/auth/v1/')) return way;
    const answer = await fetch(here, { redirect: 'manual' });
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`No way on from ${here.href}: ${await answer.text()}`);
    way.push(new URL(next, here));
  }
}

describe('signing in with another provider', () => {
  const running = gatewayFor({ environment });

  const visit = async (redirectTo: string) => {
    const auth = browserClient(running());
    const { data } = await auth.signInWithOAuth({ provider: 'github', options: { redirectTo } });
    return { auth, way: await travel(data.url ?? '', running().url) };
  };

  /** What comes of a code that was given out so long ago. */
  const exchange = async (seconds: number) => {
    const { auth, way } = await visit(`${running().url}/login`);
    const code = way.at(-1)?.searchParams.get('code') ?? '';
    await running().gateway.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - $2::integer * interval '1 second'
       where auth_code = $1`,
      [code, seconds],
    );
    const { error } = await auth.exchangeCodeForSession(code);
    return error === null ? 'a session' : `${error.status} ${error.code}`;
  };

  /** What comes of a way that began so long ago. */
  const comeBack = async (seconds: number) => {
    const { data } = await browserClient(running()).signInWithOAuth({ provider: 'github' });
    const there = await fetch(data.url ?? '', { redirect: 'manual' });
    await running().gateway.database.query(
      `update auth.oauth_client_states set created_at = now() - $1::integer * interval '1 second'`,
      [seconds],
    );
    const back = (await travel(there.headers.get('location') ?? '', running().url)).at(-1);
    return back?.searchParams.get('error_code');
  };

  it('the page can tell which providers there are', async () => {
    const headers = { apikey: running().gateway.publishableKey };
    const settings = await (await fetch(`${running().url}/auth/v1/settings`, { headers })).json();
    expect(settings.external).toMatchObject({ github: true, google: false, email: true });
  });

  it('a code leads back to our page, and only who began can change it for a session', async () => {
    provider.person = { id: 7, email: 'oauth@example.org', isVerified: true };
    const { auth, way } = await visit(`${running().url}/login?return=%2Fstats`);
    const back = way.at(-1);
    expect(back?.origin).toBe(running().url);
    expect(back?.pathname).toBe('/login');
    expect(back?.searchParams.get('return')).toBe('/stats');
    expect(way.map(({ href }) => href).join(' ')).not.toMatch(/access_token|refresh_token/);
    const code = back?.searchParams.get('code') ?? '';

    const stranger = await browserClient(running()).exchangeCodeForSession(code);
    expect(stranger.error).not.toBeNull();
    const { data, error } = await auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'oauth@example.org' });
    expect(data.user?.app_metadata).toMatchObject({ provider: 'github' });
    expect(provider.visits.at(-1)?.get('scope')).toBe('user:email');
    expect(data.user?.identities).toMatchObject([
      { identity_data: { iss: `${provider.url}/api/v3` } },
    ]);
    const log = await running().gateway.database.query(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 order by created_at`,
      [data.user?.id ?? ''],
    );
    expect(log).toContainEqual({ action: 'user_signedup' });
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(claims).toMatchObject({ amr: [{ method: 'oauth' }], user_role: '0_user' });
    const again = await auth.exchangeCodeForSession(code);
    expect(again.error).not.toBeNull();
  });

  it('a code is changed for a session within five minutes, a way gone within ten', async () => {
    provider.person = { id: 77, email: 'late@example.org', isVerified: true };
    expect(await exchange(290)).toBe('a session');
    expect(await exchange(301)).toBe('403 flow_state_expired');
    expect(await comeBack(590)).toBeNull();
    expect(await comeBack(601)).toBe('bad_oauth_state');
  });

  it('who has an account with the same address finds it, password and all', async () => {
    const { email, id, password } = await signUpPlayer(running());
    provider.person = { id: 8, email, isVerified: true };
    const { auth, way } = await visit(`${running().url}/login`);
    const { data } = await auth.exchangeCodeForSession(way.at(-1)?.searchParams.get('code') ?? '');
    expect(data.user?.id).toBe(id);
    const notices = async () => {
      await running().gateway.settled();
      return running().mails.filter(
        ({ to, text }) => to === email && text.includes('/profileSecurity'),
      );
    };
    expect(await notices()).toHaveLength(1);
    const again = (await visit(`${running().url}/login`)).way.at(-1);
    expect(again?.searchParams.get('code')).not.toBeNull();
    expect(await notices()).toHaveLength(1);
    const byPassword = await browserClient(running()).signInWithPassword({ email, password });
    expect(byPassword.error).toBeNull();
  });

  it.each([undefined, '7', null])('nobody is signed in whom the provider calls %j', async (id) => {
    provider.person = { id, email: 'numberless@example.org', isVerified: true };
    const back = (await visit(`${running().url}/login`)).way.at(-1)?.searchParams;
    expect([back?.get('error_code'), back?.get('code')]).toEqual(['unexpected_failure', null]);
    expect([back?.get('error'), back?.get('error_description')]).toEqual([
      'server_error',
      'Unable to read the user at the provider',
    ]);
  });

  it('an address that the provider has not verified opens no account of that address', async () => {
    const { email } = await signUpPlayer(running());
    provider.person = { id: 9, email, isVerified: false };
    const { way } = await visit(`${running().url}/login`);
    expect(way.at(-1)?.searchParams.get('code')).toBeNull();
    expect(way.at(-1)?.searchParams.get('error')).toBe('access_denied');
    expect(way.at(-1)?.searchParams.get('error_description')).toBe(
      'Unverified email with the provider. Verify the email there to sign in here.',
    );
  });

  it('an account proven by phone stays, also where its address is another’s', async () => {
    const { email, id } = await signUpPlayer(running());
    provider.person = { id: 14, email, isVerified: true };
    await running().gateway.database.query(
      `update auth.users set phone = '4915112345678', phone_confirmed_at = now(), email_confirmed_at = null
       where id = $1::text::uuid`,
      [id],
    );
    const { way } = await visit(`${running().url}/login`);
    expect(way.at(-1)?.searchParams.get('error_code')).toBe('email_exists');
    const kept = await running().gateway.database.query(
      'select phone from auth.users where id = $1::text::uuid',
      [id],
    );
    expect(kept).toEqual([{ phone: '4915112345678' }]);
  });

  it.each([
    [false, 10],
    [true, 15],
  ])(
    'who is banned comes back without a code, also who came before: %s',
    async (isKnown, there) => {
      const { email, id } = await signUpPlayer(running());
      provider.person = { id: there, email, isVerified: true };
      if (isKnown) await visit(`${running().url}/login`);
      await running().gateway.database.query(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1::text::uuid`,
        [id],
      );
      const { way } = await visit(`${running().url}/login`);
      expect(way.at(-1)?.searchParams.get('error_code')).toBe('user_banned');
      expect(way.at(-1)?.searchParams.get('code')).toBeNull();
    },
  );

  it('a code on its way is void once the owner has a new password', async () => {
    const owner = await signUpPlayer(running());
    provider.person = { id: 11, email: owner.email, isVerified: true };
    const { auth, way } = await visit(`${running().url}/login`);
    const code = way.at(-1)?.searchParams.get('code') ?? '';
    const [changed, exchanged] = await inTurn(running().gateway.database, accountRow(owner.id), [
      () => owner.auth.updateUser({ password: 'the owner’s new one' }),
      () => auth.exchangeCodeForSession(code),
    ]);
    expect(changed.error).toBeNull();
    expect(exchanged.error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
  });

  it('another way in that another session asked for is not begun after a new password', async () => {
    const owner = await signUpPlayer(running());
    const thief = browserClient(running());
    await thief.signInWithPassword(owner);
    const [changed, { error }] = await inTurn(running().gateway.database, accountRow(owner.id), [
      () => owner.auth.updateUser({ password: 'the owner’s new one' }),
      () => thief.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } }),
    ]);
    expect(changed.error).toBeNull();
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  it('a sign-up that is confirmed meanwhile stays, and is found', async () => {
    const email = 'confirmed-meanwhile@example.org';
    const { data } = await authClient(running()).signUp({
      email,
      password: 'correct horse battery',
    });
    const id = data.user?.id ?? '';
    const { tokenHash } = await mailTo(running(), email);
    provider.person = { id: 12, email, isVerified: true };
    const [confirmed, { auth, way }] = await inTurn(running().gateway.database, accountRow(id), [
      () => authClient(running()).verifyOtp({ token_hash: tokenHash, type: 'signup' }),
      () => visit(`${running().url}/login`),
    ]);
    expect(confirmed.error).toBeNull();
    const code = way.at(-1)?.searchParams.get('code') ?? '';
    expect((await auth.exchangeCodeForSession(code)).data.user?.id).toBe(id);
  });

  it('of two ways to sign in one stays, also where each is unlinked at once', async () => {
    const owner = await signUpPlayer(running());
    provider.person = { id: 13, email: owner.email, isVerified: true };
    await visit(`${running().url}/login`);
    const { data } = await owner.auth.getUserIdentities();
    const [first, second] = data?.identities ?? [];
    if (first === undefined || second === undefined) throw new Error('Two ways to sign in.');
    const [one, two] = await inTurn(running().gateway.database, accountRow(owner.id), [
      () => owner.auth.unlinkIdentity(first),
      () => owner.auth.unlinkIdentity(second),
    ]);
    expect(one.error).toBeNull();
    expect(two.error).toMatchObject({ code: 'single_identity_not_deletable' });
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    'javascript:alert(1)',
    'HERE@elsewhere.example/',
    `HERE/${'x'.repeat(2_048)}`,
  ])('the way back never leads to %s', async (redirectTo) => {
    provider.person = { id: 7, email: 'oauth@example.org', isVerified: true };
    const { way } = await visit(redirectTo.replace('HERE', running().url));
    const back = way.at(-1);
    expect([back?.origin, back?.pathname]).toEqual([running().url, '/']);
    const told = provider.visits.at(-1)?.get('redirect_uri');
    expect(told).toBe(`${running().url}/auth/v1/callback`);
  });

  it('without PKCE there is no way to a provider, so no session can come back in a URL', async () => {
    const authorize = `${running().url}/auth/v1/authorize?provider=github`;
    const challenge = `&code_challenge=${'x'.repeat(43)}`;
    const short = '&code_challenge=x';
    const method = '&code_challenge_method=s256';
    for (const query of ['', short, challenge, short + method, `${challenge}x${method}`]) {
      const answer = await fetch(authorize + query, { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
    const way = `${authorize}${challenge}&code_challenge_method=S256`;
    expect((await fetch(way, { redirect: 'manual' })).status).toBe(302);
  });

  it('who comes back without a code, with an endless one or twice has failed', async () => {
    const { data } = await browserClient(running()).signInWithOAuth({ provider: 'github' });
    const come = async (more: Record<string, string>, state?: string) => {
      const there = await fetch(data.url ?? '', { redirect: 'manual' });
      const asked = new URL(there.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state: state ?? asked, ...more });
      const callback = `${running().url}/auth/v1/callback?${query}`;
      const back = (await fetch(callback, { redirect: 'manual' })).headers.get('location');
      return [new URL(back ?? '').searchParams.get('error_code'), asked];
    };
    expect((await come({ error: 'access_denied' }))[0]).toBe('bad_oauth_callback');
    expect((await come({ code: 'x'.repeat(2_049) }))[0]).toBe('bad_oauth_callback');
    // Of that length it is asked about, and not known there.
    const [refusal, used] = await come({ code: 'x'.repeat(2_048) });
    expect(refusal).toBe('unexpected_failure');
    // Nobody has told us what GitHub would call itself on the way back.
    const named = { code: 'x', iss: 'https://github.com/login/oauth' };
    expect((await come(named))[0]).toBe('unexpected_failure');
    expect((await come({ code: 'x' }, used ?? ''))[0]).toBe('bad_oauth_state');
  });

  it('a provider that is not configured, and an invented way back, are refused', async () => {
    const challenge = `code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`;
    const google = await fetch(`${running().url}/auth/v1/authorize?provider=google&${challenge}`);
    expect(google.status).toBe(400);
    const callback = `${running().url}/auth/v1/callback?code=x&state=${crypto.randomUUID()}`;
    const invented = await fetch(callback, { redirect: 'manual' });
    const location = new URL(invented.headers.get('location') ?? '');
    expect(location.origin).toBe(running().url);
    expect(location.searchParams.get('error')).not.toBeNull();
  });
});
