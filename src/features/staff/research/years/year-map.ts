import type { UsedYear } from '../../../../backend/staff/research.ts';

/** A hundred years that begin with the same digits, such as 1900 to 1999. */
export type Span = {
  /** Its first year; the very first span begins with the year 1. */
  from: number;
  to: number;
  /** Years in it that are an answer, the earliest first. */
  used: readonly UsedYear[];
  /** How many of these are the answer of more than one puzzle. */
  repeated: number;
  /** The first years of decades in which no year is an answer. */
  emptyDecades: readonly number[];
};

/**
 * All years from 1 to the last one, a hundred in a span, the latest span first. Years that a puzzle
 * has beyond the last one are mapped as well.
 *
 * @param last the last year that can be an answer
 */
export function yearMap(used: readonly UsedYear[], last: number): Span[] {
  const end = Math.max(last, ...used.map(({ year }) => year));
  const count = Math.floor(end / 100) + 1;
  return Array.from({ length: count }, (_, index) => spanOf((count - 1 - index) * 100, used, end));
}

/** The years of a decade that there are, as many as ten. */
export function decadeYears(decade: number, { from, to }: Pick<Span, 'from' | 'to'>): number[] {
  const years = Array.from({ length: 10 }, (_, index) => decade + index);
  return years.filter((year) => year >= from && year <= to);
}

/** The first years of the span's decades, the earliest first. */
export function decadesOf({ from, to }: Pick<Span, 'from' | 'to'>): number[] {
  const first = from - (from % 10);
  return Array.from(
    { length: Math.floor((to - first) / 10) + 1 },
    (_, index) => first + index * 10,
  );
}

function spanOf(start: number, all: readonly UsedYear[], end: number): Span {
  const bounds = { from: Math.max(start, 1), to: Math.min(start + 99, end) };
  const used = all.filter(({ year }) => year >= bounds.from && year <= bounds.to);
  return {
    ...bounds,
    used,
    repeated: used.filter(({ count }) => count > 1).length,
    emptyDecades: decadesOf(bounds).filter(
      (decade) => !used.some(({ year }) => year >= decade && year < decade + 10),
    ),
  };
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -10,
  ArrowDown: 10,
};

/** The year that a key leads to from another one, within the span; null for other keys. */
export function yearByKey(
  year: number,
  key: string,
  { from, to }: Pick<Span, 'from' | 'to'>,
): number | null {
  const decade = year - (year % 10);
  if (key === 'Home') return Math.max(decade, from);
  if (key === 'End') return Math.min(decade + 9, to);
  const step = steps[key];
  if (step === undefined) return null;
  const next = year + step;
  return next < from || next > to ? year : next;
}
