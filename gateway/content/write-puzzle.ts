import type { Place } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import type { Database } from '../database/database.ts';
import type { FilePuzzle, FileTip, Locale } from './puzzle-file.ts';

type Query = Database['query'];

/** Where a stored hint happens; `id` is its puzzle's, `position` counts from 1. */
export type PlacedHint = { id: number; position: number; text: string; place: Place };

/** A hint with what its file now has beside its text; what is not named, it no longer has. */
export type RenewedHint = { id: number; position: number } & FileTip;

/**
 * Declares to the triggers that the loader edits, and not a person, for this transaction, which may
 * take longer than a player's request.
 */
export async function declareLoading(query: Query): Promise<void> {
  await query('set local statement_timeout = 0');
  await query(`select set_config('quando.loading', 'on', true)`);
}

/**
 * Adds the puzzle in one language; with a date it is published and scheduled, else a draft. False
 * when another gateway added it meanwhile.
 */
export async function insertPuzzle(
  query: Query,
  puzzle: FilePuzzle,
  locale: Locale,
): Promise<boolean> {
  const { key, name, year, timeScale, difficulty } = puzzle;
  const [added] = await query<{ id: number }>(
    `insert into public.puzzle (key, locale, name, year, time_scale, difficulty, label)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key, locale) do nothing returning id`,
    [key, locale, name, year, timeScale, difficulty, puzzle[locale].label ?? null],
  );
  if (added === undefined) return false;
  await insertTips(query, added.id, puzzle, locale);
  await publish(query, added.id, puzzle, locale);
  return true;
}

/**
 * Adds the puzzle in one language as staff leave what they took off its day: a ready draft, which is
 * theirs from now on. False when another gateway added it meanwhile.
 */
export async function insertDisplaced(
  query: Query,
  puzzle: FilePuzzle,
  locale: Locale,
): Promise<boolean> {
  if (!(await insertPuzzle(query, { ...puzzle, name: null, date: null }, locale))) return false;
  await query('update public.puzzle set edited_at = now() where key = $1 and locale = $2', [
    puzzle.key,
    locale,
  ]);
  await query(
    `insert into private.draft (key, revision, is_ready) values ($1, 0, true)
     on conflict (key) do nothing`,
    [puzzle.key],
  );
  return true;
}

/** Makes a draft what the file says, tips, publication and date included. */
export async function overwriteDraft(
  query: Query,
  id: number,
  puzzle: FilePuzzle,
  locale: Locale,
): Promise<void> {
  const { name, year, timeScale, difficulty } = puzzle;
  await query(
    `update public.puzzle set name = $2, year = $3, time_scale = $4, difficulty = $5, label = $6
     where id = $1`,
    [id, name, year, timeScale, difficulty, puzzle[locale].label ?? null],
  );
  await query('delete from public.tip where puzzle_id = $1', [id]);
  await insertTips(query, id, puzzle, locale);
  await publish(query, id, puzzle, locale);
}

async function insertTips(
  query: Query,
  id: number,
  puzzle: FilePuzzle,
  locale: Locale,
): Promise<void> {
  await query(
    `insert into public.tip (puzzle_id, position, text, type, title, link, image, image_alt,
       copyright, audio, place, source_address, source_quote)
     select $1, t.position, t.text, t.type, t.title, t.link, t.image, t.image_alt,
       t.copyright, t.audio, nullif(t.place, 'null'), t.source ->> 'address', t.source ->> 'quote'
     from rows from (
       jsonb_to_recordset($2::text::jsonb) as (text text, type text, title text, link text,
         image text, "imageAlt" text, copyright text, audio text, place jsonb, source jsonb)
     ) with ordinality
       as t (text, type, title, link, image, image_alt, copyright, audio, place, source, position)`,
    [id, JSON.stringify(puzzle[locale].tips)],
  );
}

/**
 * Adds places to hints that have none and still say what the file says, where nobody edited the
 * puzzle, published ones included: a place changes no result.
 */
export async function addPlaces(query: Query, hints: readonly PlacedHint[]): Promise<void> {
  await query(
    `update public.tip t set place = h.place
     from jsonb_to_recordset($1::text::jsonb) as h (id int, position int, text text, place jsonb)
       join public.puzzle p on p.id = h.id and p.edited_at is null
     where t.puzzle_id = h.id and t.position = h.position and t.text = h.text and t.place is null`,
    [JSON.stringify(hints)],
  );
}

/**
 * Gives hints that still say what the file says its kind, title, link and picture, where nobody
 * edited the puzzle and its day has not begun anywhere.
 */
export async function renewHints(query: Query, hints: readonly RenewedHint[]): Promise<void> {
  await query(
    `update public.tip t set type = h.type, title = h.title, link = h.link, image = h.image,
       image_alt = h."imageAlt", copyright = h.copyright
     from jsonb_to_recordset($1::text::jsonb) as h (id int, position int, text text, type text,
         title text, link text, image text, "imageAlt" text, copyright text)
       join public.puzzle p on p.id = h.id
       join public.schedule s on s.puzzle_id = h.id
     where t.puzzle_id = h.id and t.position = h.position and t.text = h.text
       and p.edited_at is null and not private.has_begun(s.date, now())`,
    [JSON.stringify(hints)],
  );
}

async function publish(
  query: Query,
  id: number,
  { date }: FilePuzzle,
  locale: Locale,
): Promise<void> {
  if (date === null) return;
  await query(`update public.puzzle set state = 'published' where id = $1`, [id]);
  await query('insert into public.schedule (locale, date, puzzle_id) values ($1, $2, $3)', [
    locale,
    date,
    id,
  ]);
}
