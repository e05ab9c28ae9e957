import type { PuzzleNumbers } from '../../../backend/staff/research.ts';
import { addDays, daysBetween, isIsoDay, type IsoDay } from '../../../domain/day/day.ts';
import type { DaySpan } from '../../../domain/day/month-grid.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';

/** Below as many finished rounds a share says nothing. */
export const FEWEST = 20;

/** How many days the server tells of at once. */
export const MOST_DAYS = 400;

/** How many days are told of where the address names none. */
const USUAL_DAYS = 28;

export const orders = ['newest', 'hardest', 'easiest', 'most'] as const;
export type Order = (typeof orders)[number];

/** What to show: which days, in which languages, in which order. */
export type NumbersView = { span: DaySpan; locale: Locale | null; order: Order };

/** The ways a round ends: solved with an attempt, or not. */
export const ends = [1, 2, 3, 4, 'notSolved'] as const;

/** Reads the view from an address; what is garbage is as if it were not there. */
export function readView(search: string, today: IsoDay): NumbersView {
  const asked = new URLSearchParams(search);
  const last = dayOr(asked.get('last'), today);
  const first = dayOr(asked.get('first'), addDays(last, 1 - USUAL_DAYS));
  const locale = asked.get('language');
  return {
    span: fittingSpan(first, last),
    locale: locale === 'de' || locale === 'en' ? locale : null,
    order: orders.find((order) => order === asked.get('order')) ?? 'newest',
  };
}

/** The view as an address has it. */
export function viewAddress({ span, locale, order }: NumbersView): string {
  const search = new URLSearchParams({ first: span.first, last: span.last });
  if (locale !== null) search.set('language', locale);
  if (order !== 'newest') search.set('order', order);
  return `/dashboard/numbers?${search.toString()}`;
}

/** Two days as a span, whichever comes first, no longer than the server takes. */
export function fittingSpan(one: IsoDay, other: IsoDay): DaySpan {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const isLong = daysBetween(first, last) >= MOST_DAYS;
  return { first: isLong ? addDays(last, 1 - MOST_DAYS) : first, last };
}

/** How many rounds ended in each way, in the order of `ends`. */
export function countEnds({ finished, solved }: PuzzleCounts): readonly number[] {
  return [...solved, finished - countSolved({ solved })];
}

type PuzzleCounts = Pick<PuzzleNumbers, 'finished' | 'solved'>;

function countSolved({ solved }: Pick<PuzzleNumbers, 'solved'>): number {
  return solved.reduce((sum, count) => sum + count, 0);
}

/** Which share was solved, 0 to 1; null where too few finished to say. */
export function solveRate(numbers: PuzzleCounts): number | null {
  return numbers.finished < FEWEST ? null : countSolved(numbers) / numbers.finished;
}

/**
 * What was played or reported of one language or both, in an order, and how many puzzles nobody
 * finished. What has no share comes after what has, and of two alike the one that more have played
 * comes first.
 */
export function arrange(
  all: readonly PuzzleNumbers[],
  { locale, order }: Pick<NumbersView, 'locale' | 'order'>,
): { lines: readonly PuzzleNumbers[]; unplayed: number } {
  const asked = all.filter((line) => locale === null || line.locale === locale);
  const told = asked.filter(({ finished, reports }) => finished > 0 || reports > 0);
  const unplayed = asked.length - told.length;
  if (order === 'newest') return { lines: told, unplayed };
  const most = told.toSorted((one, other) => other.finished - one.finished);
  if (order === 'most') return { lines: most, unplayed };
  const direction = order === 'hardest' ? 1 : -1;
  const lines = most.toSorted((one, other) => {
    const [rate, otherRate] = [solveRate(one), solveRate(other)];
    if (rate === null || otherRate === null)
      return Number(rate === null) - Number(otherRate === null);
    return direction * (rate - otherRate);
  });
  return { lines, unplayed };
}

/** What lines come to together. */
export function sumOf(lines: readonly PuzzleNumbers[]): PuzzleCounts {
  const zero: PuzzleCounts = { finished: 0, solved: [0, 0, 0, 0] };
  return lines.reduce<PuzzleCounts>(
    (sum, { finished, solved }) => ({
      finished: sum.finished + finished,
      solved: [
        sum.solved[0] + solved[0],
        sum.solved[1] + solved[1],
        sum.solved[2] + solved[2],
        sum.solved[3] + solved[3],
      ],
    }),
    zero,
  );
}

function dayOr(text: string | null, otherwise: IsoDay): IsoDay {
  // Days that leave room to count from.
  return text !== null && isIsoDay(text) && text > '0003' && text < '9998' ? text : otherwise;
}
