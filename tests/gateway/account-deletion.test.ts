import { beforeAll, describe, expect, it } from 'vitest';

import { accountRow, inTurn } from '../setup/in-turn.ts';
import { authClient, dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

/** Tables as later migrations make them, for the length of this suite. */
const laterTable = `
  create table public.later_note (
    user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
    tries integer
  );
  alter table public.later_note enable row level security;
  revoke all on public.later_note from anon, authenticated, service_role;
  grant select, insert, delete on public.later_note to authenticated;
  create policy "players add their notes" on public.later_note for insert to authenticated
    with check (user_id = (select auth.uid()))`;

describe('deleting an account', () => {
  const running = gatewayFor();
  type Player = Awaited<ReturnType<typeof signUpPlayer>>;
  const asPlayer = ({ session }: Player) => dataClient(running(), session.access_token);
  const everything = async () => {
    const { database } = running().gateway;
    const tables = await database.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace,
         'private'::regnamespace, 'auth'::regnamespace)`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await database.query<{ row: string }>(`select t::text as row from ${name} t`);
      rows.push(...found.map(({ row }) => `${name} ${row}`));
    }
    return rows;
  };
  const traces = async (...words: string[]) =>
    (await everything())
      .filter((row) => words.some((word) => row.toLowerCase().includes(word)))
      .map((row) => row.slice(0, row.indexOf(' ')))
      .toSorted((a, b) => a.localeCompare(b, 'en'));

  beforeAll(() => running().gateway.database.exec(laterTable));

  it('leaves nothing but an id in the record of roles, and touches nobody else', async () => {
    const ada = await signUpPlayer(running());
    const bert = await signUpPlayer(running());
    const { database } = running().gateway;
    for (const player of [ada, bert]) {
      await asPlayer(player)
        .from('profile')
        .insert({ display_name: `Name of ${player.id}` });
      await asPlayer(player).from('later_note').insert({ tries: 1 });
      await database.query(`select private.grant_role($1, '1_explorer')`, [player.email]);
      await database.query(
        `insert into public.user_puzzle_history (user_id, quando_id, day)
         select u.id, (select min(p.id) from public.puzzle p), '2026-02-02'
         from auth.users u where u.email = $1`,
        [player.email],
      );
      await authClient(running()).signInWithPassword(player);
      await authClient(running()).resetPasswordForEmail(player.email);
    }
    await running().gateway.settled();
    expect(new Set(await traces(ada.id, ada.email)).size).toBeGreaterThanOrEqual(7);
    const othersBefore = await traces(bert.id, bert.email);

    const { error, status } = await asPlayer(ada).rpc('delete_user');
    expect([error, status]).toEqual([null, 204]);
    expect(new Set(await traces(ada.id, ada.email))).toEqual(new Set(['private.role_change']));
    expect(await traces(ada.email)).toEqual([]);
    expect(await traces(bert.id, bert.email)).toEqual(othersBefore);
  });

  it('waits for what is being written of the account, and takes that along', async () => {
    const { id } = await signUpPlayer(running());
    const { database } = running().gateway;
    const erasing: Promise<unknown>[] = [];
    await database.transaction(async (query) => {
      await query(
        `with begun as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1::uuid))
         insert into auth.audit_log_entries (id, payload, created_at)
         values (gen_random_uuid(), jsonb_build_object('actor_id', $1::text), now())`,
        [id],
      );
      erasing.push(database.query('select private.erase_user($1::uuid)', [id]));
      await expect
        .poll(async () => {
          // The transaction's own view of the activity is its first one, whatever happens afterwards.
          const waiting = await database.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%erase_user%'`,
          );
          return waiting.length;
        })
        .toBe(1);
    });
    await Promise.all(erasing);
    expect(await traces(id)).toEqual([]);
  });

  it('is refused to another session that asked for it before the owner’s new password', async () => {
    const owner = await signUpPlayer(running());
    const { data } = await authClient(running()).signInWithPassword(owner);
    const thief = dataClient(running(), data.session?.access_token);
    const [changed, { error }] = await inTurn(running().gateway.database, accountRow(owner.id), [
      () => owner.auth.updateUser({ password: 'the owner’s new one' }),
      async () => thief.rpc('delete_user'),
    ]);
    expect([changed.error, error?.code]).toEqual([null, 'PT401']);
    expect((await owner.auth.getUser()).error).toBeNull();
  });

  it.each([
    ['before', ['delete', 'renew'], 'refresh_token_not_found'],
    ['after', ['renew', 'delete'], undefined],
  ] as const)(
    'and a renewal wait for each other in one order, the deletion %s it',
    async (_, order, code) => {
      const owner = await signUpPlayer(running());
      const calls = {
        delete: async () => (await asPlayer(owner).rpc('delete_user')).error,
        renew: async () => (await owner.auth.refreshSession()).error?.code,
      };
      const held = {
        sql: 'select from auth.refresh_tokens where user_id = $1 for update',
        values: [owner.id],
      };
      const ended = await inTurn(
        running().gateway.database,
        held,
        order.map((name) => calls[name]),
      );
      const expected = { delete: null, renew: code };
      expect(ended).toEqual(order.map((name) => expected[name]));
    },
  );

  it('signs out everywhere, and the address is free again', async () => {
    const { auth, email, password, session, id } = await signUpPlayer(running());
    const elsewhere = authClient(running());
    await elsewhere.signInWithPassword({ email, password });
    await dataClient(running(), session.access_token).rpc('delete_user');
    for (const client of [auth, elsewhere]) {
      expect((await client.refreshSession()).error?.status).toBe(400);
    }
    const again = await authClient(running()).signInWithPassword({ email, password });
    expect(again.error).toMatchObject({ code: 'invalid_credentials' });
    const { data, error } = await authClient(running()).signUp({ email, password });
    expect(error).toBeNull();
    expect(data.user?.id).not.toBe(id);
  });

  it('leaves a token that opens nothing of an account and writes nowhere', async () => {
    const player = await signUpPlayer(running());
    await asPlayer(player).from('profile').insert({ display_name: 'Ada' });
    await asPlayer(player).rpc('delete_user');

    const client = asPlayer(player);
    expect((await client.from('profile').select()).data).toEqual([]);
    const refused = [
      await client.from('profile').insert({ display_name: 'Ada' }),
      await client.from('later_note').insert({ tries: 1 }),
      await client.rpc('delete_user'),
      await client.rpc('export_user_data'),
    ];
    for (const { status, error } of refused)
      expect([status, error?.code]).toEqual([401, 'PGRST303']);

    const headers = {
      apikey: running().gateway.publishableKey,
      authorization: `Bearer ${player.session.access_token}`,
      'content-type': 'application/json',
    };
    const ask = async (method: string, path: string, body?: object) => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${running().url}/auth/v1${path}`, { method, headers, ...init });
      return response.status;
    };
    expect(await ask('GET', '/user')).toBe(403);
    expect(await ask('PUT', '/user', { password: 'another password' })).toBe(403);
    expect(await ask('GET', '/reauthenticate')).toBe(403);
  });

  it('takes a POST of the player alone', async () => {
    const { session, id } = await signUpPlayer(running());
    const url = `${running().url}/rest/v1/rpc/delete_user`;
    const key = { apikey: running().gateway.publishableKey };
    const mine = { ...key, authorization: `Bearer ${session.access_token}` };
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(url, { method, headers: mine })).status).toBe(405);
    }
    expect((await fetch(url, { method: 'POST', headers: key })).status).toBe(401);
    const secret = { apikey: running().gateway.secretKey };
    expect((await fetch(url, { method: 'POST', headers: secret })).status).toBe(403);
    const users = await running().gateway.database.query(
      'select id::text from auth.users where id = $1::uuid',
      [id],
    );
    expect(users).toEqual([{ id }]);
  });

  it('is nobody’s to refuse, not even to the last administrator', async () => {
    const player = await signUpPlayer(running());
    const { database } = running().gateway;
    await database.query(`select private.grant_role($1, '4_admin')`, [player.email]);
    expect((await asPlayer(player).rpc('delete_user')).error).toBeNull();
    expect(await database.query(`select from private.user_role where role = '4_admin'`)).toEqual(
      [],
    );
  });

  it('happens wholly or not at all', async () => {
    const player = await signUpPlayer(running());
    const { database } = running().gateway;
    await database.exec(
      `create table public.later_debt (owner uuid references auth.users (id));
       insert into public.later_debt values ('${player.id}')`,
    );
    const before = await traces(player.id, player.email);
    const { error } = await asPlayer(player).rpc('delete_user');
    expect(error?.code).toBe('23503');
    expect(await traces(player.id, player.email)).toEqual(before);
    await database.exec('drop table public.later_debt');
    expect((await asPlayer(player).rpc('delete_user')).error).toBeNull();
  });

  /** A player who signed in longer than a day ago, and the code that was mailed to them now. */
  const playerOfYesterday = async () => {
    const player = await signUpPlayer(running());
    await running().gateway.database.query(
      `update auth.sessions set created_at = now() - interval '25 hours'
       where user_id = $1::text::uuid`,
      [player.id],
    );
    await player.auth.refreshSession();
    return player;
  };
  const mailedCode = async ({ auth, email }: Player) => {
    expect((await auth.reauthenticate()).error).toBeNull();
    await running().gateway.settled();
    const mail = running().mails.findLast(({ to }) => to === email);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const prove = async (player: Player, nonce: string) =>
    (await asPlayer(player).rpc('reauthenticate', { nonce })).data as unknown;

  it('needs the code of a mail in a session older than a day, and the code counts once', async () => {
    const player = await playerOfYesterday();
    const needed = await asPlayer(player).rpc('delete_user');
    expect([needed.status, needed.error?.code]).toEqual([403, 'PT403']);
    const code = await mailedCode(player);
    expect(await prove(player, code === '000000' ? '111111' : '000000')).toBe(false);
    expect(await prove(player, `${code}0`)).toBe(false);
    expect((await asPlayer(player).rpc('delete_user')).error?.code).toBe('PT403');
    expect(await prove(player, code)).toBe(true);
    expect(await prove(player, code)).toBe(false);

    const { database } = running().gateway;
    const elsewhere = authClient(running());
    const { data } = await elsewhere.signInWithPassword(player);
    await database.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1::text::uuid`,
      [player.id],
    );
    const other = dataClient(running(), data.session?.access_token);
    expect((await other.rpc('delete_user')).error?.code).toBe('PT403');
    await database.exec(`update private.fresh_proof set proven_at = now() - interval '11 minutes'`);
    expect((await asPlayer(player).rpc('delete_user')).error?.code).toBe('PT403');
    await database.exec(`update private.fresh_proof set proven_at = now() - interval '9 minutes'`);
    expect((await asPlayer(player).rpc('delete_user')).error).toBeNull();
  });

  it('takes no code after ten tries, the refused ones counted, nor one of an hour ago', async () => {
    const player = await playerOfYesterday();
    const code = await mailedCode(player);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 10; tries += 1) expect(await prove(player, wrong)).toBe(false);
    expect(await prove(player, code)).toBe(false);
    expect(
      (await player.auth.updateUser({ password: 'another password', nonce: code })).error,
    ).toMatchObject({ code: 'reauthentication_not_valid' });

    const late = await playerOfYesterday();
    const lateCode = await mailedCode(late);
    await running().gateway.database.query(
      `update auth.users set reauthentication_sent_at = now() - interval '61 minutes'
       where id = $1::text::uuid`,
      [late.id],
    );
    expect(await prove(late, lateCode)).toBe(false);
  });

  it('needs the second factor where the account has one', async () => {
    const player = await signUpPlayer(running());
    const { database } = running().gateway;
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1::text::uuid, 'totp', 'verified', now(), now())`,
      [player.id],
    );
    expect((await asPlayer(player).rpc('delete_user')).error).toMatchObject({
      code: '42501',
      hint: 'insufficient_aal',
    });
    await database.query(`update auth.sessions set aal = 'aal2' where user_id = $1::text::uuid`, [
      player.id,
    ]);
    expect((await asPlayer(player).rpc('delete_user')).error).toBeNull();
  });
});
