import * as v from 'valibot';
import type { Outcome } from '../../domain/statistics/standing.ts';
import { ServerError } from '../errors.ts';
import { instantSchema } from '../instant-schema.ts';

const row = v.object({
  quando_id: v.pipe(v.number(), v.integer()),
  played_at: instantSchema,
  finished_at: v.nullable(instantSchema),
  attempt: v.nullable(v.picklist([1, 2, 3, 4])),
});

/** The columns of a history row. */
export const historyColumns = 'quando_id, played_at, finished_at, attempt';

/** A puzzle that the account has played; `playedAt` in milliseconds since 1970. */
export type Played = { quizId: string; playedAt: number; outcome: Outcome };

/** The puzzles of an answer. ServerError when it is no list of them. */
export function readHistory(answer: unknown): Played[] {
  const read = v.safeParse(v.array(row), answer);
  if (!read.success) throw new ServerError('The history is none', '');
  return read.output.map(({ quando_id, played_at, finished_at, attempt }) => ({
    quizId: String(quando_id),
    playedAt: played_at,
    outcome: { attempt, isFinished: finished_at !== null },
  }));
}
