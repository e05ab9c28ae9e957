import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { daySchema } from '../day-schema.ts';

const gaps = v.object({
  today: daySchema,
  days: v.array(
    v.object({
      date: daySchema,
      de: v.boolean(),
      en: v.boolean(),
      planned: v.nullable(v.string()),
    }),
  ),
  next: v.object({ de: v.nullable(daySchema), en: v.nullable(daySchema) }),
});

/** A day that wants a puzzle: which languages have theirs, and the key of the draft meant for it. */
export type GapDay = { date: IsoDay; planned: string | null } & Readonly<Record<Locale, boolean>>;

/** Where puzzles are wanting. */
export type Gaps = {
  /** The day of who asks. */
  today: IsoDay;
  /** Those of that day and the seven after it that lack a language. */
  days: readonly GapDay[];
  /** The first day after these without a puzzle. */
  next: Readonly<Record<Locale, IsoDay | null>>;
};

/**
 * Where puzzles are wanting from today on.
 *
 * @param offset minutes east of UTC
 * @throws NoConnectionError
 * @throws ServerError 42501 without admin.restricted
 */
export function getGaps(accounts: Pick<Accounts, 'rest'>, offset: number): Promise<Gaps> {
  return callStaff(accounts, 'get_gaps', { timezoneoffset: offset }, gaps);
}
