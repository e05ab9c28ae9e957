import { useEffect, useState } from 'react';

/** Something that takes a moment to arrive: asked for again and again, and at last given up. */
export type Awaited<Value> =
  { state: 'waiting' } | { state: 'there'; value: Value } | { state: 'late' };

const PAUSE = 2000;
const PATIENCE = 60_000;

/**
 * Asks every two seconds until something is there, for a minute; a question that fails counts as
 * one more without an answer.
 *
 * @param ask null while it is not there; a function that stays the same from one render to the next
 * @returns what became of it, and how to begin anew
 */
export function useAwaited<Value>(ask: () => Promise<Value | null>) {
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<{ round: number; awaited: Awaited<Value> } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const show = (awaited: Awaited<Value>) => {
      if (isCurrent) setResult({ round, awaited });
    };
    const timer = setInterval(look, PAUSE);
    const end = setTimeout(() => {
      clearInterval(timer);
      show({ state: 'late' });
    }, PATIENCE);
    function stop() {
      clearInterval(timer);
      clearTimeout(end);
    }
    function look() {
      ask().then(
        (value) => {
          if (value === null || !isCurrent) return;
          stop();
          show({ state: 'there', value });
        },
        () => undefined,
      );
    }
    look();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [ask, round]);

  const awaited: Awaited<Value> =
    result !== null && result.round === round ? result.awaited : { state: 'waiting' };
  return { awaited, again: () => setRound(round + 1) };
}
