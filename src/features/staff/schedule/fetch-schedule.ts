import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { type DraftLine, getDrafts } from '../../../backend/staff/drafts.ts';
import { getGaps, getSchedule } from '../../../backend/staff/schedule.ts';
import { today as readClock } from '../../../device/clock.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { type Schedule, type ScheduleDraft, layOut } from './schedule.ts';
import { spansToFetch } from './grid/schedule-weeks.ts';

/**
 * Fetches the schedule for the weeks that begin on a Monday.
 *
 * @returns sets it out over what was known before
 * @throws NoConnectionError
 * @throws ServerError
 */
export async function fetchSchedule(
  accounts: Pick<Accounts, 'rest'>,
  { first, today }: { first: IsoDay; today: IsoDay },
): Promise<(earlier: Schedule | null) => Schedule> {
  const [gaps, drafts, ...spans] = await Promise.all([
    getGaps(accounts, readClock().offset),
    getDrafts(accounts, '', false),
    ...spansToFetch(first, today).map((span) => getSchedule(accounts, span)),
  ]);
  return (earlier) => layOut(spans.flat(), drafts.map(scheduleDraft), gaps, earlier);
}

function scheduleDraft({
  key,
  year,
  hint,
  hasDe,
  hasEn,
  isReady,
  plannedFor,
}: DraftLine): ScheduleDraft {
  const missing: Locale[] = [...(hasDe ? [] : ['de' as const]), ...(hasEn ? [] : ['en' as const])];
  return { key, year, hint, missing, isReady, plannedFor };
}
