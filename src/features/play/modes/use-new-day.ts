import { useEffect, useState } from 'react';
import { today } from '../../../device/clock.ts';
import { watchDay } from '../../../device/use-today.ts';
import type { IsoDay } from '../../../domain/day/day.ts';

/** How long the server, whose clock may be behind the device's, has to reach the new day too. */
const ASK_AGAIN = 60_000;

/**
 * Whether the device's day has changed: at midnight and on return, it is none of the days known:
 * the one a game was opened on, and the one it is played for where the server was ahead. After
 * `hide` it is not said again for a minute, or until the next return.
 */
export function useNewDay(days: readonly IsoDay[]): { isNewDay: boolean; hide: () => void } {
  const known = days.join(' ');
  const [isNewDay, setIsNewDay] = useState(false);
  const [timesHidden, setTimesHidden] = useState(0);

  useEffect(() => {
    const look = () => setIsNewDay(!known.split(' ').includes(today().day));
    if (timesHidden === 0) look();
    const timer = timesHidden === 0 ? undefined : setTimeout(look, ASK_AGAIN);
    const leave = watchDay(look);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [known, timesHidden]);

  function hide() {
    setIsNewDay(false);
    setTimesHidden(timesHidden + 1);
  }

  return { isNewDay, hide };
}
