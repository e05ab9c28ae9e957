import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { getCalendarDays, getFirstCalendarDay } from '../../../backend/library.ts';
import { useSession } from '../../../backend/session.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import {
  addMonths,
  type IsoMonth,
  monthAsked,
  monthDays,
  monthOf,
} from '../../../domain/day/month-grid.ts';
import { outcomesOf } from '../account-outcomes.ts';
import type { MonthFacts } from './month-facts.ts';

/** One month as far as it has come; what was known stays in sight while it is asked for again. */
type Month = {
  facts: MonthFacts | null;
  failure: { isOffline: boolean } | null;
  isLoading: boolean;
  /** When it was asked for, in milliseconds since 1970. */
  askedAt: number;
  /** On which of the reader’s days; the next one has another puzzle. */
  askedOn: IsoDay;
};

type Calendar = {
  userId: string;
  /** The first day with a puzzle; null where there is none, undefined until it is known. */
  first: IsoDay | null | undefined;
  months: ReadonlyMap<IsoMonth, Month>;
};

const unknown: Calendar = { userId: '', first: undefined, months: new Map() };
const waiting: Month = { facts: null, failure: null, isLoading: true, askedAt: 0, askedOn: '' };

/** Kept while the page is, so that months that were in sight are there at once. */
let kept: Calendar = unknown;
const listeners = new Set<() => void>();

/** Until the calendar's beginning is known, any month may be one of its. */
const EARLIEST = '0001-01';

/**
 * The month of the calendar that an address asks for. It is asked of the server anew once a visit of
 * the screen and once a day, and the months around it are fetched ahead.
 *
 * @param asked what the address says, garbage too
 * @param today the last day that there is
 */
export function useCalendar(asked: string | null, today: IsoDay) {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const { first, months } = useSyncExternalStore(subscribe, () => calendarOf(userId));
  const [openedAt] = useState(Date.now);
  const last = monthOf(today);
  const begin = first == null ? last : monthOf(first);
  const month = monthAsked(asked, first === undefined ? EARLIEST : begin, last);
  const shown = months.get(month) ?? waiting;
  const hasCome = shown.facts !== null;

  useEffect(() => {
    void load(restOf(userId), userId, month, { since: openedAt, today });
  }, [restOf, userId, month, openedAt, today]);

  useEffect(() => {
    if (!hasCome) return;
    const rest = restOf(userId);
    for (const neighbour of neighboursOf(month, begin, last)) {
      void load(rest, userId, neighbour, { since: openedAt, today });
    }
  }, [restOf, userId, month, openedAt, today, hasCome, begin, last]);

  return {
    month,
    span: { first: `${begin < month ? begin : month}-01`, last: today },
    isEmpty: first === null,
    shown,
    retry: () => {
      if (!shown.isLoading) void load(restOf(userId), userId, month, { since: openedAt, today });
    },
  };
}

function neighboursOf(month: IsoMonth, first: IsoMonth, last: IsoMonth): IsoMonth[] {
  return [
    ...(month > first ? [addMonths(month, -1)] : []),
    ...(month < last ? [addMonths(month, 1)] : []),
  ];
}

/** A visit of the screen: since when, in milliseconds since 1970, and on which day. */
type Visit = { since: number; today: IsoDay };

async function load(
  rest: Accounts['rest'],
  userId: string,
  month: IsoMonth,
  { since, today }: Visit,
) {
  if (kept.userId !== userId) kept = { ...unknown, userId };
  const known = kept.months.get(month);
  if (known !== undefined && known.askedAt >= since && known.askedOn === today) return;
  const asked = { ...(known ?? waiting), isLoading: true, askedAt: Date.now(), askedOn: today };
  show(userId, month, asked);
  try {
    const [first, facts] = await Promise.all([
      kept.first ?? getFirstCalendarDay({ rest }),
      loadFacts(rest, userId, month),
    ]);
    if (!isLatest(month, asked)) return;
    show(userId, month, { ...asked, facts, failure: null, isLoading: false }, first);
  } catch (error) {
    if (!isLatest(month, asked)) return;
    const failure = { isOffline: error instanceof NoConnectionError };
    // Nothing is fresh about it: the next look at this month asks again.
    show(userId, month, { ...asked, failure, isLoading: false, askedAt: 0 });
  }
}

async function loadFacts(
  rest: Accounts['rest'],
  userId: string,
  month: IsoMonth,
): Promise<MonthFacts> {
  const first = `${month}-01`;
  const last = monthDays(month).at(-1)?.date ?? first;
  const days = await getCalendarDays({ rest }, { first, last });
  const ids = days.flatMap(({ de, en }) => [de, en].filter((id) => id !== null));
  return {
    days: new Map(days.map((day) => [day.date, day])),
    outcomes: await outcomesOf(rest, userId, ids),
  };
}

/** Whether the month has not been asked for again, nor anybody else signed in, since. */
function isLatest(month: IsoMonth, asked: Month): boolean {
  return kept.months.get(month) === asked;
}

function show(userId: string, month: IsoMonth, state: Month, first = kept.first) {
  if (kept.userId !== userId) return;
  kept = { userId, first, months: new Map(kept.months).set(month, state) };
  for (const listen of listeners) listen();
}

function calendarOf(userId: string): Calendar {
  return kept.userId === userId ? kept : unknown;
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
