import { expect, it } from 'vitest';

import { asCaller, currentCaller } from '../turns/caller.ts';
import { inTurns } from './in-turn.ts';

const one = { who: 'a', networks: [] };
const other = { who: 'b', networks: [] };

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
  const { database: shared, afterwards } = inTurns(database);
  const ask = () => shared.query('select 1');
  const askWithin = () => shared.transaction((query) => query('select 1'));
  const asking = [ask, askWithin, ask, askWithin, ask].map((work) => asCaller(one, work));
  asking.push(
    asCaller(other, ask),
    asCaller(one, () => afterwards(ask)),
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
  const { database: shared } = inTurns(database);
  const ask = () => asCaller(one, () => shared.query('select 1'));
  for (let count = 0; count < 202; count += 1) ask().catch(() => {});
  await expect(ask()).rejects.toMatchObject({
    status: 504,
    code: 'request_timeout',
    message: 'Processing this request timed out, please retry after a moment.',
  });
});

it('what follows an answer is still counted for the networks that it was asked from', async () => {
  const { afterwards } = inTurns(slowDatabase().database);
  const caller = { who: 'a', networks: ['203.0.113.7', '203.0.113.0'] };
  const heard = await asCaller(caller, () => afterwards(async () => currentCaller()));
  expect(heard).toEqual({ who: 'after a', networks: ['203.0.113.7', '203.0.113.0'] });
});
