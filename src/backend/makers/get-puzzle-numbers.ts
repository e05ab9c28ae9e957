import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { DaySpan } from '../../domain/day/month-grid.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { daySchema } from '../day-schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const numbers = v.array(
  v.object({
    id: v.number(),
    key: v.string(),
    name: v.string(),
    locale: v.picklist(['de', 'en']),
    date: daySchema,
    year: v.number(),
    finished: count,
    solved: v.strictTuple([count, count, count, count]),
    reports: count,
  }),
);

/** How one language's puzzle of a day was played, by those who agreed to compare. */
export type PuzzleNumbers = {
  id: number;
  key: string;
  /** The number that players see. */
  name: string;
  locale: Locale;
  date: IsoDay;
  year: number;
  /** Rounds that ended, solved or not. */
  finished: number;
  /** How many were solved with the first, second, third and fourth attempt. */
  solved: readonly [number, number, number, number];
  /** Reports of errors. */
  reports: number;
};

/**
 * How the puzzles of a span of days were played, the newest first.
 *
 * @throws NoConnectionError
 * @throws ServerError 22003 for more than 400 days or none, 42501 without admin.restricted
 */
export function getPuzzleNumbers(
  accounts: Pick<Accounts, 'rest'>,
  { first, last }: DaySpan,
): Promise<PuzzleNumbers[]> {
  return callStaff(accounts, 'get_puzzle_numbers', { first, last }, numbers);
}
