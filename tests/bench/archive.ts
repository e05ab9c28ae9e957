import type { Database } from '../../gateway/database/database.ts';
import { lastDay } from './fill-schedule.ts';
import { timeOf, withPuzzles } from './growth.ts';
import { sizes } from './sizes.ts';
import { type Table, timesRow } from './table.ts';

/** What is asked of a past of which the last years are half played, each with the filters it names. */
const questions = {
  'archive, newest page': {},
  'archive, a word of every hint': { words: 'merchant' },
  'archive, a word of none': { words: 'steam engine' },
  'archive, years': { year_from: 1900, year_to: 1950 },
  'archive, next unsolved': { state: 'unsolved', amount: 1 },
};

/** Compares what the database takes for the lists of past puzzles when few and when many are scheduled. */
export async function compareArchive(): Promise<Table> {
  const { few, many } = sizes.archive;
  const before = await withPuzzles(few, timesOf);
  const after = await withPuzzles(many, timesOf);
  return {
    title: 'Archive',
    columns: {
      ours: `${many.toLocaleString('en')} puzzles`,
      other: `${few.toLocaleString('en')} puzzles`,
    },
    rows: [...after].map(([what, ours]) => timesRow(what, { ours, other: before.get(what) ?? 0 })),
  };
}

async function timesOf(database: Database): Promise<Map<string, number>> {
  const player = await addPlayer(database);
  const times = new Map<string, number>();
  for (const [what, question] of Object.entries(questions)) {
    times.set(what, await timeOf(() => search(database, player, question)));
  }
  times.set('a random puzzle', await timeOf(() => random(database, player)));
  return times;
}

/** A player who has played half of the last 1,000 days’ puzzles, half of those as daily ones. */
async function addPlayer(database: Database): Promise<string> {
  const player = crypto.randomUUID();
  await database.query('insert into auth.users (id) values ($1)', [player]);
  await database.query(
    `insert into public.user_puzzle_history (user_id, quando_id, finished_at, attempt)
     select $1, puzzle_id, now(), 1 + puzzle_id % 4 from public.schedule
     where puzzle_id % 4 = 0 and date > date '${lastDay}' - 1000`,
    [player],
  );
  await database.query(
    `insert into public.user_result (user_id, date, quando_id, attempt)
     select $1, date, puzzle_id, 1 from public.schedule
     where puzzle_id % 8 = 0 and date > date '${lastDay}' - 1000`,
    [player],
  );
  return player;
}

function search(database: Database, player: string, question: object) {
  return database.query(
    `select private.search_archive($1, $2::text::timestamptz, 0, 'de', q.words, q.year_from,
       q.year_to, null, q.state, null, q.amount)
     from jsonb_to_record($3::jsonb)
       as q (words text, year_from integer, year_to integer, state text, amount integer)`,
    [player, `${lastDay}T12:00:00Z`, JSON.stringify(question)],
  );
}

function random(database: Database, player: string) {
  return database.query(`select private.random_quiz_id($1, $2::text::timestamptz, 'de', 0.5)`, [
    player,
    `${lastDay}T12:00:00Z`,
  ]);
}
