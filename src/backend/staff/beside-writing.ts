import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Caller } from '../accounts/accounts.ts';
import { callFunction } from '../call-function.ts';
import { daySchema } from '../time-schema.ts';

const hint = { key: v.string(), hint: v.number(), text: v.string(), date: v.nullable(daySchema) };
const hintsSchema = v.array(v.object(hint));
const appearancesSchema = v.array(v.object({ ...hint, name: v.string() }));
const yearsSchema = v.array(
  v.object({ key: v.string(), year: v.number(), date: v.nullable(daySchema) }),
);
const publishedSchema = v.array(
  v.object({
    key: v.string(),
    name: v.nullable(v.string()),
    date: v.nullable(daySchema),
    year: v.number(),
    publishedAt: v.string(),
  }),
);

/** A hint of another puzzle, `hint` from 1 to 4, with the day that it has or is planned for. */
export type OtherHint = v.InferOutput<typeof hintsSchema>[number];

/** A hint of another puzzle that has a name. */
export type Appearance = v.InferOutput<typeof appearancesSchema>[number];

/** Another puzzle whose answer is a year near by. */
export type NearYear = v.InferOutput<typeof yearsSchema>[number];

/** What staff have published; a custom puzzle has neither name nor date. */
export type JustPublished = v.InferOutput<typeof publishedSchema>[number];

/** The most names that the server takes at once, and the most characters of a name. */
const MOST_NAMES = 40;
const LONGEST_NAME = 80;
/** The most characters that are compared with other hints. */
const LONGEST_WORDS = 2000;

/**
 * At most three hints of other puzzles, drafts among them, that say something like a text.
 *
 * @param key the puzzle that the text is for
 * @throws NoConnectionError
 * @throws ServerError 22001 for more than 2,000 characters, 42501 without admin.restricted
 */
export function getSimilarHints(
  accounts: Caller,
  asked: { key: string; locale: Locale; words: string },
  signal?: AbortSignal,
): Promise<OtherHint[]> {
  return callFunction(accounts, 'get_similar_hints', asked, hintsSchema, signal);
}

/**
 * Another puzzle whose hint is the same word for word; null without one.
 *
 * @throws as {@link getSimilarHints}
 */
export async function getTwin(
  accounts: Caller,
  { key, locale, text }: { key: string; locale: Locale; text: string },
  signal?: AbortSignal,
): Promise<string | null> {
  const words = text.trim();
  if (words === '' || words.length > LONGEST_WORDS) return null;
  const similar = await getSimilarHints(accounts, { key, locale, words }, signal);
  return similar.find((other) => other.text.trim() === words)?.key ?? null;
}

/**
 * For each name at most three hints of other puzzles that have it, those nearest to a day first.
 *
 * @param names of which the first 40 are asked for
 * @throws NoConnectionError
 * @throws ServerError 42501 without admin.restricted
 */
export function getAppearances(
  accounts: Caller,
  asked: { key: string; locale: Locale; names: readonly string[]; date: IsoDay | null },
  signal?: AbortSignal,
): Promise<Appearance[]> {
  const names = asked.names.filter(({ length }) => length <= LONGEST_NAME).slice(0, MOST_NAMES);
  const parameters = { ...asked, names };
  return callFunction(accounts, 'get_appearances', parameters, appearancesSchema, signal);
}

/**
 * Other puzzles whose answer is a year at most three from one, the nearest first.
 *
 * @throws NoConnectionError
 * @throws ServerError 42501 without admin.restricted
 */
export function getYearsNear(
  accounts: Caller,
  asked: { key: string; year: number },
  signal?: AbortSignal,
): Promise<NearYear[]> {
  return callFunction(accounts, 'get_years_near', asked, yearsSchema, signal);
}

/**
 * What staff have published in the last 30 days, the latest first, at most ten.
 *
 * @throws NoConnectionError
 * @throws ServerError 42501 without admin.restricted
 */
export function getJustPublished(accounts: Caller, signal?: AbortSignal): Promise<JustPublished[]> {
  return callFunction(accounts, 'get_just_published', {}, publishedSchema, signal);
}
