import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';

import { readSecrets } from '../../gateway/data-folder/secrets.ts';
import { functionProbes, tableProbes } from '../setup/access-probes.ts';
import {
  type AccessRow,
  type Caller,
  callers,
  readAccessTable,
  rowOf,
} from '../setup/access-table.ts';
import { authClient, dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const waysOfTables = ['select', 'insert', 'update', 'delete'];
const waysOfFunctions = ['GET', 'POST'];

const inOrder = (rows: AccessRow[]) =>
  rows.toSorted((a, b) => `${a.what} ${a.how}`.localeCompare(`${b.what} ${b.how}`, 'en'));

type Answer = { status: number; code: string; rows: { user_id?: string }[] };

/** The same token, over since an hour. */
function expire(token: string, secret: string): Promise<string> {
  const claims = decodeJwt(token);
  const { iat = 0 } = claims;
  return new SignJWT({ ...claims, iat: iat - 7200, exp: iat - 3600 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** What is refused, in a word; undefined when it was not for want of rights. */
function refusal(label: string, { status, code }: Answer): string | undefined {
  if (status === 401 && code.startsWith('PGRST')) return '401';
  if (code === '42501' || status === 405) return 'no';
  if (status < 300 || /^(02000|23|55000)/.test(code)) return undefined;
  throw new Error(`${label} ended in ${status} ${code}, which the table has no word for.`);
}

/** One thing tried by every caller at once, in the order of the columns. */
async function lineOf(
  what: string,
  how: string,
  attempt: (caller: Caller, what: string, how: string) => Promise<string>,
): Promise<AccessRow> {
  return rowOf(what, how, await Promise.all(callers.map((caller) => attempt(caller, what, how))));
}

describe('who may do what', () => {
  const running = gatewayFor();
  const headersOf = new Map<Caller, Record<string, string>>();
  const idOf = new Map<Caller, string>();
  let other = '';
  let owned = new Set<string>();
  let views = new Set<string>();

  beforeAll(async () => {
    const { gateway, dataDir } = running();
    const key = { apikey: gateway.publishableKey };
    headersOf.set('anonymous', key);
    headersOf.set('service role', { apikey: gateway.secretKey });
    for (const caller of callers) {
      if (!/^\d_/.test(caller)) continue;
      const { id, token } = await signUpAs(caller);
      idOf.set(caller, id);
      headersOf.set(caller, { ...key, authorization: `Bearer ${token}` });
    }
    other = (await signUpAs('0_user')).id;
    const late = await signUpAs('4_admin');
    const { jwtSecret } = await readSecrets(dataDir, {});
    headersOf.set('expired', {
      ...key,
      authorization: `Bearer ${await expire(late.token, jwtSecret)}`,
    });
    idOf.set('expired', late.id);
    owned = new Set(
      await names(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'`,
      ),
    );
    views = new Set(
      await names(
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'v'`,
      ),
    );
  });

  const names = async (sql: string) =>
    (await running().gateway.database.query<{ name: string }>(sql)).map(({ name }) => name);

  /** A row in every table that a player's games and payments fill. */
  const addGames = (id: string) =>
    running().gateway.database.exec(
      `insert into public."UserStatistics" (user_id, "noSuccess") values ('${id}', 1);
       insert into public."UserState" (user_id) values ('${id}');
       insert into public.user_result (user_id, date, quando_id) values ('${id}', '2026-02-02', 1);
       insert into public.user_puzzle_history (user_id, quando_id)
         select '${id}', min(p.id) from public.puzzle p;
       insert into public.replaced_statistics (user_id, "firstTrySuccess", "secondTrySuccess",
         "thirdTrySuccess", "fourthTrySuccess", "noSuccess", results)
         values ('${id}', 0, 0, 0, 0, 1, '[]');
       insert into public.subscription (id, user_id, started_at)
         values ('sub_${id.replaceAll('-', '')}', '${id}', now());
       insert into public.gift (user_id, tier, months, bought_at, redeemed_at, session_hash, code_hash)
         values ('${id}', '1_explorer', 1, now(), now(), '${id}', '${id}')`,
    );

  /** A player with a profile and a past, and a token minted after the role was given. */
  const signUpAs = async (role: string) => {
    const { auth, email, id, session } = await signUpPlayer(running());
    await dataClient(running(), session.access_token)
      .from('profile')
      .insert({ display_name: role });
    await addGames(id);
    await running().gateway.database.query('select private.grant_role($1, $2)', [email, role]);
    const { data } = await auth.refreshSession();
    return { id, token: data.session?.access_token ?? '' };
  };

  const ask = async (
    caller: Caller,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetch(`${running().url}/rest/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(path.startsWith('rpc/') ? {} : { prefer: 'return=representation' }),
        ...headersOf.get(caller),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    const isError = typeof answer === 'object' && answer !== null && 'code' in answer;
    return {
      status: response.status,
      code: isError ? String(answer.code) : '',
      rows: Array.isArray(answer) ? answer : [],
    };
  };

  const tryTable = async (caller: Caller, table: string, how: string): Promise<string> => {
    const probe = tableProbes[table];
    if (probe === undefined) throw new Error(`Say in access-probes.ts how ${table} is tried.`);
    const self = idOf.get(caller);
    const people = `user_id=in.(${[self, other].filter(Boolean).join()})`;
    const isOwned = owned.has(table);
    const where = isOwned ? people : probe.nothing;
    const requests: Record<string, () => Promise<Answer>> = {
      select: () =>
        ask(
          caller,
          'GET',
          `${table}?select=${probe.columns ?? '*'}&${isOwned ? people : 'limit=1'}`,
        ),
      insert: () => ask(caller, 'POST', table, probe.body),
      update: () => ask(caller, 'PATCH', `${table}?${where}`, probe.body),
      delete: () => ask(caller, 'DELETE', `${table}?${where}`),
    };
    const answer = await requests[how]?.();
    if (answer === undefined) throw new Error(`Nobody knows how to ${how}.`);
    // Such a view takes no writes from anybody, and says so before it asks who wants to.
    if (answer.code === '55000' && views.has(table)) return 'no';
    const refused = refusal(`${caller}: ${how} ${table}`, answer);
    if (refused !== undefined || !isOwned) return refused ?? 'all';
    if (how !== 'insert') return answer.rows.some((row) => row.user_id === other) ? 'all' : 'own';
    const forOther = await ask(caller, 'POST', table, { ...probe.body, user_id: other });
    return refusal(`${caller}: ${how} ${table} for another`, forOther) === undefined
      ? 'all'
      : 'own';
  };

  const tryFunction = async (caller: Caller, name: string, how: string): Promise<string> => {
    const words = functionProbes[name];
    if (words === undefined) throw new Error(`Say in access-probes.ts how ${name} is called.`);
    const query = new URLSearchParams(
      Object.entries(words).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    );
    const answer =
      how === 'GET'
        ? await ask(caller, 'GET', `rpc/${name}?${query.toString()}`)
        : await ask(caller, 'POST', `rpc/${name}`, words);
    return refusal(`${caller}: ${how} ${name}`, answer) ?? 'yes';
  };

  it('is as tests/access/database-access.md says, for every table and view there is', async () => {
    const tables = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p', 'v', 'm', 'f') order by relname::text collate "C"`,
    );
    const found: AccessRow[] = [];
    for (const table of tables) {
      for (const how of waysOfTables) found.push(await lineOf(table, how, tryTable));
    }
    const told = (await readAccessTable()).filter(({ how }) => !waysOfFunctions.includes(how));
    expect(inOrder(found)).toEqual(inOrder(told));
  });

  it('is as tests/access/database-access.md says, for every function there is', async () => {
    const functions = await names(
      `select distinct proname::text collate "C" as name from pg_proc
       where pronamespace = 'public'::regnamespace order by 1`,
    );
    const found: AccessRow[] = [];
    // Who deletes their account cannot try anything afterwards.
    const last = 'delete_user';
    for (const name of [...functions.filter((one) => one !== last), last]) {
      for (const how of waysOfFunctions) found.push(await lineOf(name, how, tryFunction));
    }
    const told = (await readAccessTable()).filter(({ how }) => waysOfFunctions.includes(how));
    expect(inOrder(found)).toEqual(inOrder(told));
  });

  it('a session that ended is told so, whatever role it had', async () => {
    const auth = authClient(running());
    const token = headersOf.get('expired')?.['authorization']?.slice('Bearer '.length) ?? '';
    const { error } = await auth.getUser(token);
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });
});
