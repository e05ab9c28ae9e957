import { localDay, MIN_OFFSET } from '../../src/domain/day/day.ts';
import type { Locale } from '../../src/domain/puzzle/puzzle.ts';
import type { Database } from '../database/database.ts';
import type { MuseumFile } from './museum-file.ts';

/** What the page is told: words, and by which numbers the puzzles open, null where none does yet. */
export type ToldMuseum = Omit<MuseumFile, 'puzzles'> & {
  puzzles: { title: MuseumFile['puzzles'][number]['title']; ids: Record<Locale, number | null> }[];
};

type Parts = { museum: MuseumFile; database: Pick<Database, 'query'>; now: () => number };

/** In milliseconds. */
const KEPT = 60_000;

/**
 * Tells the museum's puzzles, kept for a minute: the numbers of those that are published and whose day
 * has begun everywhere. Rejects when the database does not answer.
 */
export function createTellMuseum({ museum, database, now }: Parts): () => Promise<ToldMuseum> {
  let kept: { until: number; told: Promise<ToldMuseum> } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.told;
    const told = tell(museum, database, now());
    const asked = { until: now() + KEPT, told };
    kept = asked;
    told.catch(() => {
      if (kept === asked) kept = null;
    });
    return told;
  };
}

async function tell(
  { puzzles, ...words }: MuseumFile,
  database: Parts['database'],
  now: number,
): Promise<ToldMuseum> {
  const rows = await database.query<{ key: string; locale: Locale; id: number }>(
    `select p.key, p.locale, p.id
     from public.puzzle p join public.schedule s on s.puzzle_id = p.id
     where p.key in (select jsonb_array_elements_text($1::text::jsonb))
       and p.token is null and p.state = 'published' and s.date <= $2::date`,
    [JSON.stringify(puzzles.map(({ key }) => key)), localDay(now, MIN_OFFSET)],
  );
  const idOf = (key: string, locale: Locale) =>
    rows.find((row) => row.key === key && row.locale === locale)?.id ?? null;
  return {
    ...words,
    puzzles: puzzles.map(({ key, title }) => ({
      title,
      ids: { de: idOf(key, 'de'), en: idOf(key, 'en') },
    })),
  };
}
