import { AuthAdminApi } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import { accountRow, inTurn } from '../setup/in-turn.ts';
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
      email: 'Made@Example.org',
      password,
      email_confirm: true,
      user_metadata: { displayName: 'Made' },
      app_metadata: { team: 'red' },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
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

    // What is not named stays as it is.
    await admin().updateUserById(id, { ban_duration: '24h' });
    await admin().updateUserById(id, {
      email,
      email_confirm: true,
      user_metadata: { country: 'DE' },
      app_metadata: { level: 2 },
    });
    const { data: changed } = await admin().getUserById(id);
    expect(changed.user).toMatchObject({
      email,
      email_confirmed_at: data.user?.email_confirmed_at,
      banned_until: expect.stringMatching(/^20/),
      user_metadata: { displayName: 'Made', email_verified: true, country: 'DE' },
      app_metadata: { provider: 'email', team: 'red', level: 2 },
    });
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
    });
    const log = await running().gateway.database.query(
      `select from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
      [id],
    );
    expect(log).toEqual([]);
  });

  it('are made with a password that another service hashed, and wait to be confirmed', async () => {
    const email = 'brought@example.org';
    const own = 'brought along';
    const { data, error } = await admin().createUser({
      email,
      password_hash: '$2a$04$VwUE5a7KTIjXThzEOskG6ueI9/tAkpkOBOXTcK3D5CFhv/7XyaNLO',
    });
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const auth = authClient(running());
    const waiting = await auth.signInWithPassword({ email, password: own });
    expect(waiting.error).toMatchObject({ code: 'email_not_confirmed' });
    await admin().updateUserById(data.user?.id ?? '', { email_confirm: true });
    expect((await auth.signInWithPassword({ email, password: own })).error).toBeNull();
    // Changes of something else sign nobody out.
    await admin().updateUserById(data.user?.id ?? '', { user_metadata: { country: 'DE' } });
    expect((await auth.refreshSession()).error).toBeNull();
    const odd = await admin().createUser({ email: 'odd@example.org', password_hash: '$1$odd' });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('of which nothing is stored but the address are told, changed and confirmed like others', async () => {
    const email = 'bare@example.org';
    const id = (await admin().createUser({ email, password })).data.user?.id ?? '';
    const bare = () =>
      running().gateway.database.query(
        `update auth.users set raw_app_meta_data = null, raw_user_meta_data = null where id = $1::uuid`,
        [id],
      );
    await bare();
    const { user } = (await admin().updateUserById(id, { app_metadata: { team: 'red' } })).data;
    expect([user?.app_metadata, user?.user_metadata]).toEqual([{ team: 'red' }, {}]);
    await bare();
    const auth = authClient(running());
    await auth.signInWithOtp({ email });
    const { tokenHash } = await mailTo(running(), email);
    const proven = await auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(proven.data.user).toMatchObject({
      user_metadata: { email_verified: true },
      app_metadata: { needs_password: true },
    });
    await bare();
    const changed = await auth.updateUser({ data: { country: 'DE' }, email: `new-${email}` });
    expect(changed.data.user?.user_metadata).toEqual({ country: 'DE' });
    const change = await mailTo(running(), `new-${email}`);
    await bare();
    const moved = await auth.verifyOtp({ token_hash: change.tokenHash, type: 'email_change' });
    expect(moved.data.user?.user_metadata).toEqual({ email: `new-${email}`, email_verified: true });
  });

  it('of two that are made with one address at once there is one', async () => {
    const email = 'made-twice@example.org';
    const held = { sql: 'lock table auth.users in share mode', values: [] };
    const make = () => admin().createUser({ email, password, email_confirm: true });
    const made = await inTurn(running().gateway.database, held, [make, make]);
    const refused = made.flatMap(({ error }) => error ?? []);
    expect(refused).toMatchObject([
      {
        status: 422,
        code: 'email_exists',
        message: 'A user with this email address has already been registered',
      },
    ]);
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
    for (const query of ['?page=0', '?per_page=0', '?per_page=many', '?page=1000000']) {
      const answer = await fetch(`${running().url}/auth/v1/admin/users${query}`, {
        headers: { apikey },
      });
      expect(await answer.json()).toMatchObject({ code: 400, msg: 'Bad Pagination Parameters' });
    }
    const total = Number((await pages(''))[0]);
    // The client sends both, empty where nobody asked for one.
    for (const query of ['', '?page=&per_page=']) {
      const last = '<?page=1&per_page=50>; rel="last"';
      expect(await pages(query)).toEqual([String(total), last, total]);
    }
    expect(await pages('?page=2&per_page=1')).toEqual([
      String(total),
      `<?page=3&per_page=1>; rel="next", <?page=${total}&per_page=1>; rel="last"`,
      1,
    ]);
    expect(await pages(`?page=${total + 1}&per_page=1`)).toEqual([
      String(total),
      `<?page=${total}&per_page=1>; rel="last"`,
      0,
    ]);
    expect(await pages('?per_page=5000')).toEqual([
      String(total),
      '<?page=1&per_page=1000>; rel="last"',
      total,
    ]);
    // Those whose day nobody knows come last, each at a place of its own.
    const ids = ['b', 'a', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
    await running().gateway.database.query(
      `insert into auth.users (id, aud, role, is_anonymous)
       select id, '', '', false from unnest($1::uuid[]) id`,
      [ids],
    );
    const { data } = await admin().listUsers({ page: 1, perPage: 1_000 });
    expect(data.users.slice(-3).map(({ id }) => id)).toEqual(ids.toSorted());
    await running().gateway.database.query('delete from auth.users where id = any ($1::uuid[])', [
      ids,
    ]);
  });

  const nobody = 'nobody@example.org';
  const noAddress = 'Unable to validate email address: invalid format';
  it.each([
    [{ email: nobody }, 400, 'validation_failed', 'Invalid email action link type requested'],
    [
      { type: 'odd', email: nobody },
      400,
      'validation_failed',
      'Invalid email action link type requested',
    ],
    [{ type: 'recovery', email: nobody }, 404, 'user_not_found', 'User with this email not found'],
    [{ type: 'magiclink', email: nobody }, 404, 'user_not_found', 'User with this email not found'],
    [
      { type: 'signup', email: nobody },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [{ type: 'invite', email: 'nobody' }, 400, 'validation_failed', noAddress],
    [{ type: 'email_change_new', email: nobody }, 400, 'validation_failed', noAddress],
    [
      { type: 'email_change_new', email: nobody, new_email: 'new@example.org' },
      404,
      'user_not_found',
      'User with this email not found',
    ],
  ])('no link is made by %j', async (body, status, code, msg) => {
    const answer = await fetch(`${running().url}/auth/v1/admin/generate_link`, {
      method: 'POST',
      headers: { apikey: running().gateway.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { code: status, error_code: code, msg },
    ]);
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

  it('a link of that kind to the address that an account waits with confirms it', async () => {
    const email = 'moved-nowhere@example.org';
    const id = (await admin().createUser({ email })).data.user?.id;
    const type = 'email_change_new';
    const { data } = await admin().generateLink({ type, email, newEmail: email });
    const proven = await authClient(running()).verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type: 'email_change',
    });
    expect(proven.data.user).toMatchObject({ id, email, email_confirmed_at: expect.any(String) });
  });

  it.each([
    ['90s', 90],
    ['15m', 900],
    ['1h30m', 5_400],
    ['2h1m5s', 7_265],
  ])('a ban of %s lasts as long', async (ban, seconds) => {
    const { id } = await signUpPlayer(running());
    await admin().updateUserById(id, { ban_duration: ban });
    const [row] = await running().gateway.database.query<{ left: number }>(
      `select extract(epoch from banned_until - updated_at)::integer as left
       from auth.users where id = $1::text::uuid`,
      [id],
    );
    expect(row?.left).toBe(seconds);
    for (const duration of ['1 day', '1h1h1m1s', '1000000000s']) {
      const odd = await admin().updateUserById(id, { ban_duration: duration });
      expect(odd.error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'invalid format for ban duration',
      });
    }
  });

  it('are not made without an address, nor given somebody else’s', async () => {
    const none = await admin().createUser({ password });
    expect(none.error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Cannot create a user without either an email or phone',
    });
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
      expect(error).toMatchObject({ status: 403, code: 'not_admin', message: 'User not allowed' });
    }
    // Either header may bring the secret key.
    const { secretKey } = running().gateway;
    expect((await adminWith(secretKey, publishableKey).getUserById(id)).error).toBeNull();
    expect((await adminWith(publishableKey, secretKey).getUserById(id)).error).toBeNull();
    const bare = await fetch(`${running().url}/auth/v1/admin/users`, {
      headers: { apikey: publishableKey },
    });
    expect(await bare.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
  });

  it('links sign in whom they are for, and an invitation leads to a password of one’s own', async () => {
    const { email, id } = await signUpPlayer(running());
    const { data } = await admin().generateLink({ type: 'magiclink', email: email.toUpperCase() });
    const auth = authClient(running());
    const proven = await auth.verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type: 'magiclink',
    });
    expect(proven.data.user?.id).toBe(id);
    const byCode = await admin().generateLink({ type: 'recovery', email });
    const token = byCode.data.properties?.email_otp ?? '';
    expect((await auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull();
    const leadsTo = [data, byCode.data].map(({ properties }) => {
      const { pathname, searchParams } = new URL(properties?.action_link ?? '');
      return [pathname, searchParams.get('type'), properties?.verification_type];
    });
    expect(leadsTo).toEqual([
      ['/login', 'magiclink', 'magiclink'],
      ['/changePassword', 'recovery', 'recovery'],
    ]);
    // The account is its owner's as it was.
    for (const type of ['invite', 'signup'] as const) {
      const made = await admin().generateLink({ type, email, password: 'the operator’s' });
      expect(made.error).toMatchObject({ status: 422, code: 'email_exists' });
    }
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();

    const invited = 'invited@example.org';
    expect((await admin().inviteUserByEmail('Invited@example.org')).error).toBeNull();
    const { url, tokenHash } = await mailTo(running(), invited);
    expect([url.pathname, url.searchParams.get('type')]).toEqual(['/login', 'signup']);
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
    expect([action.pathname, action.searchParams.get('type')]).toEqual(['/login', 'signup']);
    expect(action.searchParams.get('token_hash')).toBe(invited.properties?.hashed_token);
    expect(invited.user).toMatchObject({
      email: 'link-invited@example.org',
      app_metadata: { provider: 'email', needs_password: true },
    });
    expect(invited.user?.user_metadata).toEqual({ displayName: 'Linked' });
    const long = { data: { long: 'x'.repeat(1_000) } };
    const odd = await admin().generateLink({
      type: 'signup',
      email: 'link-long@example.org',
      password,
      options: long,
    });
    expect(odd.error).toMatchObject({ message: 'The data of an account are too long' });
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
    const first = await link('signup', 'link-first@example.org', password);
    for (const { properties, user } of [last, first]) {
      const auth = authClient(running());
      await auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'signup' });
      const own = { email: user?.email ?? '', password };
      expect((await auth.signInWithPassword(own)).error).toBeNull();
    }
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
      `select payload ->> 'action' as action, payload ->> 'log_type' as kind
       from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
      [data.user?.id ?? ''],
    );
    expect(log).toEqual([{ action: 'user_invited', kind: 'team' }]);
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
    const invited = await admin().inviteUserByEmail(email);
    expect(invited.data.user?.invited_at).toMatch(/^20/);
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
    const both = 'confirmed-with-password@example.org';
    const waiting = await strangers.signUp({ email: both, password });
    const own = { email_confirm: true, password: 'the operator’s' };
    await admin().updateUserById(waiting.data.user?.id ?? '', own);
    const given = await strangers.signInWithPassword({ email: both, password: own.password });
    expect(given.error).toBeNull();
    const other = 'made-first@example.org';
    const made = await admin().createUser({ email: other, password });
    await admin().updateUserById(made.data.user?.id ?? '', { email_confirm: true });
    const owner = await authClient(running()).signInWithPassword({ email: other, password });
    expect(owner.error).toBeNull();
  });

  it.each([
    ['invited', (email: string) => admin().inviteUserByEmail(email), 'email_exists'],
    [
      'given a link',
      (email: string) => admin().generateLink({ type: 'signup', email, password: 'an operator’s' }),
      'email_exists',
    ],
    [
      'confirmed',
      (_email: string, id: string) => admin().updateUserById(id, { email_confirm: true }),
      undefined,
    ],
  ] as const)(
    'its owner’s password stays where it is %s while they confirm it themselves',
    async (_what, act, code) => {
      const email = `${crypto.randomUUID()}@example.org`;
      const auth = authClient(running());
      const id = (await auth.signUp({ email, password })).data.user?.id ?? '';
      const { tokenHash } = await mailTo(running(), email);
      const [confirmed, acted] = await inTurn(running().gateway.database, accountRow(id), [
        () => auth.verifyOtp({ token_hash: tokenHash, type: 'signup' }),
        async () => (await act(email, id)).error?.code,
      ]);
      expect([confirmed.error, acted]).toEqual([null, code]);
      expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
    },
  );

  it('what was mailed to an address that an account was moved away from counts no more', async () => {
    const { email, id } = await signUpPlayer(running());
    await authClient(running()).resetPasswordForEmail(email);
    const { tokenHash } = await mailTo(running(), email);
    const moved = await admin().updateUserById(id, { email: `New-${email}`, email_confirm: true });
    expect([moved.error, moved.data.user?.email]).toEqual([null, `new-${email}`]);
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
    expect(factors.data?.factors[0]).not.toHaveProperty('secret');
    const other = await signUpPlayer(running());
    const elsewhere = await admin().mfa.deleteFactor({ userId: other.id, id: data?.id ?? '' });
    expect(elsewhere.error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    });
    // Proven by whoever has it now.
    const { session } = (await authClient(running()).signInWithPassword(player)).data;
    await running().gateway.database.query(
      `update auth.sessions set factor_id = $1::uuid, aal = 'aal2' where id = $2::uuid`,
      [data?.id, decodeJwt(session?.access_token ?? '')['session_id']],
    );
    const taken = await fetch(`${running().url}/auth/v1/admin/users/${id}/factors/${data?.id}`, {
      method: 'DELETE',
      headers: { apikey: running().gateway.secretKey },
    });
    expect(await taken.json()).toMatchObject({ id: data?.id, factor_type: 'totp' });
    const proven = authClient(running());
    const token = { refresh_token: session?.refresh_token ?? '' };
    expect((await proven.refreshSession(token)).error).not.toBeNull();
    expect((await auth.refreshSession()).error).toBeNull();
    expect((await admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });

  it('have their factors and ways to sign in named in the order in which they came', async () => {
    const { id } = await signUpPlayer(running());
    const { query } = running().gateway.database;
    const names = ['third', 'second', 'first'];
    const ids = names.map((_, index) => `00000000-0000-4000-9000-00000000000${index}`);
    await query(
      `with factors as (
         insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         select n.id, $1::uuid, n.name, 'totp', 'unverified', now() - n.place * interval '1 day', now()
         from unnest($2::uuid[], $3::text[]) with ordinality as n (id, name, place))
       insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
       select n.id, n.name, $1::uuid, '{}', n.name, now() - n.place * interval '1 day', now()
       from unnest($2::uuid[], $3::text[]) with ordinality as n (id, name, place)`,
      [id, ids, names],
    );
    const { user } = (await admin().getUserById(id)).data;
    const inOrder = ['first', 'second', 'third'];
    expect(user?.factors?.map((factor) => factor.friendly_name)).toEqual(inOrder);
    expect(user?.identities?.map(({ provider }) => provider)).toEqual([...inOrder, 'email']);
  });
});
