import { useCallback, useEffect, useReducer, useRef } from 'react';
import { failureOf } from './failure.ts';
import { afterStep, emptyPages, type Page, type Pages, type Step } from './pages.ts';

type Load<Row, Facts> = (before: string | null, signal: AbortSignal) => Promise<Page<Row, Facts>>;

type Change<Row, Facts> = Extract<Step<Row, Facts>, { type: 'changed' }>['change'];

/**
 * A list that comes page by page, asked for anew when `load` changes.
 *
 * @param load a function that stays the same from one render to the next
 */
export function usePages<Row, Facts>(load: Load<Row, Facts>) {
  const [pages, step] = useReducer(afterStep<Row, Facts>, emptyPages as Pages<Row, Facts>);
  const underway = useRef(new AbortController());

  const ask = useCallback(
    async (before: string | null) => {
      // No older answer comes after a newer one.
      underway.current.abort();
      const own = new AbortController();
      underway.current = own;
      step({ type: 'asked' });
      try {
        const page = await load(before, own.signal);
        if (!own.signal.aborted) step({ type: before === null ? 'found' : 'more', page });
      } catch (error) {
        const failure = { kind: failureOf(error), isOfMore: before !== null };
        if (!own.signal.aborted) step({ type: 'failed', failure });
      }
    },
    [load],
  );

  useEffect(() => {
    void ask(null);
    return () => underway.current.abort();
  }, [ask]);

  const { failure } = pages;

  return {
    pages,
    /** Whether it waits for a connection to be asked for anew. */
    isOffline: failure?.kind === 'noConnection' && !failure.isOfMore,
    more: () => {
      if (pages.next !== null && !pages.isLoading) void ask(pages.next);
    },
    reload: () => void ask(null),
    change: (change: Change<Row, Facts>) => step({ type: 'changed', change }),
  };
}
