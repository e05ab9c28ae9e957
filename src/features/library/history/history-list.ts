import type { CalendarDay, Played } from '../../../backend/library/library.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import type { Outcome, Outcomes } from '../../../domain/statistics/puzzle-result.ts';

/** A game in the history: whose day the puzzle is, in which language, when it was first played. */
export type HistoryEntry = {
  quizId: string;
  date: IsoDay;
  locale: Locale;
  /** In milliseconds since 1970. */
  playedAt: number;
  outcome: Outcome;
};

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
