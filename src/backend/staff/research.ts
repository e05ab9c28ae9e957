import * as v from 'valibot';
import type { DaySpan } from '../../domain/day/month-grid.ts';
import type { Locale, TipType } from '../../domain/puzzle/puzzle.ts';
import type { Caller } from '../accounts/accounts.ts';
import { daySchema } from '../time-schema.ts';
import { callFunction } from '../call-function.ts';

const whole = v.pipe(v.number(), v.integer());

/** How far a puzzle has come; `scheduled` is published for a day to come. */
export const puzzleStates = ['draft', 'planned', 'scheduled', 'past', 'custom'] as const;

export type PuzzleState = (typeof puzzleStates)[number];

/** What to look for; what is null limits nothing. Years are inclusive. */
export type PuzzleSearch = {
  words: string | null;
  yearFrom: number | null;
  yearTo: number | null;
  type: TipType | null;
  state: PuzzleState | null;
  locale: Locale | null;
};

const puzzlesSchema = v.object({
  puzzles: v.array(
    v.object({
      key: v.string(),
      locale: v.picklist(['de', 'en']),
      id: v.nullable(whole),
      name: v.nullable(v.string()),
      date: v.nullable(v.string()),
      year: v.nullable(whole),
      label: v.nullable(v.string()),
      state: v.picklist(puzzleStates),
      hint: v.nullable(v.string()),
      // The first other text that has the words; servers before it answer none.
      hit: v.exactOptional(v.nullable(v.string()), null),
    }),
  ),
  next: v.nullable(v.string()),
  total: whole,
});

/** Some puzzles, each language by itself; `next` is where to go on, `total` counts all. */
export type FoundPuzzles = v.InferOutput<typeof puzzlesSchema>;

/** One language of a puzzle; `id` is null for a draft, `date` (YYYY-MM-DD) then the planned one. */
export type FoundPuzzle = FoundPuzzles['puzzles'][number];

/**
 * Looks through every puzzle there is, the latest day first.
 *
 * @param page.amount 1 to 100
 * @throws NoConnectionError
 * @throws ServerError 22001 words over 100 characters
 */
export function searchPuzzles(
  accounts: Caller,
  { yearFrom, yearTo, ...search }: PuzzleSearch,
  page: { before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<FoundPuzzles> {
  const parameters = { ...search, ...page, year_from: yearFrom, year_to: yearTo };
  return callFunction(accounts, 'search_puzzles', parameters, puzzlesSchema, signal);
}

const usedYearsSchema = v.array(v.object({ year: whole, count: whole, drafts: whole }));

/** A year that is an answer: of how many puzzles, and how many of these are drafts still. */
export type UsedYear = v.InferOutput<typeof usedYearsSchema>[number];

/**
 * Fetches all years that are an answer, the earliest first; a puzzle in both languages counts once.
 *
 * @throws NoConnectionError
 */
export function getUsedYears(accounts: Caller, signal?: AbortSignal): Promise<UsedYear[]> {
  return callFunction(accounts, 'get_used_years', {}, usedYearsSchema, signal);
}

/** Why an address did not answer as it should. */
const linkFaults = [
  'status',
  'unknown_host',
  'refused',
  'timeout',
  'certificate',
  'redirects',
  'private',
  'other',
] as const;

const linkHealthSchema = v.object({
  isAllowed: v.boolean(),
  total: whole,
  checked: whole,
  failing: whole,
  links: v.array(
    v.object({
      address: v.string(),
      puzzles: v.array(v.string()),
      state: v.picklist(['ok', 'failing', 'unchecked']),
      reason: v.nullable(v.fallback(v.picklist(linkFaults), 'other')),
      status: v.nullable(whole),
      checkedAt: v.nullable(v.string()),
      failingSince: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

/** The addresses of puzzles and how they answer; `isAllowed`: whether anything is checked at all. */
export type LinkHealth = v.InferOutput<typeof linkHealthSchema>;

/** An address, the keys of the puzzles that name it, and how it answered; times are ISO. */
export type CheckedLink = LinkHealth['links'][number];

/**
 * Fetches addresses, those that fail for the longest first.
 *
 * @param page.amount 1 to 100
 * @throws NoConnectionError
 */
export function getLinkHealth(
  accounts: Caller,
  { isOnlyFailing, ...page }: { isOnlyFailing: boolean; before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<LinkHealth> {
  const parameters = { ...page, only_failing: isOnlyFailing };
  return callFunction(accounts, 'get_link_health', parameters, linkHealthSchema, signal);
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const numbers = v.array(
  v.object({
    id: v.number(),
    key: v.string(),
    name: v.string(),
    locale: v.picklist(['de', 'en']),
    date: daySchema,
    year: v.number(),
    /** Rounds that ended, solved or not. */
    finished: count,
    /** How many were solved with the first, second, third and fourth attempt. */
    solved: v.strictTuple([count, count, count, count]),
    /** Reports of errors. */
    reports: count,
  }),
);

/**
 * How one language's puzzle of a day was played, by those who agreed to compare. `name` is the number
 * that players see.
 */
export type PuzzleNumbers = v.InferOutput<typeof numbers>[number];

/**
 * How the puzzles of a span of days were played, the newest first.
 *
 * @throws NoConnectionError
 * @throws ServerError 22003 for more than 400 days or none, 42501 without admin.restricted
 */
export function getPuzzleNumbers(
  accounts: Caller,
  { first, last }: DaySpan,
): Promise<PuzzleNumbers[]> {
  return callFunction(accounts, 'get_puzzle_numbers', { first, last }, numbers);
}
