import { useEffect, useState } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { getSchedule, type ScheduleDay } from '../../../../backend/staff/schedule.ts';
import { today } from '../../../../device/clock.ts';
import { addDays } from '../../../../domain/day/day.ts';

/** As many days as the server gives at once. */
const AHEAD = 400;

/**
 * What the days from today on have; null as long as nobody knows.
 *
 * @param after asked for again whenever this is something else, such as the last refusal
 */
export function useDaysAhead(after: unknown): readonly ScheduleDay[] | null {
  const accounts = useAccounts();
  const [days, setDays] = useState<readonly ScheduleDay[] | null>(null);

  useEffect(() => {
    let isWanted = true;
    const first = today().day;
    getSchedule(accounts, { first, last: addDays(first, AHEAD - 1) }).then(
      (found) => {
        if (isWanted) setDays(found);
      },
      // The server says it when the day is chosen, too.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [accounts, after]);

  return days;
}

/** Whether a draft may have a day: neither language has a puzzle, and no other draft is meant for it. */
export function isFree({ de, en, planned }: ScheduleDay, key: string): boolean {
  return de === null && en === null && (planned === null || planned.key === key);
}
