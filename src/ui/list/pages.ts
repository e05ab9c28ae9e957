import type { InfiniteData } from '@tanstack/react-query';

/** Some rows of a list; `next` is where the following ones begin, null at the end. */
export type Page<Row, Facts> = { rows: readonly Row[]; next: string | null; facts: Facts };

/** This many rows from a place on; null is the beginning. */
export type Part = { from: string | null; amount: number };

/** A list as far as it has come. */
export type Pages<Row, Facts> = InfiniteData<Page<Row, Facts>, Part>;

/**
 * Loads a part of a list one after another in those that the server gives at once.
 *
 * @param most how many it gives
 */
export async function loadInParts<Row, Facts>(
  { from, amount }: Part,
  most: number,
  load: (part: Part) => Promise<Page<Row, Facts>>,
): Promise<Page<Row, Facts>> {
  const page = await load({ from, amount: Math.min(amount, most) });
  if (page.next === null || amount <= most) return page;
  const later = await loadInParts({ from: page.next, amount: amount - most }, most, load);
  return { ...later, rows: [...page.rows, ...later.rows] };
}

/** How many rows were asked for altogether. */
export function amountOf({ pageParams }: Pick<Pages<unknown, unknown>, 'pageParams'>): number {
  return pageParams.reduce((sum, { amount }) => sum + amount, 0);
}

/** All that has come as one page, so that it is asked for again in as few parts as possible. */
export function asOnePage<Row, Facts>(pages: Pages<Row, Facts>): Pages<Row, Facts> {
  const last = pages.pages.at(-1);
  if (last === undefined) return pages;
  const rows = pages.pages.flatMap((page) => page.rows);
  return {
    pages: [{ ...last, rows }],
    pageParams: [{ from: null, amount: amountOf(pages) }],
  };
}

/** Rows by their keys, each once. */
export function eachOnce<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  const known = new Set<string | number>();
  return rows.filter((row) => known.size < known.add(keyOf(row)).size);
}
