import { beforeAll, describe, expect, it } from 'vitest';

import { dataClient, signUpPlayer, gatewayFor } from '../setup/start-gateway.ts';

/** A table as later migrations make them, for the length of this suite. */
const ownRows = `
  create table public.contract_note (
    user_id uuid not null references auth.users (id) on delete cascade,
    day date not null,
    tries integer,
    primary key (user_id, day)
  );
  alter table public.contract_note enable row level security;
  revoke all on public.contract_note from anon, authenticated, service_role;
  grant select, insert, update (tries), delete on public.contract_note to authenticated;
  create policy "players read their notes" on public.contract_note for select to authenticated
    using (user_id = (select auth.uid()));
  create policy "players add their notes" on public.contract_note for insert to authenticated
    with check (user_id = (select auth.uid()));
  create policy "players change their notes" on public.contract_note for update to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
  create table public.contract_closed (id integer primary key);
  alter table public.contract_closed enable row level security;
  revoke all on public.contract_closed from anon, authenticated, service_role;
  create function public.contract_who() returns text language sql as
    $$ select current_user || ' ' || coalesce(auth.uid()::text, 'nobody') $$;
  create function public.contract_raise(code text) returns void language plpgsql as
    $$ begin raise exception 'told so' using errcode = code, detail = 'because', hint = 'try'; end $$;
  create function public.contract_sleep() returns void language sql as 'select pg_sleep(30)';
  grant execute on function public.contract_who(), public.contract_sleep(),
    public.contract_raise(text) to anon, authenticated`;

