import { AuthAdminApi } from '@supabase/auth-js';
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
    const { auth, id } = await signUpPlayer(running());
    const { data } = await auth.mfa.enroll({ factorType: 'totp' });
    const factors = await admin().mfa.listFactors({ userId: id });
    expect(factors.data?.factors).toMatchObject([{ id: data?.id, factor_type: 'totp' }]);
    await admin().mfa.deleteFactor({ userId: id, id: data?.id ?? '' });
    expect((await admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });
});
