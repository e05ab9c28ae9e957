import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type Failure, failureOf } from '../../backend/staff/failure.ts';
import { useBackOnline } from '../../device/use-back-online.ts';

/** What was asked for; `isAskedAgain` while somebody waits after a failure. */
export type Answer<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; kind: Failure; isAskedAgain: boolean };

/**
 * Asks the server for one thing, anew when `load` changes.
 *
 * @param load a function that stays the same from one render to the next
 */
export function useAnswer<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [answer, show] = useReducer(shown<Value>, { state: 'loading' } as Answer<Value>);
  const underway = useRef(new AbortController());

  const ask = useCallback(async () => {
    underway.current.abort();
    const own = new AbortController();
    underway.current = own;
    try {
      const value = await load(own.signal);
      if (!own.signal.aborted) show({ state: 'ready', value });
    } catch (error) {
      const failed = { state: 'failed', kind: failureOf(error), isAskedAgain: false } as const;
      if (!own.signal.aborted) show(failed);
    }
  }, [load]);

  useEffect(() => {
    void ask();
    return () => underway.current.abort();
  }, [ask]);

  function reload() {
    show(answer.state === 'failed' ? { ...answer, isAskedAgain: true } : answer);
    void ask();
  }

  useBackOnline(answer.state === 'failed' && answer.kind === 'noConnection', reload);

  return { answer, reload };
}

function shown<Value>(_: Answer<Value>, next: Answer<Value>): Answer<Value> {
  return next;
}
