import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { serverState } from '../server-state.ts';
import { useErrorInSight } from '../use-error-in-sight.ts';
import { notedPlace } from './list-place.ts';
import {
  amountOf,
  asOnePage,
  eachOnce,
  loadInParts,
  type Page,
  type Pages,
  type Part,
} from './pages.ts';

/** How many rows the server gives at most. */
const MOST = 100;

type Asked<Row, Facts> = {
  /** Whose list it is, of what, and last the filter: while that alone changes, rows stay in sight. */
  queryKey: readonly (string | null)[];
  load: (part: Part, signal: AbortSignal) => Promise<Page<Row, Facts>>;
  /** What identifies a row, where new rows push older ones into the next page again. */
  keyOf?: (row: Row) => string | number;
  /** How many rows come at a time. */
  amount: number;
};

/** What has come of a list. */
type Found<Row, Facts> = { rows: readonly Row[]; facts: Facts };

/** A list as far as it has come, and the ways to more of it. */
export type List<Row, Facts> = {
  rows: readonly Row[];
  /** What the last answer said beside its rows; null before the first. */
  facts: Facts | null;
  /** How many rows were asked for. */
  loaded: number;
  hasMore: boolean;
  isLoading: boolean;
  /** Why rows did not come: at the first ones, or when more were asked for. */
  failure: { error: Error; isOfMore: boolean } | null;
  more: () => void;
  reload: () => void;
  /** Changes what has come without asking for it again. */
  change: (change: (found: Found<Row, Facts>) => Found<Row, Facts>) => void;
};

/**
 * A list that comes page by page. Coming back, or reloading the page, shows as much of it as had
 * come.
 */
export function useList<Row, Facts>(asked: Asked<Row, Facts>): List<Row, Facts> {
  const { queryKey, load, keyOf, amount } = asked;
  const query = useInfiniteQuery<Page<Row, Facts>, Error, Pages<Row, Facts>, typeof queryKey, Part>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        loadInParts(pageParam, MOST, (part) => load(part, signal)),
      initialPageParam: { from: null, amount: Math.max(notedPlace().loaded, amount) },
      getNextPageParam: ({ next }) => (next === null ? null : { from: next, amount }),
      placeholderData: (last, before) => (isAlike(before?.queryKey, queryKey) ? last : undefined),
    },
    serverState,
  );
  const error = useErrorInSight(query);
  const data = useInPieces(query.data, JSON.stringify(queryKey.slice(0, -1)));
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.rows) ?? [];
    return keyOf === undefined ? all : eachOnce(all, keyOf);
  }, [data, keyOf]);
  useOnePage(queryKey);
  const last = data?.pages.at(-1);

  return {
    rows,
    facts: last?.facts ?? null,
    loaded: data === undefined ? 0 : amountOf(data),
    hasMore: last !== undefined && last.next !== null,
    isLoading: query.isFetching || data !== query.data,
    failure: error === null ? null : { error, isOfMore: query.isFetchNextPageError },
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
    change: (change) => {
      // What is on its way does not know of the change.
      void serverState.cancelQueries({ queryKey, exact: true });
      serverState.setQueryData<Pages<Row, Facts>>(queryKey, (now) => now && changed(now, change));
    },
  };
}

/**
 * What has come, a moment later: many rows are rendered in pieces, between which the page can answer.
 * Another list's rows are never in sight meanwhile.
 */
function useInPieces<Data>(data: Data | undefined, whose: string): Data | undefined {
  const shown = useDeferredValue(useMemo(() => ({ data, whose }), [data, whose]));
  return data === undefined || shown.whose !== whose ? undefined : shown.data;
}

/** Joins the pages into one when the screen is left or shows another list. */
function useOnePage(queryKey: readonly (string | null)[]) {
  const name = JSON.stringify(queryKey);
  useEffect(
    () => () => {
      const key: unknown[] = JSON.parse(name);
      serverState.setQueryData(key, joined);
    },
    [name],
  );
}

function joined(now: Pages<unknown, unknown> | undefined) {
  return now && asOnePage(now);
}

function changed<Row, Facts>(
  pages: Pages<Row, Facts>,
  change: (found: Found<Row, Facts>) => Found<Row, Facts>,
): Pages<Row, Facts> {
  const whole = asOnePage(pages);
  return { ...whole, pages: whole.pages.map((page) => ({ ...page, ...change(page) })) };
}

function isAlike(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return other.slice(0, -1).every((part, at) => part === one?.[at]);
}
