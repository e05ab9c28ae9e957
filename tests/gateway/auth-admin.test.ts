import { AuthAdminApi } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import { authClient, gatewayFor, mailTo, signUpPlayer } from '../setup/start-gateway.ts';

describe('accounts in the hands of who holds the secret key', () => {
  const running = gatewayFor();
  const adminWith = (key: string, apikey = key) =>
    new AuthAdminApi({
      url: `${running().url}/auth/v1`,
      headers: { apikey, Authorization: `Bearer ${key}` },
    });
  const admin = () => adminWith(running().gateway.secretKey);
  const password = 'correct horse battery';
  const link = async (type: 'invite' | 'signup', email: string, own?: string) => {
    const options = { data: { displayName: 'Linked' } };
    // The client’s types want a password of every sign-up, the protocol of these alone.
    const params = { type, email, password: own ?? '', options };
    const { data, error } = await admin().generateLink(params);
    expect(error).toBeNull();
    return data;
  };

  it('are made, read, changed, banned and removed', async () => {
    const email = 'made@example.org';
    const { data, error } = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { displayName: 'Made' },
      app_metadata: { team: 'red' },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    expect(data.user).toMatchObject({
      email,
      user_metadata: { displayName: 'Made', email_verified: true },
      app_metadata: { provider: 'email', team: 'red' },
    });
    const auth = authClient(running());
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
    const again = await admin().createUser({ email, password });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });

    await admin().updateUserById(id, { ban_duration: '24h' });
    expect((await auth.refreshSession()).error).not.toBeNull();
    const banned = await auth.signInWithPassword({ email, password });
    expect(banned.error).toMatchObject({ code: 'user_banned' });
    await admin().updateUserById(id, { ban_duration: 'none', password: 'another password' });
    const fresh = await auth.signInWithPassword({ email, password: 'another password' });
    expect(fresh.error).toBeNull();

    expect((await admin().getUserById(id)).data.user?.email).toBe(email);
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });

  it('are listed page by page', async () => {
    for (let count = 0; count < 3; count += 1) await signUpPlayer(running());
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    const bad = await admin().listUsers({ page: -1 });
    expect(bad.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const { secretKey: apikey } = running().gateway;
    const pages = async (query: string) => {
      const answer = await fetch(`${running().url}/auth/v1/admin/users${query}`, {
        headers: { apikey },
      });
      const { users, aud }: { users: { created_at: string }[]; aud: string } = await answer.json();
      const dates = users.map(({ created_at: at }) => at);
      expect([aud, dates]).toEqual(['authenticated', dates.toSorted().toReversed()]);
      return [answer.headers.get('x-total-count'), answer.headers.get('link'), users.length];
    };
    const total = Number((await pages(''))[0]);
    expect(await pages('')).toEqual([String(total), '<?page=1&per_page=50>; rel="last"', total]);
    expect(await pages('?page=2&per_page=1')).toEqual([
      String(total),
      `<?page=3&per_page=1>; rel="next", <?page=${total}&per_page=1>; rel="last"`,
      1,
    ]);
    expect(await pages('?per_page=5000')).toEqual([
      String(total),
      '<?page=1&per_page=1000>; rel="last"',
      total,
    ]);
  });

  it.each([
    [{ type: 'odd', email: 'a@example.org' }, 400, 'validation_failed'],
    [{ type: 'recovery', email: 'nobody@example.org' }, 404, 'user_not_found'],
    [{ type: 'magiclink', email: 'nobody@example.org' }, 404, 'user_not_found'],
    [{ type: 'signup', email: 'nobody@example.org' }, 400, 'validation_failed'],
    [{ type: 'email_change_new', email: 'nobody@example.org' }, 400, 'validation_failed'],
  ])('no link is made by %j', async (body, status, code) => {
    const answer = await fetch(`${running().url}/auth/v1/admin/generate_link`, {
      method: 'POST',
      headers: { apikey: running().gateway.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toMatchObject([status, { error_code: code }]);
  });

  it.each(['email_change_current', 'email_change_new'] as const)(
    'a link of the kind %s gives an account another address',
    async (type) => {
      const { email, id } = await signUpPlayer(running());
      const newEmail = `${type}@example.org`;
      const { data, error } = await admin().generateLink({ type, email, newEmail });
      expect(error).toBeNull();
      expect(data.properties?.action_link).toMatch(/\/profileSettings\?token_hash=[\da-f]{64}&/);
      const proven = await authClient(running()).verifyOtp({
        token_hash: data.properties?.hashed_token ?? '',
        type: 'email_change',
      });
      expect(proven.data.user).toMatchObject({ id, email: newEmail });
    },
  );

  it.each([
    ['90s', 90],
    ['15m', 900],
    ['1h30m', 5_400],
  ])('a ban of %s lasts as long', async (ban, seconds) => {
    const { id } = await signUpPlayer(running());
    await admin().updateUserById(id, { ban_duration: ban });
    const [row] = await running().gateway.database.query<{ left: number }>(
      `select extract(epoch from banned_until - updated_at)::integer as left
       from auth.users where id = $1::text::uuid`,
      [id],
    );
    expect(row?.left).toBe(seconds);
    const odd = await admin().updateUserById(id, { ban_duration: '1 day' });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('are not made without an address, nor given somebody else’s', async () => {
    const none = await admin().createUser({ password });
    expect(none.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const [{ email }, { id }] = [await signUpPlayer(running()), await signUpPlayer(running())];
    const taken = await admin().updateUserById(id, { email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('are nobody else’s: neither a player’s, nor with the publishable key', async () => {
    const { session, id } = await signUpPlayer(running());
    const { publishableKey } = running().gateway;
    const player = adminWith(session.access_token, publishableKey);
    for (const { error } of [
      await player.listUsers(),
      await player.getUserById(id),
      await player.deleteUser(id),
      await player.generateLink({ type: 'recovery', email: 'a@example.org' }),
      await adminWith(publishableKey).listUsers(),
    ]) {
      expect(error).toMatchObject({ status: 403, code: 'not_admin' });
    }
  });

  it('links sign in whom they are for, and an invitation leads to a password of one’s own', async () => {
    const { email, id } = await signUpPlayer(running());
    const { data } = await admin().generateLink({ type: 'magiclink', email });
    const auth = authClient(running());
    const proven = await auth.verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type: 'magiclink',
    });
    expect(proven.data.user?.id).toBe(id);
    const byCode = await admin().generateLink({ type: 'recovery', email });
    const token = byCode.data.properties?.email_otp ?? '';
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull();

    const invited = 'invited@example.org';
    expect((await admin().inviteUserByEmail(invited)).error).toBeNull();
    const { tokenHash } = await mailTo(running(), invited);
    const guest = await authClient(running()).verifyOtp({ token_hash: tokenHash, type: 'invite' });
    expect(guest.data.user?.app_metadata).toMatchObject({ needs_password: true });
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' });
  });

  it('a link says where it leads, and an account that it makes waits for a password unless it has one', async () => {
    const { gateway, url } = running();
    const invited = await link('invite', 'link-invited@example.org');
    expect(invited.properties).toMatchObject({ verification_type: 'invite', redirect_to: url });
    const action = new URL(invited.properties?.action_link ?? '');
    expect(action.origin).toBe(url);
    expect(action.searchParams.get('redirect_to')).toBe(url);
    expect(action.searchParams.get('token_hash')).toBe(invited.properties?.hashed_token);
    expect(invited.user).toMatchObject({
      email: 'link-invited@example.org',
      app_metadata: { provider: 'email', needs_password: true },
      user_metadata: { displayName: 'Linked' },
    });
    const signedUp = await link('signup', 'link-signed-up@example.org', password);
    expect(signedUp.properties?.verification_type).toBe('signup');
    expect(signedUp.user?.app_metadata).not.toHaveProperty('needs_password');
    const again = await link('invite', 'link-signed-up@example.org');
    expect(again.user).toMatchObject({
      id: signedUp.user?.id,
      app_metadata: { needs_password: true },
    });
    const last = await link('signup', 'link-signed-up@example.org', password);
    expect(last.user?.app_metadata).not.toHaveProperty('needs_password');
    await gateway.settled();
    expect(running().mails.filter(({ to }) => to.startsWith('link-'))).toEqual([]);
  });

  it('an invitation is noted, with its day and what the operator gives along', async () => {
    const email = 'noted@example.org';
    const invite = (data: object) => admin().inviteUserByEmail(email, { data });
    const odd = await invite({ long: 'x'.repeat(1_000) });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const { data } = await invite({ displayName: 'Noted' });
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.stringMatching(/^20/),
      confirmation_sent_at: expect.stringMatching(/^20/),
      user_metadata: { displayName: 'Noted' },
    });
    const log = await running().gateway.database.query(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1`,
      [data.user?.id ?? ''],
    );
    expect(log).toEqual([{ action: 'user_invited' }]);
  });

  it.each([{ ban_duration: '1h' }, { password: 'another password' }])(
    'what its sessions had asked for ends with %j, which signs all of them out',
    async (attributes) => {
      const { auth, email, id } = await signUpPlayer(running());
      await auth.updateUser({ email: `later-${email}` });
      const change = await mailTo(running(), `later-${email}`);
      await authClient(running()).resetPasswordForEmail(email);
      const recovery = await mailTo(running(), email);
      await running().gateway.database.query(
        `with flow as (insert into auth.flow_state
           (id, user_id, auth_code, provider_type, authentication_method, created_at, updated_at)
           values (gen_random_uuid(), $1::uuid, 'code', 'github', 'oauth', now(), now()))
         update auth.users set phone_change = '4915112345678', phone_change_token = 'hash'
         where id = $1::uuid`,
        [id],
      );
      await admin().updateUserById(id, attributes);
      expect((await auth.refreshSession()).error).not.toBeNull();
      const { user } = (await admin().updateUserById(id, { ban_duration: 'none' })).data;
      expect(user).not.toHaveProperty('new_email');
      expect(user).not.toHaveProperty('new_phone');
      for (const [type, { tokenHash }] of [
        ['email_change', change],
        ['recovery', recovery],
      ] as const) {
        const proven = await authClient(running()).verifyOtp({ token_hash: tokenHash, type });
        expect(proven.error).toMatchObject({ status: 403, code: 'otp_expired' });
      }
      const flows = await running().gateway.database.query(
        'select from auth.flow_state where user_id = $1::uuid',
        [id],
      );
      expect(flows).toEqual([]);
    },
  );

  it.each(['invite', 'signup'] as const)(
    'a stranger’s sign-up leaves no password in an account made by %s',
    async (type) => {
      const email = `${type}-awaited@example.org`;
      const strangers = authClient(running());
      await strangers.signUp({ email, password });
      const { data } = await admin().generateLink({ type, email, password: 'the operator’s' });
      const tokenHash = data.properties?.hashed_token ?? '';
      const guest = await authClient(running()).verifyOtp({ token_hash: tokenHash, type });
      expect(guest.error).toBeNull();
      expect((await strangers.signInWithPassword({ email, password })).error).toMatchObject({
        code: 'invalid_credentials',
      });
    },
  );

  it('nor does it in one that was invited by mail', async () => {
    const email = 'awaited@example.org';
    const strangers = authClient(running());
    await strangers.signUp({ email, password });
    expect((await admin().inviteUserByEmail(email)).error).toBeNull();
    const { tokenHash } = await mailTo(running(), email);
    const guest = await authClient(running()).verifyOtp({ token_hash: tokenHash, type: 'invite' });
    expect(guest.data.user?.app_metadata).toMatchObject({ needs_password: true });
    expect((await strangers.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('nor does it in one that the operator confirms; a password of the operator’s stays', async () => {
    const email = 'confirmed@example.org';
    const strangers = authClient(running());
    const { data } = await strangers.signUp({ email, password });
    const id = data.user?.id ?? '';
    const confirmed = await admin().updateUserById(id, { email_confirm: true });
    expect(confirmed.data.user?.app_metadata).toMatchObject({ needs_password: true });
    expect((await strangers.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    const other = 'made-first@example.org';
    const made = await admin().createUser({ email: other, password });
    await admin().updateUserById(made.data.user?.id ?? '', { email_confirm: true });
    const owner = await authClient(running()).signInWithPassword({ email: other, password });
    expect(owner.error).toBeNull();
  });

  it('what was mailed to an address that an account was moved away from counts no more', async () => {
    const { email, id } = await signUpPlayer(running());
    await authClient(running()).resetPasswordForEmail(email);
    const { tokenHash } = await mailTo(running(), email);
    const moved = await admin().updateUserById(id, { email: `new-${email}`, email_confirm: true });
    expect(moved.error).toBeNull();
    const { error } = await authClient(running()).verifyOtp({
      token_hash: tokenHash,
      type: 'recovery',
    });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('a lost second factor is taken away', async () => {
    const player = await signUpPlayer(running());
    const { auth, id } = player;
    const { data } = await auth.mfa.enroll({ factorType: 'totp' });
    const factors = await admin().mfa.listFactors({ userId: id });
    expect(factors.data?.factors).toMatchObject([{ id: data?.id, factor_type: 'totp' }]);
    const other = await signUpPlayer(running());
    const elsewhere = await admin().mfa.deleteFactor({ userId: other.id, id: data?.id ?? '' });
    expect(elsewhere.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    // Proven by whoever has it now.
    const { session } = (await authClient(running()).signInWithPassword(player)).data;
    await running().gateway.database.query(
      `update auth.sessions set factor_id = $1::uuid where id = $2::uuid`,
      [data?.id, decodeJwt(session?.access_token ?? '')['session_id']],
    );
    await admin().mfa.deleteFactor({ userId: id, id: data?.id ?? '' });
    const proven = authClient(running());
    const token = { refresh_token: session?.refresh_token ?? '' };
    expect((await proven.refreshSession(token)).error).not.toBeNull();
    expect((await auth.refreshSession()).error).toBeNull();
    expect((await admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });
});
