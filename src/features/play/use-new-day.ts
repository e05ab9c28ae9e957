import { useEffect, useState } from 'react';
import { today } from '../../device/clock.ts';
import type { IsoDay } from '../../game/day.ts';

/** The longest wait a browser's timer takes. */
const LONGEST_WAIT = 2 ** 31 - 1;

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
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const { now, day, ends } = today();
      setIsNewDay(!known.split(' ').includes(day));
      clearTimeout(timer);
      timer = setTimeout(look, Math.min(ends - now, LONGEST_WAIT));
    };
    if (timesHidden === 0) look();
    else timer = setTimeout(look, ASK_AGAIN);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, [known, timesHidden]);

  function hide() {
    setIsNewDay(false);
    setTimesHidden(timesHidden + 1);
  }

  return { isNewDay, hide };
}
