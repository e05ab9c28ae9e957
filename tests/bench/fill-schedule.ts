import type { Database } from '../../gateway/database/database.ts';

/** The last day that has a puzzle. */
export const lastDay = '2026-11-20';

/**
 * Adds so many puzzles, half of them in each language, one for each day up to the last. The
 * triggers of publication sleep meanwhile: a hundred thousand puzzles through them take minutes.
 */
export async function fillSchedule(database: Database, puzzles: number): Promise<void> {
  await database.transaction(async (query) => {
    await query('set local statement_timeout = 0');
    await query('set local session_replication_role = replica');
    await query(
      `insert into public.puzzle (key, locale, name, year, state, published_at)
       select 'bench-' || n, case n % 2 when 0 then 'de' else 'en' end, n::text, 1 + n % 2000,
         'published', '2026-01-01T00:00:00Z'
       from generate_series(1, $1::integer) n`,
      [puzzles],
    );
    await query(
      `insert into public.tip (puzzle_id, position, text, type)
       select p.id, position, 'A merchant writes down what the fleet has cost his town.', 'article'
       from public.puzzle p cross join generate_series(1, 4) position`,
    );
    await query(
      `insert into public.schedule (locale, date, puzzle_id, scheduled_at)
       select p.locale, date '${lastDay}' - (p.id - 1) / 2, p.id, '2026-01-01T00:00:00Z'
       from public.puzzle p`,
    );
    await query(
      `insert into private.schedule_year (locale, begins, puzzles)
       select s.locale, private.year_begin(s.date), count(*) from public.schedule s group by 1, 2`,
    );
  });
}
