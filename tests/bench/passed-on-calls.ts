import { beginSession, signToken } from '../setup/sign-token.ts';
import type { BenchGateway } from './bench-gateway.ts';
import { compareFinish } from './finish.ts';
import { inTurn, medians } from './in-turn.ts';
import { lanesOf, timeInLanes } from './lanes.ts';
import { sendLoad } from './load.ts';
import { sizes } from './sizes.ts';
import { ratesRow, type Row, type Table } from './table.ts';
import { transactionAs } from './transaction-as.ts';

const connections = 8;
const { count, rounds } = sizes.passedOn;

/** One call, as the gateway is asked it and as a transaction that does the same. */
type Call = {
  what: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  claims: { role: 'anon' | 'authenticated'; sub?: string };
  sql: string;
  parameters: readonly unknown[];
};

/** Compares calls that the gateway passes on with the database's own transactions for the same. */
export async function comparePassedOnCalls(running: BenchGateway, place: string): Promise<Table> {
  const rows = [
    await compareCall(running, puzzleOfTheDay),
    await compareCall(running, await upsert(running)),
    await compareFinish(running),
  ];
  return {
    title: `Passed on to ${place}`,
    columns: { ours: 'gateway', other: 'its own transactions' },
    rows,
  };
}

/** With a preference, which the cache leaves alone. */
const puzzleOfTheDay: Call = {
  what: 'get_puzzle_of_the_day, uncached',
  path: 'rpc/get_puzzle_of_the_day',
  headers: { prefer: 'handling=lenient' },
  body: { timezoneoffset: 60, locale: 'de' },
  claims: { role: 'anon' },
  sql: 'select public.get_puzzle_of_the_day($1, $2)',
  parameters: [60, 'de'],
};

async function upsert({ gateway: { database }, jwtSecret }: BenchGateway): Promise<Call> {
  const sub = crypto.randomUUID();
  const claims = { role: 'authenticated', sub } as const;
  await database.query('insert into auth.users (id) values ($1)', [sub]);
  await beginSession(database, sub);
  const token = await signToken(sub, jwtSecret);
  return {
    what: 'upsert of an own row',
    path: 'bench_state?on_conflict=user_id',
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'resolution=merge-duplicates,return=minimal',
    },
    body: { user_id: sub, tries: 3 },
    claims,
    sql: `insert into public.bench_state (user_id, tries) values ($1, $2)
      on conflict (user_id) do update set tries = excluded.tries`,
    parameters: [sub, 3],
  };
}

async function compareCall({ url, gateway }: BenchGateway, call: Call): Promise<Row> {
  const load = {
    url: `${url}/rest/v1/${call.path}`,
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      'content-type': 'application/json',
      ...call.headers,
    },
    body: JSON.stringify(call.body),
    connections,
    count,
  } as const;
  const transaction = () => transactionAs(gateway.database, call.claims, call.sql, call.parameters);
  const taken = await inTurn(
    rounds,
    () => sendLoad(load),
    () => timeInLanes(lanesOf(connections, transaction), count),
  );
  return ratesRow(call.what, medians(taken));
}
