import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Database } from '../../gateway/database/database.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { fillSchedule, lastDay } from './fill-schedule.ts';
import { median } from './in-turn.ts';
import { timeInLanes } from './lanes.ts';
import { sizes } from './sizes.ts';
import { type Table, timesRow } from './table.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const { count, rounds } = sizes.reads;

type Times = { scheduled: number; dry: number; single: number; record: number };

/** Compares what the database takes for the public reads when few and when many puzzles are scheduled. */
export async function compareGrowth(): Promise<Table> {
  const { few, many } = sizes.growth;
  const before = await timesWith(few);
  const after = await timesWith(many);
  const row = (what: string, name: keyof Times) =>
    timesRow(what, { ours: after[name], other: before[name] });
  return {
    title: 'Growth',
    columns: {
      ours: `${many.toLocaleString('en')} puzzles`,
      other: `${few.toLocaleString('en')} puzzles`,
    },
    rows: [
      row('puzzle of a scheduled day', 'scheduled'),
      row('classic of a dry day', 'dry'),
      row('one puzzle by its number', 'single'),
      row('a page of as long a record', 'record'),
    ],
  };
}

function timesWith(puzzles: number): Promise<Times> {
  return withPuzzles(puzzles, async (database) => ({
    record: await timeOfRecord(database, puzzles),
    scheduled: await timeOf(() => ofTheDay(database, `${lastDay}T12:00:00Z`)),
    dry: await timeOf(() => ofTheDay(database, dayAfter(lastDay))),
    single: await timeOf((call) => single(database, ((call * 7919) % puzzles) + 1)),
  }));
}

/** Measures on a database of its own with so many puzzles, half of them in each language. */
export async function withPuzzles<Taken>(
  puzzles: number,
  measure: (database: Database) => Promise<Taken>,
): Promise<Taken> {
  const path = await mkdtemp(join(tmpdir(), 'quando-bench-'));
  const opened = await openDatabase({ kind: 'folder', path });
  const { database } = opened;
  try {
    await prepareDatabase(opened, migrations, 'bench');
    await fillSchedule(database, puzzles);
    return await measure(database);
  } finally {
    await database.close();
    await rm(path, { recursive: true });
  }
}

/** The milliseconds that one call takes, the median of some rounds. */
export async function timeOf(read: (call: number) => Promise<unknown[]>): Promise<number> {
  let calls = 0;
  const work = () => read((calls += 1));
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await timeInLanes([work], count));
  return median(taken);
}

/** A page from the middle of a record of so many rows, of two kinds. */
async function timeOfRecord(database: Database, rows: number): Promise<number> {
  await database.query(
    `with action as (
       insert into private.staff_action (done_at, done_by, action, subject)
       select date '2026-01-01' + n * interval '2 minutes', 'bench', 'news published', n::text
       from generate_series(1, $1::integer / 2) n
     )
     insert into private.role_change (changed_at, user_id, old_role, new_role, changed_by)
     select date '2026-01-01' + n * interval '2 minutes', gen_random_uuid(), '0_user', '1_explorer',
       'bench'
     from generate_series(1, $1::integer / 2) n`,
    [rows],
  );
  const [page] = await database.query<{ next: string }>(
    `select to_char(
       date '2026-01-01' + $1::integer / 4 * interval '2 minutes', 'YYYY-MM-DD HH24:MI:SS.US'
     ) || ' r 0000000000000000001' as next`,
    [rows],
  );
  return timeOf(() => database.query('select private.audit_log($1, 50)', [page?.next]));
}

function ofTheDay(database: Database, at: string) {
  return database.query(`select private.puzzle_of_the_day($1, 0, 'de')`, [at]);
}

function single(database: Database, id: number) {
  return database.query('select private.quiz($1, $2, 0)', [`${lastDay}T12:00:00Z`, String(id)]);
}

function dayAfter(day: string) {
  return new Date(Date.parse(day) + 86_400_000).toISOString();
}
