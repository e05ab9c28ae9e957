import type { Database } from '../database/database.ts';
import type { FilePuzzle, FileTip, Locale } from './puzzle-file.ts';

/** A tip's region is for authors alone. */
type StoredParts = Omit<FileTip, 'region'>;

/** A puzzle as the database has it, in one language. */
export type StoredPuzzle = {
  id: number;
  key: string;
  locale: Locale;
  name: string | null;
  date: string | null;
  year: number;
  timeScale: number;
  difficulty: number;
  label: string | null;
  isPublished: boolean;
  isEdited: boolean;
  tips: Required<{ [Part in keyof StoredParts]: StoredParts[Part] | null }>[];
};

/** How `${key} ${locale}` identifies a puzzle in all installations. */
export function identity({ key, locale }: { key: string; locale: Locale }): string {
  return `${key} ${locale}`;
}

/** What is stored of the files' puzzles, and whatever else has a name or date they want. */
export function readStored(
  { query }: Pick<Database, 'query'>,
  puzzles: FilePuzzle[],
): Promise<StoredPuzzle[]> {
  const values = (field: 'key' | 'name' | 'date') =>
    JSON.stringify(puzzles.map((puzzle) => puzzle[field]).filter((value) => value !== null));
  return query<StoredPuzzle>(
    `select p.id, p.key, p.locale, p.name, s.date::text as date, p.year,
       p.time_scale as "timeScale", p.difficulty, p.label,
       p.state = 'published' as "isPublished", p.edited_at is not null as "isEdited",
       (
         select coalesce(jsonb_agg(jsonb_build_object(
           'text', t.text, 'type', t.type, 'title', t.title, 'link', t.link, 'image', t.image,
           'imageAlt', t.image_alt, 'copyright', t.copyright, 'audio', t.audio,
           'place', t.place,
           'source', jsonb_build_object('address', t.source_address, 'quote', t.source_quote)
         ) order by t.position), '[]')
         from public.tip t where t.puzzle_id = p.id
       ) as tips
     from public.puzzle p left join public.schedule s on s.puzzle_id = p.id
     where p.token is null and p.id in (
       select id from public.puzzle
       where key in (select jsonb_array_elements_text($1::text::jsonb))
       union
       select id from public.puzzle
       where locale in ('de', 'en') and name in (select jsonb_array_elements_text($2::text::jsonb))
       union
       select puzzle_id from public.schedule
       where locale in ('de', 'en')
         and date in (select jsonb_array_elements_text($3::text::jsonb)::date)
     )
     order by p.id`,
    [values('key'), values('name'), values('date')],
  );
}
