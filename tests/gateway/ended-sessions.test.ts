import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { whileSessionLasts } from '../../gateway/database/session-lasts.ts';
import { functionProbes, tableProbes } from '../setup/access-probes.ts';
import { actingAs } from '../setup/acting-as.ts';
import { accountRow, waitingForRows } from '../setup/in-turn.ts';
import { refusalIn, signUpMember } from '../setup/staff-http.ts';
import { dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

describe('the token of a session that has ended', () => {
  const running = gatewayFor();
  let player: Awaited<ReturnType<typeof signUpPlayer>>;

  beforeAll(async () => {
    player = await signUpPlayer(running());
    const { database } = running().gateway;
    await database.query('select private.grant_role($1, $2)', [player.email, '4_admin']);
    const { data, error } = await player.auth.refreshSession();
    if (error !== null || data.session === null) throw error ?? new Error('No session.');
    player = { ...player, session: data.session };
    expect((await player.auth.signOut({ scope: 'global' })).error).toBeNull();
  });

  const names = async (sql: string) =>
    (await running().gateway.database.query<{ name: string }>(sql)).map(({ name }) => name);
  const asPlayer = () => dataClient(running(), player.session.access_token);
  const ended = [401, 'PGRST303'];

  it('calls no function that writes, exports or deletes, whichever there are', async () => {
    const functions = await names(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
         and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
    );
    expect(functions).toEqual(
      expect.arrayContaining(['delete_user', 'export_user_data', 'record_result', 'save_draft']),
    );
    for (const name of functions) {
      const { status, error } = await asPlayer().rpc(name, functionProbes[name]);
      expect([name, status, error?.code]).toEqual([name, ...ended]);
    }
  });

  it('writes to no table, whichever there are', async () => {
    const tables = await names(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
         and has_any_column_privilege('authenticated', c.oid, 'insert, update') order by 1`,
    );
    expect(tables).toEqual(['UserState', 'UserStatistics', 'profile']);
    for (const name of tables) {
      const { body } = tableProbes[name] ?? { body: {} };
      const table = asPlayer().from(name);
      const id = player.id;
      for (const { status, error } of [
        await table.insert(body),
        await table.upsert(body),
        await table.update(body).eq('user_id', id),
        await table.delete().eq('user_id', id),
      ]) {
        expect([name, status, error?.code]).toEqual([name, ...ended]);
      }
    }
  });

  it.each([
    ['GET', 'export.json'],
    ['GET', 'export.csv'],
    ['POST', 'import'],
    ['POST', 'images'],
  ])(
    'takes nothing out of the makers’ room, and brings nothing in: %s %s',
    async (method, path) => {
      const answer = await fetch(`${running().url}/staff/${path}`, {
        method,
        headers: { authorization: `Bearer ${player.session.access_token}` },
        ...(method === 'POST' ? { body: '[]' } : {}),
      });
      expect(await refusalIn(answer)).toEqual([401, 'not_signed_in']);
    },
  );

  it.each([
    ['GET', 'export.json', undefined],
    [
      'POST',
      'import?dry=false',
      Buffer.from('{"format":"quando-puzzles","version":1,"puzzles":[]}'),
    ],
    [
      'POST',
      'images',
      sharp({ create: { width: 20, height: 20, channels: 3, background: '#0a4' } })
        .png()
        .toBuffer(),
    ],
  ])('nor if it ends while the work is done: %s %s', async (method, path, body) => {
    const { id, token } = await signUpMember(running());
    const { database } = running().gateway;
    const ask = async () =>
      fetch(`${running().url}/staff/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: await body }),
      });
    const asking: Promise<Response>[] = [];
    const { sql, values } = accountRow(id);
    await database.transaction(async (query) => {
      await query(sql, values);
      asking.push(ask());
      await expect.poll(() => waitingForRows(database)).toBe(1);
      await query('delete from auth.sessions where user_id = $1::uuid', [id]);
    });
    for (const answer of await Promise.all(asking)) {
      expect(await refusalIn(answer)).toEqual([401, 'not_signed_in']);
    }
    const done = await database.query('select from private.staff_action where done_by = $1', [id]);
    expect(done).toEqual([]);
  });

  it('a session that writes is ended once it has written, not before', async () => {
    const { session } = await signUpPlayer(running());
    const { database } = running().gateway;
    const { sub = '', session_id: own } = decodeJwt<{ session_id: string }>(session.access_token);
    let hasEnded = false;
    const written = await whileSessionLasts(database, { id: sub, session: own }, async () => {
      const ending = database
        .query('delete from auth.sessions where id = $1::text::uuid', [own])
        .then(() => (hasEnded = true));
      await expect.poll(async () => hasEnded || (await waitingForRows(database)) === 1).toBe(true);
      expect(hasEnded).toBe(false);
      return () => ending;
    });
    expect(await written()).toBe(true);
  });

  // As on a Supabase project, where PostgREST asks the token alone.
  it.each(['delete_user()', 'export_user_data()', `reauthenticate('123456')`])(
    'SQL itself refuses %s',
    async (call) => {
      const { database } = running().gateway;
      const actor = { role: 'authenticated' as const, sub: player.id };
      for (const session of [crypto.randomUUID(), 'none', undefined]) {
        const asking = actingAs(database, { ...actor, session_id: session }, (query) =>
          query(`select public.${call}`),
        );
        await expect(asking).rejects.toMatchObject({ code: 'PT401' });
      }
    },
  );

  it('SQL takes no living session of somebody else', async () => {
    const other = await signUpPlayer(running());
    const { database } = running().gateway;
    const [session] = await database.query<{ id: string }>(
      'select id::text from auth.sessions where user_id = $1::text::uuid',
      [other.id],
    );
    for (const [sub, code] of [
      [player.id, 'PT401'],
      [other.id, undefined],
    ] as const) {
      const actor = { role: 'authenticated' as const, sub, session_id: session?.id };
      const asked = await actingAs(database, actor, (query) =>
        query('select public.export_user_data()'),
      ).catch((error: unknown) => error);
      expect(asked instanceof Error && 'code' in asked ? asked.code : undefined).toBe(code);
    }
  });
});
