import * as v from 'valibot';
import type { Statistics } from '../../domain/statistics/statistics.ts';
import { ServerError } from '../errors.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

/** The counters of a set of statistics, as every answer names them. */
export const counters = {
  firstTrySuccess: count,
  secondTrySuccess: count,
  thirdTrySuccess: count,
  fourthTrySuccess: count,
  noSuccess: count,
};

const row = v.object({ ...counters, updated_at: v.string() });

/** The columns of a row of statistics that the page reads. */
export const statisticsColumns = Object.keys(row.entries).join(', ');

/** The counters of a row, and when the server wrote it. ServerError when it is no such row. */
export function readStatistics(answer: unknown): { statistics: Statistics; updatedAt: string } {
  const read = v.safeParse(row, answer);
  if (!read.success) throw new ServerError('The statistics are none', '');
  const { updated_at: updatedAt, ...statistics } = read.output;
  return { statistics, updatedAt };
}
