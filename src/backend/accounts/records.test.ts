import { expect, test } from 'vitest';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { createDataClient } from './data-client.ts';
import { getAccountSet } from './records.ts';

const result = { date: '2026-11-21', quando_id: 7, attempt: 2 };
const first = { ...emptyStatistics, updated_at: '2026-11-21T10:00:00Z' };
const second = { ...emptyStatistics, secondTrySuccess: 1, updated_at: '2026-11-21T10:00:01Z' };

test('counters and ledger are of one moment, though another device writes between the two', async () => {
  const rest = restOf([first, second], [[], [result]]);
  expect(await getAccountSet({ rest })).toEqual({
    statistics: { ...emptyStatistics, secondTrySuccess: 1 },
    ledger: [{ date: '2026-11-21', quizId: '7', attempt: 2 }],
    updatedAt: second.updated_at,
  });
});

test('an account without statistics has empty ones', async () => {
  const rest = restOf([null], [[]]);
  const empty = { statistics: emptyStatistics, ledger: [], updatedAt: null };
  expect(await getAccountSet({ rest })).toEqual(empty);
});

test('statistics that never stand still are not waited for without end', async () => {
  const moving = Array.from({ length: 60 }, (_, index) => ({
    ...first,
    updated_at: `2026-11-21T10:00:${String(index).padStart(2, '0')}Z`,
  }));
  await expect(getAccountSet({ rest: restOf(moving, [[]]) })).rejects.toThrow(/faster/);
});

/** A server that answers with one row of counters and one ledger after the other, the last for good. */
function restOf(counters: unknown[], ledgers: unknown[][]) {
  const answers = { counters: [...counters], ledgers: [...ledgers] };
  return createDataClient('https://quando.test', async (input) => {
    const isLedger = new Request(input).url.includes('user_result');
    const queue: unknown[] = isLedger ? answers.ledgers : answers.counters;
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    return Response.json(isLedger || answer === null ? (answer ?? []) : [answer]);
  });
}
