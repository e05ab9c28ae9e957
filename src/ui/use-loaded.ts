import { startTransition, useEffect, useState } from 'react';

/** Something that is fetched when it is needed. */
export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  | { state: 'failed' };

/**
 * Fetches a value when the component appears, and again when `load` changes. Until the new value is
 * there the old one stays, so that nothing on the screen loses its focus.
 *
 * A part of the page that failed once is not asked for again here: after a new version it is gone,
 * and some browsers remember the failure. Reloading the page helps in both cases.
 *
 * @param load a function that stays the same from one render to the next
 */
export function useLoaded<Value extends object>(load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded<Value>) => {
      // In small pieces, between which the page answers: it may be a whole screen.
      if (isCurrent) startTransition(() => setLoaded(next));
    };
    load().then(
      (value) => show({ state: 'ready', value }),
      () => show({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  return loaded;
}