describe('data by the official client', () => {
  const running = gatewayFor();
  let player: Awaited<ReturnType<typeof signUpPlayer>>;
  let other: Awaited<ReturnType<typeof signUpPlayer>>;
  beforeAll(async () => {
    await running().gateway.database.exec(ownRows);
    player = await signUpPlayer(running());
    other = await signUpPlayer(running());
  });
  const mine = () => dataClient(running(), player.session.access_token);
  const day = '2026-11-20';

  it('a public function answers by GET and by POST alike', async () => {
    const words = { timezoneoffset: 60, locale: 'de' };
    const byGet = await dataClient(running()).rpc('get_puzzle_of_the_day', words, { get: true });
    const byPost = await dataClient(running()).rpc('get_puzzle_of_the_day', words);
    expect(byGet.error).toBeNull();
    expect(byGet.data).toEqual(byPost.data);
    expect(byGet.data).toMatchObject({ tips: expect.any(Array) });
  });

  it('a function refuses an offset that no place on Earth has, with its code', async () => {
    for (const get of [true, false]) {
      const words = { timezoneoffset: 841, locale: 'de' };
      const { error, status } = await dataClient(running()).rpc('get_puzzle_of_the_day', words, {
        get,
      });
      expect(error?.code).toBe('22003');
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it('the deployed version is a plain string', async () => {
    const { data } = await dataClient(running()).rpc('get_current_version', {}, { get: true });
    expect(data).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('a player inserts, reads, upserts, filters and sorts their own rows', async () => {
    const row = { user_id: player.id, day, tries: 3 };
    const inserted = await mine().from('contract_note').insert(row).select().single();
    expect(inserted.data).toEqual(row);

    const twice = await mine().from('contract_note').insert(row);
    expect(twice.error?.code).toBe('23505');
    expect(twice.status).toBe(409);

    const upserted = await mine()
      .from('contract_note')
      .update({ tries: 2 })
      .eq('day', day)
      .select();
    expect(upserted.data).toEqual([{ ...row, tries: 2 }]);

    await mine()
      .from('contract_note')
      .insert({ user_id: player.id, day: '2026-11-21', tries: null });
    const sorted = await mine()
      .from('contract_note')
      .select('day, tries')
      .gte('day', day)
      .not('tries', 'is', null)
      .order('day', { ascending: false })
      .range(0, 2);
    expect(sorted.data).toEqual([{ day, tries: 2 }]);
    const none = await mine().from('contract_note').select().eq('day', '2000-01-01').maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
  });

  it('an upsert writes a row once and changes it afterwards', async () => {
    const row = { user_id: other.id, day, tries: 1 };
    const notes = () => dataClient(running(), other.session.access_token).from('contract_note');
    const ignored = { onConflict: 'user_id,day', ignoreDuplicates: true };
    expect((await notes().upsert(row, ignored)).error).toBeNull();
    expect((await notes().upsert({ ...row, tries: 4 }, ignored)).error).toBeNull();
    expect((await notes().select('tries').single()).data).toEqual({ tries: 1 });
  });

  it('a column whose change was not granted stays, even of an own row', async () => {
    const { error } = await mine()
      .from('contract_note')
      .update({ day: '2026-01-01' })
      .eq('day', day);
    expect(error?.code).toBe('42501');
  });

  it('nobody reads or writes the rows of another player', async () => {
    const theirs = dataClient(running(), other.session.access_token);
    const { data } = await theirs.from('contract_note').select().eq('user_id', player.id);
    expect(data).toEqual([]);
    const { error, status } = await theirs
      .from('contract_note')
      .insert({ user_id: player.id, day: '2026-12-01', tries: 1 });
    expect(error?.code).toBe('42501');
    expect(status).toBe(403);
    await theirs.from('contract_note').update({ tries: 4 }).eq('user_id', player.id);
    await theirs.from('contract_note').delete().eq('user_id', player.id);
    const kept = await mine().from('contract_note').select('tries').eq('day', day).single();
    expect(kept.data?.tries).toBe(2);
  });

  it('an anonymous reader of a closed table gets 42501 with 401, a player with 403', async () => {
    const anonymous = await dataClient(running()).from('contract_closed').select();
    expect([anonymous.error?.code, anonymous.status]).toEqual(['42501', 401]);
    const signedIn = await mine().from('contract_closed').select();
    expect([signedIn.error?.code, signedIn.status]).toEqual(['42501', 403]);
  });

  it('requests keep what the migrations revoked revoked', async () => {
    await dataClient(running()).from('contract_closed').select();
    const rights = await running().gateway.database.query(
      `select from information_schema.role_table_grants
       where table_name in ('contract_closed', 'puzzle') and grantee in ('anon', 'authenticated')`,
    );
    expect(rights).toEqual([]);
  });

  it('an unknown table and an unknown function say so', async () => {
    const table = await dataClient(running()).from('no_such_table').select();
    expect([table.error?.code, table.status]).toEqual(['PGRST205', 404]);
    const call = await dataClient(running()).rpc('no_such_function', { a: 1 });
    expect([call.error?.code, call.status]).toEqual(['PGRST202', 404]);
  });

  it('tables of other schemas are out of reach', async () => {
    for (const schema of ['auth', 'private', 'supabase_migrations', 'pg_catalog']) {
      const { error, status } = await mine().schema(schema).from('users').select();
      expect([error?.code, status]).toEqual(['PGRST106', 406]);
    }
  });

  it('a hundred requests at once each run as who sent them', async () => {
    const clients = [
      { client: dataClient(running()), who: 'anon nobody' },
      { client: mine(), who: `authenticated ${player.id}` },
      {
        client: dataClient(running(), other.session.access_token),
        who: `authenticated ${other.id}`,
      },
    ];
    const answers = await Promise.all(
      Array.from({ length: 99 }, async (_, index) => {
        const { client, who } = clients[index % 3] ?? { client: mine(), who: '' };
        return [(await client.rpc('contract_who')).data, who];
      }),
    );
    for (const [answer, who] of answers) expect(answer).toBe(who);
  });

  it('a statement that runs too long is ended', async () => {
    const { error } = await dataClient(running()).rpc('contract_sleep');
    expect(error?.code).toBe('57014');
  });

  it.each([
    ['02000', 400],
    ['22001', 400],
    ['22003', 400],
    ['22012', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['28P01', 403],
    ['40001', 500],
    ['42501', 401],
    ['42601', 400],
    ['42883', 404],
    ['P0001', 400],
    ['PT409', 409],
    ['PT429', 429],
  ])('the database’s error %s keeps its code and words, with status %i', async (code, status) => {
    const { error, status: answered } = await dataClient(running()).rpc('contract_raise', { code });
    expect(error?.code).toBe(code);
    expect(error?.message).toBe('told so');
    expect(answered).toBe(status);
  });

  it('a request without an API key, or with a wrong one, is 401', async () => {
    const url = `${running().url}/rest/v1/rpc/get_current_version`;
    const bearer = { Authorization: `Bearer ${player.session.access_token}` };
    for (const headers of [{}, { apikey: 'wrong' }, bearer]) {
      const response = await fetch(url, { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const auth = await fetch(`${running().url}/auth/v1/settings`);
    expect(auth.status).toBe(401);
  });

  it('a forged or expired token is 401, whatever it claims', async () => {
    const [head, claims] = player.session.access_token.split('.');
    const forged = `${head}.${claims}.${'A'.repeat(43)}`;
    const { error, status } = await dataClient(running(), forged).from('contract_note').select();
    expect(status).toBe(401);
    expect(error?.code).toMatch(/^PGRST301$/);
  });

  it('the secret key opens what no player may, but not in a browser', async () => {
    const { secretKey } = running().gateway;
    const url = `${running().url}/rest/v1/puzzle?select=id&limit=1`;
    const allowed = await fetch(url, { headers: { apikey: secretKey } });
    expect(allowed.status).toBe(200);
    const browser = { apikey: secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux)' };
    expect((await fetch(url, { headers: browser })).status).toBe(401);
  });

  it('pages of other origins may call, without cookies', async () => {
    const url = `${running().url}/rest/v1/contract_note`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,prefer',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'apikey,authorization,prefer',
    );
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
