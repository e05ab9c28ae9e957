import { createSigningKeys } from '../../gateway/auth/sessions/signing-keys.ts';
import type { BenchGateway } from './bench-gateway.ts';
import { inTurn, medians } from './in-turn.ts';
import { lanesOf, timeInLanes } from './lanes.ts';
import { sendLoad } from './load.ts';
import { sizes } from './sizes.ts';
import { ratesRow, type Row } from './table.ts';
import { transactionAs } from './transaction-as.ts';

const { players, rounds } = sizes.finish;
const lanes = 8;
const sql = 'select public.record_result($1::text::date, $2, 2)';

type Puzzle = { id: number; date: string };

/** Compares players who finish in the same moment, each over a connection of their own, with as many transactions that record the same. */
export async function compareFinish(running: BenchGateway): Promise<Row> {
  const { url, gateway } = running;
  const apikey = gateway.publishableKey;
  const path = 'rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=0&locale=de';
  const puzzle = (await (await fetch(`${url}/${path}`, { headers: { apikey } })).json()) as Puzzle;
  const record = async () => {
    const tokens = await Promise.all((await addPlayers(running)).map((id) => sign(running, id)));
    return sendLoad({
      url: `${url}/rest/v1/rpc/record_result`,
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ date: puzzle.date, quando_id: puzzle.id, attempt: 2 }),
      connections: players,
      count: players,
      tokens,
      // As the page does, when the database has no connection for it in time.
      refusal: 'is tried again',
    });
  };
  const recordPlainly = async () => {
    const ids = (await addPlayers(running)).values();
    const next = () =>
      transactionAs(gateway.database, claimsOf(ids.next().value ?? ''), sql, [
        puzzle.date,
        puzzle.id,
      ]);
    return timeInLanes(lanesOf(lanes, next), players);
  };
  const taken = medians(await inTurn(rounds, record, recordPlainly));
  return ratesRow(`${players.toLocaleString('en')} players who finish at once`, taken);
}

const claimsOf = (sub: string) =>
  ({ role: 'authenticated', sub, session_id: sub, user_permission: ['stats.shared'] }) as const;

/** As sign-in signs them, not by the older secret: that takes longer to verify. */
function sign({ jwtSecret }: BenchGateway, id: string): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  return createSigningKeys(jwtSecret).sign({ ...claimsOf(id), aud: 'authenticated', exp });
}

/** Players of whom none has finished yet, with a session each that goes by its player's id. */
async function addPlayers({ gateway: { database } }: BenchGateway): Promise<string[]> {
  const ids = Array.from({ length: players }, () => crypto.randomUUID());
  await database.query('insert into auth.users (id) select unnest($1::uuid[])', [ids]);
  await database.query(
    'insert into auth.sessions (id, user_id) select id, id from unnest($1::uuid[]) as u (id)',
    [ids],
  );
  return ids;
}
