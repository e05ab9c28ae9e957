import { useEffect, useState } from 'react';

/** Something that is fetched when it is needed, and can be asked for again when that failed. */
export type Loaded<Value> =
  { state: 'loading' } | { state: 'ready'; value: Value } | { state: 'failed'; retry: () => void };

type Answer<Value> = { load: () => Promise<Value>; request: number; value: Value | null };

/**
 * Fetches a value when the component appears, and anew when `load` changes.
 *
 * @param load a function that stays the same from one render to the next
 */
export function useLoaded<Value extends object>(load: () => Promise<Value>): Loaded<Value> {
  const [request, setRequest] = useState(0);
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const settle = (value: Value | null) => {
      if (isCurrent) setAnswer({ load, request, value });
    };
    load().then(settle, () => settle(null));
    return () => {
      isCurrent = false;
    };
  }, [load, request]);

  if (answer === null || answer.load !== load || answer.request !== request) {
    return { state: 'loading' };
  }
  if (answer.value === null) return { state: 'failed', retry: () => setRequest(request + 1) };
  return { state: 'ready', value: answer.value };
}
