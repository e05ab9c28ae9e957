import type { DraftLine } from '../../backend/makers/get-drafts.ts';
import type { ScheduleDay } from '../../backend/makers/get-schedule.ts';

/** A line of the list: a draft, or what a day has of a published puzzle, which is called by its number. */
export type ListLine = DraftLine & { name?: string };

/** The published puzzles of some days, the latest first, those whose key, answer or number has the words. */
export function publishedLines(days: readonly ScheduleDay[], words: string): ListLine[] {
  const needle = words.toLowerCase();
  return days
    .toReversed()
    .flatMap(linesOf)
    .filter(({ key, year, name = '' }) =>
      [key, String(year), name].some((text) => text.includes(needle)),
    );
}

function linesOf({ date, de, en }: ScheduleDay): ListLine[] {
  const puzzles = [de, en].filter((puzzle) => puzzle !== null);
  const keys = [...new Set(puzzles.map(({ key }) => key))];
  return keys.map((key) => {
    const puzzle = puzzles.find((each) => each.key === key);
    return {
      key,
      revision: 0,
      year: puzzle?.year ?? null,
      hint: null,
      hasDe: de?.key === key,
      hasEn: en?.key === key,
      isReady: true,
      plannedFor: date,
      updatedAt: null,
      updatedBy: null,
      removedAt: null,
      name: puzzle?.name ?? '',
    };
  });
}
