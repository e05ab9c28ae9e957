import { useEffect, useState } from 'react';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { today } from '../../../device/clock.ts';
import { nextInSeries, type SeriesStep } from './series.ts';

/**
 * The address of the series' next puzzle, fetched while the game is still running; null until it is
 * there, and where there is none to be had.
 *
 * @param own the id of the puzzle that is being played
 */
export function useNextInSeries(step: SeriesStep | null, own: string): string | null {
  const backend = useBackend();
  const [found, setFound] = useState<string | null>(null);
  const next = nextInSeries(step, own);
  const id = next?.id ?? null;

  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    getQuiz(backend, id, today().offset).then(
      (puzzle) => {
        if (isCurrent) setFound(puzzle === null ? null : id);
      },
      // Out of reach: the end of the game leads to the day’s puzzle instead.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [backend, id]);

  return next !== null && found === next.id ? next.address : null;
}
