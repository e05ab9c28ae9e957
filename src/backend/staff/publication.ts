import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Caller } from '../accounts/accounts.ts';
import { callFunction } from '../call-function.ts';
import { erratumSchema } from './draft-schema.ts';

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

/** A correction that everybody reads beneath a published puzzle; `notedAt` is an ISO time. */
export type Erratum = v.InferOutput<typeof erratumSchema>;

/**
 * Notes a correction of one language of a published puzzle.
 *
 * @param puzzleId as get_draft has it
 * @param text at most 1,000 characters
 * @throws ServerError 02000 no such puzzle is published, 22001 too long, 235… empty
 */
export function addErratum(accounts: Caller, puzzleId: number, text: string): Promise<Erratum> {
  return callFunction(accounts, 'add_erratum', { puzzle_id: puzzleId, text }, erratumSchema);
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
      hint: v.nullable(v.string()),
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
