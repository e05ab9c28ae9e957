import { beforeAll, describe, expect, it } from 'vitest';

import { authClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const hour = 60 * 60_000;

describe('the link of the first evening', () => {
  let now = Date.parse('2026-12-01T20:00:00Z');
  const running = gatewayFor({ now: () => now });
  const newToken = async () => {
    const address = (await running().gateway.setUpAddress()) ?? '';
    expect(address).toMatch(/\/setup#[\w-]{43}$/);
    return address.split('#')[1] ?? '';
  };
  const ask = async (body: unknown) => {
    const answer = await fetch(`${running().url}/staff/first-administrator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const told: { code?: string; message?: string } = await answer.json();
    if (told.code === 'otp_expired') expect(told.message).toBe('This link is no longer valid.');
    return [answer.status, told.code];
  };
  const clio = { email: 'clio@example.org', password: 'muse of history' };
  const roles = () =>
    running().gateway.database.query<{ email: string; role: string }>(
      'select u.email, r.role from private.user_role r join auth.users u on u.id = r.user_id',
    );
  let token = '';
  beforeAll(async () => {
    token = await newToken();
  });

  it('is refused without its token, late, and with what makes no account', async () => {
    expect(
      await ask({ ...clio, token: token.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) }),
    ).toEqual([403, 'otp_expired']);
    expect(await ask({ ...clio, token: '' })).toEqual([403, 'otp_expired']);
    const long = { ...clio, token, more: 'x'.repeat(4_096) };
    for (const body of ['', '[]', '{', long, { ...clio, token: 7 }]) {
      expect(await ask(body)).toEqual([400, 'bad_json']);
    }
    for (const password of ['1234567', 'x'.repeat(73)]) {
      expect(await ask({ ...clio, token, password })).toEqual([400, 'bad_json']);
    }
    expect(await ask({ ...clio, token, email: 'nobody' })).toEqual([400, 'validation_failed']);
    now += hour - 1;
    expect(await ask({ ...clio, token, email: 'nobody' })).toEqual([400, 'validation_failed']);
    now += 1;
    expect(await ask({ ...clio, token })).toEqual([403, 'otp_expired']);
    expect(await roles()).toEqual([]);
    const get = await fetch(`${running().url}/staff/first-administrator`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('takes nobody’s account over', async () => {
    token = await newToken();
    const player = await signUpPlayer(running());
    expect(
      await ask({ token, email: player.email.toUpperCase(), password: clio.password }),
    ).toEqual([422, 'email_exists']);
    expect(await roles()).toEqual([]);
    expect((await authClient(running()).signInWithPassword(player)).error).toBeNull();
  });

  it('makes one administrator, who signs in at once, however many ask together', async () => {
    const answers = await Promise.all(
      ['ada', 'bert', 'clio'].map((name) =>
        ask({ token, email: `${name}@example.org`, password: clio.password }),
      ),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const [first] = await roles();
    const email = first?.email ?? '';
    expect(await roles()).toEqual([{ email, role: '4_admin' }]);
    const changes = await running().gateway.database.query(
      'select new_role, changed_by from private.role_change',
    );
    expect(changes).toEqual([{ new_role: '4_admin', changed_by: 'first evening' }]);
    expect(await ask({ ...clio, token })).toEqual([403, 'otp_expired']);
    const { data } = await authClient(running()).signInWithPassword({ ...clio, email });
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(await running().gateway.setUpAddress()).toBeUndefined();
    expect(running().mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('counts no more where somebody became administrator in another way', async () => {
    const { database } = running().gateway;
    await database.query('delete from private.user_role');
    token = await newToken();
    const { email } = await signUpPlayer(running());
    await database.query(`select private.grant_role($1, '4_admin')`, [email]);
    expect(await ask({ token, email: 'dora@example.org', password: clio.password })).toEqual([
      403,
      'otp_expired',
    ]);
    expect(await roles()).toEqual([{ email, role: '4_admin' }]);
    const made = await database.query(`select from auth.users where email = 'dora@example.org'`);
    expect(made).toHaveLength(0);
  });

  it('makes nobody one where another process was first, while the account was made', async () => {
    const { database } = running().gateway;
    await database.query('delete from private.user_role');
    token = await newToken();
    const { email } = await signUpPlayer(running());
    const asked = await database.transaction(async (query) => {
      await query(`select private.grant_role($1, '4_admin')`, [email]);
      const answer = ask({ ...clio, token, email: 'fritz@example.org' });
      const waiting = `select from pg_locks where relation = 'private.user_role'::regclass and not granted`;
      await expect.poll(() => database.query(waiting)).toHaveLength(1);
      return { answer };
    });
    expect(await asked.answer).toEqual([403, 'otp_expired']);
    expect(await roles()).toEqual([{ email, role: '4_admin' }]);
  });

  it('is made for who follows an administrator whose time is over', async () => {
    const { database } = running().gateway;
    await database.query(
      `update private.user_role set ends_at = now() + interval '1 day' where role = '4_admin'`,
    );
    expect(await running().gateway.setUpAddress()).toBeUndefined();
    await database.query(
      `update private.user_role set ends_at = now() - interval '1 second' where role = '4_admin'`,
    );
    token = await newToken();
    expect(await ask({ ...clio, token, email: 'emil@example.org' })).toEqual([200, undefined]);
  });
});
