import { useEffect, useEffectEvent, useState } from 'react';
import { type LoadFailure, loadFailure } from './use-daily-puzzle.ts';

/** What the server is asked for, until it comes and where it does not. */
export type Asked<Answer> = { state: 'loading' } | LoadFailure | Answer;

/**
 * Asks the server once, and again when `reload` is called.
 *
 * @param known what need not be asked for any more, null where that is nothing
 */
export function useAsked<Answer extends { state: string }>(
  ask: () => Promise<Answer>,
  known: Answer | null = null,
) {
  const [request, setRequest] = useState(0);
  const [answered, setAnswered] = useState(-1);
  const [asked, setAsked] = useState<Asked<Answer>>(known ?? { state: 'loading' });
  const [isKnown] = useState(known !== null);
  const load = useEffectEvent(() => ask().catch(loadFailure));

  useEffect(() => {
    if (isKnown) return undefined;
    let isCurrent = true;
    void load().then((found) => {
      if (!isCurrent) return;
      setAsked(found);
      setAnswered(request);
    });
    return () => {
      isCurrent = false;
    };
  }, [isKnown, request]);

  return {
    asked,
    /** Whether it is on its way again just now, while the trouble is still in sight. */
    isAskedAgain: answered !== request,
    reload: () => setRequest((count) => count + 1),
  };
}
