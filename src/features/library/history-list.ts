import type { CalendarDay } from '../../backend/library/calendar-row.ts';
import type { Played } from '../../backend/library/history-row.ts';
import type { IsoDay } from '../../game/day.ts';
import type { Locale } from '../../game/puzzle.ts';
import type { Outcome, Outcomes } from '../../game/standing.ts';

/** How many games come at a time. */
export const PAGE = 20;

/** A game in the history: whose day the puzzle is, in which language, when it was first played. */
export type HistoryEntry = {
  quizId: string;
  date: IsoDay;
  locale: Locale;
  /** In milliseconds since 1970. */
  playedAt: number;
  outcome: Outcome;
};

/** The history as far as it has come. `loaded` counts the server's rows, which may be more. */
export type HistoryList = {
  entries: readonly HistoryEntry[];
  loaded: number;
  isLoading: boolean;
  isComplete: boolean;
  failure: { isOffline: boolean } | null;
};

/** Before anything was asked. */
export const emptyHistory: HistoryList = {
  entries: [],
  loaded: 0,
  isLoading: true,
  isComplete: false,
  failure: null,
};

/** Some of the server's rows, with how many it was asked for, counted from a place. */
export type HistoryPage = {
  from: number;
  amount: number;
  count: number;
  entries: readonly HistoryEntry[];
};

type Step =
  { type: 'asked' } | { type: 'came'; page: HistoryPage } | { type: 'failed'; isOffline: boolean };

/** The history after a step; rows that do not follow on from what is there change nothing. */
export function afterStep(list: HistoryList, step: Step): HistoryList {
  switch (step.type) {
    case 'asked':
      return { ...list, isLoading: true };
    case 'failed':
      return { ...list, isLoading: false, failure: { isOffline: step.isOffline } };
    case 'came': {
      const { from, amount, count, entries } = step.page;
      if (from !== 0 && from !== list.loaded) return list;
      const before = from === 0 ? [] : list.entries;
      // What was played in between pushes older games into the next rows.
      const known = new Set(before.map(({ quizId }) => quizId));
      return {
        entries: [...before, ...entries.filter(({ quizId }) => !known.has(quizId))],
        loaded: from + count,
        isLoading: false,
        isComplete: count < amount,
        failure: null,
      };
    }
    default:
      return list;
  }
}

/**
 * The games with their days; what has none, a custom puzzle say, is left out.
 *
 * @param outcomes what else is known of them, which counts more
 */
export function historyEntries(
  played: readonly Played[],
  days: readonly CalendarDay[],
  outcomes: Outcomes,
): HistoryEntry[] {
  const found = new Map<string, { date: IsoDay; locale: Locale }>();
  for (const { date, de, en } of days) {
    if (de !== null) found.set(de, { date, locale: 'de' });
    if (en !== null) found.set(en, { date, locale: 'en' });
  }
  return played.flatMap(({ quizId, playedAt, outcome }) => {
    const day = found.get(quizId);
    if (day === undefined) return [];
    return [{ quizId, ...day, playedAt, outcome: outcomes.get(quizId) ?? outcome }];
  });
}
