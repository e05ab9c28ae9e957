import type { Database } from '../../../gateway/database/database.ts';

type PuzzleRow = {
  key: string;
  locale: 'de' | 'en';
  year: number;
  label: string | null;
  token: string | null;
  /** Published and, with a date, scheduled; a draft otherwise. */
  isPublished: boolean;
  date: string | null;
  scheduledAt: string;
  /** What the texts of the tips begin with. */
  hint: string;
};

let serial = 0;

/** Adds a puzzle with four tips, by default a draft; resolves with its id. */
export async function addPuzzle(
  database: Pick<Database, 'query'>,
  overrides: Partial<PuzzleRow> = {},
): Promise<number> {
  serial += 1;
  const row = { locale: 'de', year: 1969, label: null, token: null, date: null, ...overrides };
  const [added] = await database.query<{ id: number }>(
    `insert into public.puzzle (key, locale, name, year, label, token)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      overrides.key ?? `puzzle-${serial}`,
      row.locale,
      `Test ${serial}`,
      row.year,
      row.label,
      row.token,
    ],
  );
  if (added === undefined) throw new Error('The puzzle was not added.');
  await database.query(
    `insert into public.tip (puzzle_id, position, text, type)
     select $1, position, $2::text || ' ' || position, 'article' from generate_series(1, 4) position`,
    [added.id, overrides.hint ?? 'Hint'],
  );
  const isPublished = overrides.isPublished ?? row.date !== null;
  if (isPublished) {
    await database.query(`update public.puzzle set state = 'published' where id = $1`, [added.id]);
  }
  if (row.date !== null) {
    await database.query(
      `insert into public.schedule (locale, date, puzzle_id, scheduled_at) values ($1, $2, $3, $4)`,
      [row.locale, row.date, added.id, overrides.scheduledAt ?? '2026-01-01T00:00:00Z'],
    );
  }
  return added.id;
}
