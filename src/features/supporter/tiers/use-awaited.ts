import { useEffect, useState } from 'react';
import { useBackOnline } from '../../../ui/use-back-online.ts';

/**
 * Something that takes a moment to arrive: polled, and at last given up. `late`: it did not come;
 * `unreached`: the server could not be asked in the end.
 */
export type Awaited<Value> =
  | { state: 'waiting' }
  | { state: 'there'; value: Value }
  | { state: 'late' | 'unreached' };

/** Whether the polling has given up. */
export function isGivenUp<Value>(
  awaited: Awaited<Value>,
): awaited is { state: 'late' | 'unreached' } {
  return awaited.state === 'late' || awaited.state === 'unreached';
}

const PAUSE = 2000;
const PATIENCE = 60_000;

/**
 * Asks every two seconds until it is there, for a minute at most; if the server could not be asked,
 * again once the connection is back.
 *
 * @param ask null while it is not there; a function that stays the same from one render to the next
 * @returns what became of it, and how to start again
 */
export function useAwaited<Value>(ask: () => Promise<Value | null>) {
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<{ round: number; awaited: Awaited<Value> } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let isAnswered = false;
    const show = (awaited: Awaited<Value>) => {
      if (isCurrent) setResult({ round, awaited });
    };
    const timer = setInterval(look, PAUSE);
    const end = setTimeout(() => {
      clearInterval(timer);
      show({ state: isAnswered ? 'late' : 'unreached' });
    }, PATIENCE);
    function stop() {
      clearInterval(timer);
      clearTimeout(end);
    }
    function look() {
      ask().then(
        (value) => {
          isAnswered = true;
          if (value === null) return;
          stop();
          show({ state: 'there', value });
        },
        () => {
          isAnswered = false;
        },
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
  const again = () => setRound(round + 1);
  useBackOnline(awaited.state === 'unreached', again);
  return { awaited, again };
}
