import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Caller } from '../accounts/accounts.ts';
import { callFunction } from '../call-function.ts';
import { firstHintsSchema } from './first-hints.ts';

const publishDraftSchema = v.object({
  de: v.number(),
  en: v.number(),
  name: v.string(),
  date: v.string(),
});

/** What a draft has become: the ids in both languages, its number and its day, `YYYY-MM-DD`. */
export type PublishedDraft = v.InferOutput<typeof publishDraftSchema>;

/**
 * Makes a revision of a draft the puzzle of a day in both languages. Once that day has begun anywhere it
 * is frozen; before, a later revision may be published in its place, or on another day.
 *
 * @param date `YYYY-MM-DD`, not before today in UTC
 * @param displaced the published puzzle that was seen on that day and makes way, null for none
 * @throws ServerError PT409 another revision stands, or another puzzle is on that day by now, 23505 the day is taken, 22023 it is over, 55000
 *   incomplete with the path of what is missing in `field`, 23514 or 22001 no puzzle may be so
 */
export function publishDraft(
  accounts: Caller,
  key: string,
  revision: number,
  date: string,
  displaced: string | null = null,
): Promise<PublishedDraft> {
  const parameters = { key, revision, date, displaced };
  return callFunction(accounts, 'publish_draft', parameters, publishDraftSchema);
}

const publishCustomSchema = v.object({ token: v.string() });

/**
 * Publishes one language of a draft without a day; only its token finds it.
 *
 * @throws ServerError PT409 another revision stands, 55000 planned or published already, or
 *   incomplete with the path of what is missing in `field`
 */
export async function publishCustom(
  accounts: Caller,
  key: string,
  revision: number,
  locale: Locale,
): Promise<string> {
  const { token } = await callFunction(
    accounts,
    'publish_custom',
    { key, revision, locale },
    publishCustomSchema,
  );
  return token;
}

const noted = v.object({ notedAt: v.string(), seconds: v.number() });

/** A correction that was noted at an instant, an ISO time, and how many seconds it can be undone. */
export type NotedErrata = v.InferOutput<typeof noted>;

/** The texts of a correction by their languages. */
export type ErrataTexts = Partial<Record<Locale, string>>;

/**
 * Notes a correction of a published puzzle, which everybody reads beneath it.
 *
 * @param texts at most 1,000 characters each, for languages that are published
 * @throws ServerError 02000 no such puzzle is published, 22001 too long, 235… empty
 */
export function addErrata(accounts: Caller, key: string, texts: ErrataTexts): Promise<NotedErrata> {
  return callFunction(accounts, 'add_errata', { key, texts }, noted);
}

const undone = v.object({
  texts: v.object({ de: v.exactOptional(v.string()), en: v.exactOptional(v.string()) }),
});

/**
 * Takes a correction back in all its languages and answers what it said.
 *
 * @throws ServerError 55000 after five minutes, 02000 there is no such correction
 */
export async function undoErrata(
  accounts: Caller,
  key: string,
  notedAt: string,
): Promise<ErrataTexts> {
  return (await callFunction(accounts, 'undo_errata', { key, noted_at: notedAt }, undone)).texts;
}

/** The correction of a puzzle that can still be undone; null for none. */
export function getErrataUndo(
  accounts: Caller,
  key: string,
  signal?: AbortSignal,
): Promise<NotedErrata | null> {
  return callFunction(accounts, 'get_errata_undo', { key }, v.nullable(noted), signal);
}

/** How many lines a page has. */
const PAGE_SIZE = 100;

const whole = v.pipe(v.number(), v.integer());
const publishedSchema = v.object({
  puzzles: v.array(
    v.object({
      key: v.string(),
      name: v.nullable(v.string()),
      date: v.nullable(v.string()),
      year: whole,
      hints: firstHintsSchema,
      hasDe: v.boolean(),
      hasEn: v.boolean(),
    }),
  ),
  total: whole,
});

/** A page of what is published, one line a key; a custom puzzle has neither name nor date. */
export type PublishedPage = v.InferOutput<typeof publishedSchema>;

/** What to look for; what is null limits nothing. Years are inclusive. */
export type PublishedSearch = {
  words: string;
  from: number | null;
  to: number | null;
  /** The language that it was not published in. */
  lacks: Locale | null;
  sort: 'newest' | 'oldest' | 'year' | 'key';
};

/**
 * The published puzzles with some words, beginning after so many.
 *
 * @throws NoConnectionError
 * @throws ServerError 22001 when the words are too long, 42501 without admin.restricted
 */
export function getPublished(
  accounts: Caller,
  { words, from, to, lacks, sort }: PublishedSearch,
  skip: number,
  signal?: AbortSignal,
): Promise<PublishedPage> {
  const asked = { words, year_from: from, year_to: to, lacks, sort, skip, amount: PAGE_SIZE };
  return callFunction(accounts, 'get_published', asked, publishedSchema, signal);
}
