import { expect, it } from 'vitest';

import { inTurns } from './in-turn.ts';

/** A database that answers each statement when it is told to. */
function slowDatabase() {
  const open: (() => void)[] = [];
  const query = <Row>() =>
    new Promise<Row[]>((resolve) => {
      open.push(() => resolve([]));
    });
  const database = {
    query,
    transaction: <Result>(work: (inner: typeof query) => Promise<Result>) => work(query),
    exec: async () => {},
    close: async () => {},
  };
  return { database, open };
}

it('however much one caller asks for, others are served, and what follows an answer as well', async () => {
  const { database, open } = slowDatabase();
  const { database: shared, asCaller, afterwards } = inTurns(database);
  const ask = () => shared.query('select 1');
  const asking = Array.from({ length: 5 }, () => asCaller('a', ask));
  asking.push(
    asCaller('b', ask),
    asCaller('a', () => afterwards(ask)),
  );
  await expect.poll(() => open.length).toBe(4);
  const answered = Promise.all(asking);
  for (const answer of open) answer();
  await expect.poll(() => open.length).toBe(6);
  for (const answer of open) answer();
  await expect.poll(() => open.length).toBe(7);
  open[6]?.();
  await answered;
});

it('whose calls wait by hundreds is told to come again', async () => {
  const { database } = slowDatabase();
  const { database: shared, asCaller } = inTurns(database);
  const ask = () => asCaller('a', () => shared.query('select 1'));
  for (let count = 0; count < 202; count += 1) ask().catch(() => {});
  await expect(ask()).rejects.toMatchObject({ status: 504, code: 'request_timeout' });
});
