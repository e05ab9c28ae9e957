import { describe, expect, it } from 'vitest';

import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import {
  authClient,
  dataClient,
  gatewayFor,
  type RunningGateway,
  signUpPlayer,
} from '../setup/start-gateway.ts';

describe('the export of one’s own data', () => {
  const running = gatewayFor();

  it('holds everything about the player, nothing of others, and no secret', async () => {
    const { database } = running().gateway;
    const puzzle = await addPuzzle(database);
    const ada = await signUpPlayer(running());
    const bert = await signUpPlayer(running());
    for (const { email, session } of [ada, bert]) {
      await dataClient(running(), session.access_token)
        .from('profile')
        .insert({ display_name: `Name of ${email}`, country: 'DE' });
      await dataClient(running(), session.access_token)
        .from('UserStatistics')
        .upsert({ noSuccess: 1, results: [{ date: '2026-02-02', quando_id: 7, attempt: null }] });
      await database.query(`select private.grant_role($1, '1_explorer')`, [email]);
      await database.query(
        `insert into public.user_puzzle_history (user_id, quando_id, day, finished_at, attempt)
         select u.id, $2, '2026-02-02', now(), 4 from auth.users u where u.email = $1`,
        [email, puzzle],
      );
    }
    const { data, error } = await dataClient(running(), ada.session.access_token).rpc(
      'export_user_data',
    );
    expect(error).toBeNull();
    expect(data).toMatchObject({
      exported_at: expect.any(String),
      account: { id: ada.id, email: ada.email, email_confirmed_at: expect.any(String) },
      role: { user_role: '1_explorer', user_permission: expect.arrayContaining(['game.multiple']) },
      sessions: [{ created_at: expect.any(String) }],
      tables: {
        profile: [{ user_id: ada.id, display_name: `Name of ${ada.email}`, country: 'DE' }],
        user_role: [{ user_id: ada.id, role: '1_explorer' }],
        role_change: [{ user_id: ada.id, new_role: '1_explorer' }],
        UserStatistics: [{ user_id: ada.id, noSuccess: 1 }],
        user_result: [{ user_id: ada.id, date: '2026-02-02', quando_id: 7, attempt: null }],
        user_puzzle_history: [
          {
            user_id: ada.id,
            quando_id: puzzle,
            played_at: expect.any(String),
            day: '2026-02-02',
            finished_at: expect.any(String),
            attempt: 4,
          },
        ],
      },
    });
    expect(data.sign_in_log.length).toBeGreaterThan(0);

    const document = JSON.stringify(data);
    expect(document).not.toContain(bert.id);
    expect(document).not.toContain(bert.email);
    const [hidden] = await database.query<{ password: string; refresh: string }>(
      `select u.encrypted_password as password, t.token as refresh
       from auth.users u join auth.refresh_tokens t on t.user_id = u.id::text where u.id = $1::uuid`,
      [ada.id],
    );
    expect(hidden?.password).toBeTruthy();
    expect(document).not.toContain(hidden?.password);
    expect(document).not.toContain(hidden?.refresh);
  });

  it('has every table with rows of users, also one that is made later', async () => {
    const { database } = running().gateway;
    await database.exec(
      `create table public.later_result (
         user_id uuid references auth.users (id) on delete cascade, day date)`,
    );
    const { id, session } = await signUpPlayer(running());
    await database.query(`insert into public.later_result values ($1::uuid, '2026-11-21')`, [id]);
    const { data } = await dataClient(running(), session.access_token).rpc('export_user_data');
    expect(data.tables.later_result).toEqual([{ user_id: id, day: '2026-11-21' }]);

    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and a.attname = 'user_id'
         and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
    );
    expect(Object.keys(data.tables).toSorted()).toEqual(tables.map(({ name }) => name));
  });

  it('takes a POST of the player alone, and is not stored on the way', async () => {
    const { session } = await signUpPlayer(running());
    const url = `${running().url}/rest/v1/rpc/export_user_data`;
    const key = { apikey: running().gateway.publishableKey };
    const mine = { ...key, authorization: `Bearer ${session.access_token}` };
    const answer = await fetch(url, { method: 'POST', headers: mine });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await fetch(url, { headers: mine })).status).toBe(405);
    expect((await fetch(url, { method: 'POST', headers: key })).status).toBe(401);
    const secret = { apikey: running().gateway.secretKey };
    expect((await fetch(url, { method: 'POST', headers: secret })).status).toBe(403);
  });
});

/** The document of a player with a past; ids, addresses and instants by their kind alone. */
async function exported(running: RunningGateway): Promise<unknown> {
  const { auth, email, password, session } = await signUpPlayer(running);
  await auth.updateUser({ data: { language: 'de-DE', nested: { list: [1, '"x"'] } } });
  await authClient(running).signInWithPassword({ email, password });
  const client = dataClient(running, session.access_token);
  await client.from('profile').insert({ display_name: 'Ada', country: 'DE' });
  await running.gateway.database.query(`select private.grant_role($1, '1_explorer')`, [email]);
  const { data } = await client.rpc('export_user_data');
  const masked = JSON.stringify(data)
    .replaceAll(email, 'address')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/g, '"instant"');
  const document: unknown = JSON.parse(masked);
  return document;
}

describe('the export of a player with a past', () => {
  const running = gatewayFor();

  it('holds every entry as JSON, with instants as the protocol has them', async () => {
    expect(await exported(running())).toMatchObject({
      account: { user_metadata: { language: 'de-DE', nested: { list: [1, '"x"'] } } },
      identities: [{ identity_data: { email: 'address' } }],
      sign_in_log: expect.arrayContaining([
        { created_at: 'instant', ip: '', entry: expect.objectContaining({ actor_id: 'id' }) },
      ]),
    });
  });
});
