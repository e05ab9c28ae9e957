import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { getCalendarDays, getFirstCalendarDay } from '../../../backend/library/library.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import {
  addMonths,
  type IsoMonth,
  monthAsked,
  monthDays,
  monthOf,
} from '../../../domain/day/month-grid.ts';
import { serverState } from '../../../ui/server-state.ts';
import { useErrorInSight } from '../../../ui/use-error-in-sight.ts';
import { outcomesOf } from '../account-outcomes.ts';
import type { MonthFacts } from './month-facts.ts';

/** Until the calendar's beginning is known, any month may be one of its. */
const EARLIEST = '0001-01';

/**
 * The month of the calendar that an address asks for. It is asked of the server again once a visit of
 * the screen and once a day, and the months around it are fetched ahead.
 *
 * @param asked what the address says, garbage too
 * @param today the last day that there is
 */
export function useCalendar(asked: string | null, today: IsoDay) {
  const { userId, accounts } = useOwnAccounts();
  const [openedAt] = useState(Date.now);
  const first = serverState.getQueryData<IsoDay | null>(firstKey(userId));
  const last = monthOf(today);
  const begin = first == null ? last : monthOf(first);
  const month = monthAsked(asked, first === undefined ? EARLIEST : begin, last);
  const queryOf = useMemo(
    () => (of: IsoMonth) => ({
      queryKey: ['calendar', userId, of, today],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadMonth(accounts, userId, of, signal),
      staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
        state.dataUpdatedAt >= openedAt ? Infinity : 0,
    }),
    [accounts, userId, today, openedAt],
  );
  const query = useQuery(
    {
      ...queryOf(month),
      // On the next day what was known stays in sight until the new is there.
      placeholderData: (known, before) => (before?.queryKey[2] === month ? known : undefined),
    },
    serverState,
  );
  const hasCome = query.data !== undefined;

  useEffect(() => {
    if (!hasCome) return;
    for (const neighbour of neighboursOf(month, begin, last)) {
      void serverState.prefetchQuery(queryOf(neighbour));
    }
  }, [queryOf, month, hasCome, begin, last]);

  return {
    month,
    span: { first: `${begin < month ? begin : month}-01`, last: today },
    isEmpty: first === null,
    facts: query.data ?? null,
    error: useErrorInSight(query),
    isLoading: query.isFetching,
    retry: () => void query.refetch(),
  };
}

function neighboursOf(month: IsoMonth, first: IsoMonth, last: IsoMonth): IsoMonth[] {
  return [
    ...(month > first ? [addMonths(month, -1)] : []),
    ...(month < last ? [addMonths(month, 1)] : []),
  ];
}

async function loadMonth(
  accounts: Pick<Accounts, 'rest'>,
  userId: string,
  month: IsoMonth,
  signal: AbortSignal,
): Promise<MonthFacts> {
  const known = serverState.getQueryData<IsoDay | null>(firstKey(userId));
  const first = `${month}-01`;
  const last = monthDays(month).at(-1)?.date ?? first;
  const [begin, days] = await Promise.all([
    known ?? getFirstCalendarDay(accounts),
    getCalendarDays(accounts, { first, last }),
  ]);
  signal.throwIfAborted();
  const ids = days.flatMap(({ de, en }) => [de, en].filter((id) => id !== null));
  const outcomes = await outcomesOf(accounts.rest, userId, ids);
  serverState.setQueryData(firstKey(userId), begin);
  return { days: new Map(days.map((day) => [day.date, day])), outcomes };
}

/** Where the first day with a puzzle is kept; null where there is none. */
function firstKey(userId: string) {
  return ['first day', userId];
}
