import type { CalendarDay, Played } from '../../../backend/library.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import type { Outcome, Outcomes } from '../../../domain/statistics/standing.ts';

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
      return {
        entries: eachOnce(from === 0 ? entries : [...list.entries, ...entries]),
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

/** What was played in between pushes older games into the next rows, where they come again. */
function eachOnce(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const known = new Set<string>();
  return entries.filter(({ quizId }) => known.size < known.add(quizId).size);
}

/**
 * Rows in as few parts as the server gives them, put together; it ends where there are no more.
 *
 * @param most how many the server gives at once
 */
export async function loadInParts(
  { from, amount }: Pick<HistoryPage, 'from' | 'amount'>,
  most: number,
  load: (part: { from: number; amount: number }) => Promise<HistoryPage>,
): Promise<HistoryPage> {
  const whole = { from, amount, count: 0, entries: [] as HistoryEntry[] };
  while (whole.count < amount) {
    const part = { from: from + whole.count, amount: Math.min(amount - whole.count, most) };
    const page = await load(part);
    whole.count += page.count;
    whole.entries.push(...page.entries);
    if (page.count < part.amount) break;
  }
  return whole;
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
