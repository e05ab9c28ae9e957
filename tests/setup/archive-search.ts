import type { Database } from '../../gateway/database/database.ts';
import { unhurried } from './acting-as.ts';

/** What the archive may be asked; at UTC and in German unless stated. */
export type Asked = {
  timezoneoffset?: number | null;
  locale?: string | null;
  words?: string | null;
  year_from?: number | null;
  year_to?: number | null;
  type?: string | null;
  state?: string | null;
  before?: string | null;
  amount?: number | null;
};

/** A page of the archive. */
export type Found = {
  puzzles: {
    id: number;
    name: string;
    date: string;
    hint: string;
    types: string[];
    playedAt: string | null;
    finishedAt: string | null;
    attempt: number | null;
    year: number | null;
    label: string | null;
  }[];
  next: string | null;
  total: number;
};

/** Asks the archive as a player at an instant, once for each of the questions, in their order. */
export async function searchAs(
  database: Database,
  player: string,
  at: string,
  questions: readonly Asked[],
): Promise<Found[]> {
  const asked = questions.map((question) => ({ timezoneoffset: 0, locale: 'de', ...question }));
  const rows = await unhurried(database, (query) =>
    query<{ answer: Found }>(
      `select private.search_archive($1, $2::text::timestamptz, q.timezoneoffset, q.locale, q.words,
       q.year_from, q.year_to, q.type, q.state, q.before, q.amount) as answer
     from jsonb_array_elements($3::jsonb) with ordinality e (question, place),
       jsonb_to_record(e.question) as q (timezoneoffset integer, locale text, words text,
         year_from integer, year_to integer, type text, state text, before date, amount integer)
     order by e.place`,
      [player, at, JSON.stringify(asked)],
    ),
  );
  return rows.map(({ answer }) => answer);
}
