import { useEffect, useState } from 'react';
import { type Today, today } from '../../device/clock.ts';

/** The longest wait a browser's timer takes. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Whether the device's day has changed since the game was opened: at midnight and on return. */
export function useNewDay(opened: Today): boolean {
  const [isNew, setIsNew] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const { now, day, ends } = today();
      setIsNew(day !== opened.day);
      clearTimeout(timer);
      timer = setTimeout(look, Math.min(ends - now, LONGEST_WAIT));
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, [opened.day]);

  return isNew;
}
