import { useCallback } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { getSchedule, type ScheduleDay } from '../../../../backend/staff/schedule.ts';
import { addDays, type IsoDay } from '../../../../domain/day/day.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { isFree } from './use-days-ahead.ts';

/** As many days as the server gives at once. */
const AHEAD = 400;
/** How often it is asked for more of them at most: ten years and more. */
const MOST_PAGES = 10;

/** What the days from one on have, as far as one of them is free for a draft; none as long as nobody knows. */
export function useScheduleFrom(start: IsoDay, key: string): readonly ScheduleDay[] {
  const accounts = useAccounts();
  const load = useCallback(async () => {
    const found: ScheduleDay[] = [];
    for (let page = 0; page < MOST_PAGES && !found.some((day) => isFree(day, key)); page += 1) {
      const first = addDays(start, page * AHEAD);
      found.push(...(await getSchedule(accounts, { first, last: addDays(first, AHEAD - 1) })));
    }
    return found;
  }, [accounts, start, key]);
  const days = useLoaded(load);
  return days.state === 'ready' ? days.value : [];
}
