import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '../../gateway/database/database.ts';
import { withPuzzles } from './growth.ts';
import { sizes } from './sizes.ts';
import { rowOf, type Table } from './table.ts';

const { puzzles, writes } = sizes.folder;
const often = 3;
/** Autovacuum looks every 15 s. */
const longestTidying = 60_000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Compares the size of the embedded database when a player has replaced all results often and more often. */
export function compareFolder(): Promise<Table> {
  return withPuzzles(puzzles, async (database) => {
    const player = crypto.randomUUID();
    await database.query('insert into auth.users (id) values ($1)', [player]);
    const other = await sizeAfter(database, player, writes);
    const ours = await sizeAfter(database, player, (often - 1) * writes);
    const what = `database and its log, ${puzzles / 2} results at a time`;
    return {
      title: 'Size',
      columns: { ours: `${often * writes} writes`, other: `${writes} writes` },
      rows: [rowOf(what, { ours, other }, megabytes)],
    };
  });
}

/** The bytes on the disk after so many more writes, once the database has tidied up. */
async function sizeAfter(database: Database, player: string, count: number): Promise<number> {
  for (let write = 0; write < count; write += 1) await replaceAll(database, player, write);
  const end = performance.now() + longestTidying;
  while (performance.now() < end && (await isUntidy(database))) await wait(250);
  const [row] = await database.query<{ bytes: number }>(
    `select pg_database_size(current_database()) + sum(size) as bytes from pg_ls_waldir()`,
  );
  return row?.bytes ?? 0;
}

/** Each time with other attempts, so that every result is written. */
function replaceAll(database: Database, player: string, write: number): Promise<unknown> {
  return database.transaction(async (query) => {
    await query('set local statement_timeout = 0');
    await query(
      `insert into public."UserStatistics" as s (
         user_id, "firstTrySuccess", "secondTrySuccess", "thirdTrySuccess", "fourthTrySuccess",
         "noSuccess", results)
       select $1, count(*), count(*), count(*), count(*), count(*), jsonb_agg(jsonb_build_object(
         'date', d.date, 'quando_id', d.puzzle_id, 'attempt', 1 + (d.puzzle_id + $2) % 4))
       from public.schedule d where d.locale = 'de'
       on conflict (user_id) do update set results = excluded.results, updated_at = s.updated_at`,
      [player, write],
    );
  });
}

/** Whether more rows are dead than autovacuum leaves. */
async function isUntidy(database: Database): Promise<boolean> {
  const [row] = await database.query<{ isUntidy: boolean }>(
    `select s.n_dead_tup > 50 + 0.2 * c.reltuples as "isUntidy"
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.relid = 'public.user_result'::regclass`,
  );
  return row?.isUntidy === true;
}
