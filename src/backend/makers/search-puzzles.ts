import * as v from 'valibot';
import type { Locale, TipType } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

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

const whole = v.pipe(v.number(), v.integer());
const schema = v.object({
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
export type FoundPuzzles = v.InferOutput<typeof schema>;

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
  accounts: Pick<Accounts, 'rest'>,
  { yearFrom, yearTo, ...search }: PuzzleSearch,
  page: { before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<FoundPuzzles> {
  const parameters = { ...search, ...page, year_from: yearFrom, year_to: yearTo };
  return callStaff(accounts, 'search_puzzles', parameters, schema, signal);
}
