import * as v from 'valibot';
import type { Ledger, LedgerEntry } from '../../domain/statistics/ledger.ts';
import { daySchema } from '../day-schema.ts';
import { ServerError } from '../errors.ts';

const row = v.object({
  date: daySchema,
  quando_id: v.pipe(v.number(), v.integer()),
  attempt: v.nullable(v.picklist([1, 2, 3, 4])),
});

/** A result as the server stores it. */
export type LedgerRow = v.InferOutput<typeof row>;

/** The results of an answer. ServerError when it is no list of them. */
export function readLedger(answer: unknown): Ledger {
  const read = v.safeParse(v.array(row), answer);
  if (!read.success) throw new ServerError('The results are none', '');
  return read.output.map(({ date, quando_id, attempt }) => ({
    date,
    quizId: String(quando_id),
    attempt,
  }));
}

/** A result as the server takes it. */
export function ledgerRow({ date, quizId, attempt }: LedgerEntry): LedgerRow {
  return { date, quando_id: Number(quizId), attempt };
}
