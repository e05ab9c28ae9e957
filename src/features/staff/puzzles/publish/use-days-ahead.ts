import { useCallback, useEffect, useState } from 'react';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { getSchedule, type ScheduleDay } from '../../../../backend/staff/schedule.ts';
import { today } from '../../../../device/clock.ts';
import { addDays } from '../../../../domain/day/day.ts';

/** As many days as the server gives at once. */
const AHEAD = 400;

/** What the days from today on have, null as long as nobody knows, and the way to ask again. */
export function useDaysAhead(): { days: readonly ScheduleDay[] | null; reload: () => void } {
  const accounts = useAccounts();
  const [days, setDays] = useState<readonly ScheduleDay[] | null>(null);

  const load = useCallback(
    (show: (found: readonly ScheduleDay[]) => void) => {
      const first = today().day;
      getSchedule(accounts, { first, last: addDays(first, AHEAD - 1) }).then(
        show,
        // The server says it when the day is chosen, too.
        () => undefined,
      );
    },
    [accounts],
  );

  useEffect(() => {
    let isWanted = true;
    load((found) => {
      if (isWanted) setDays(found);
    });
    return () => {
      isWanted = false;
    };
  }, [load]);

  return { days, reload: () => load(setDays) };
}

/** Whether a draft may have a day: neither language has a puzzle, and no other draft is meant for it. */
export function isFree({ de, en, planned }: ScheduleDay, key: string): boolean {
  return de === null && en === null && (planned === null || planned.key === key);
}
