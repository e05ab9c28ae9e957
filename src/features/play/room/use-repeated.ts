import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds: between two turns, and at most after one that failed. */
const EVERY = 2_000;
const LONGEST = 30_000;

/**
 * Does something now and every other second, later after a failure, and at once when the page is back in sight
 * or online. Tells whether the last turn failed.
 */
export function useRepeated(work: () => Promise<void>, isOn: boolean): boolean {
  const [isFailing, setFailing] = useState(false);
  const turn = useEffectEvent(work);

  useEffect(() => {
    if (!isOn) return undefined;
    let [isCurrent, isBusy, failures] = [true, false, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function run() {
      if (isBusy) return;
      clearTimeout(timer);
      isBusy = true;
      failures = await turn().then(
        () => 0,
        () => failures + 1,
      );
      isBusy = false;
      if (!isCurrent) return;
      setFailing(failures > 0);
      timer = setTimeout(() => void run(), Math.min(EVERY * 2 ** failures, LONGEST));
    }
    const hurry = () => {
      if (document.visibilityState === 'visible') void run();
    };
    void run();
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('online', hurry);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', hurry);
    };
  }, [isOn]);

  return isFailing;
}
