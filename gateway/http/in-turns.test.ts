import { expect, it } from 'vitest';

import { createTurns } from './in-turns.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('begins so many at once and the others turn by turn, in their order', async () => {
  const begun: number[] = [];
  const { begin: beginInTurn } = createTurns(2);
  for (let piece = 0; piece < 5; piece += 1) beginInTurn(() => begun.push(piece));
  expect(begun).toEqual([0, 1]);
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('begins at once again as soon as nothing waits', async () => {
  const begun: string[] = [];
  const { begin: beginInTurn } = createTurns(1);
  beginInTurn(() => begun.push('first'));
  await turn();
  beginInTurn(() => begun.push('second'));
  expect(begun).toEqual(['first', 'second']);
});

it('who comes while others wait waits behind them', async () => {
  const begun: string[] = [];
  const { begin: beginInTurn } = createTurns(1);
  for (const piece of ['first', 'second']) beginInTurn(() => begun.push(piece));
  await turn();
  beginInTurn(() => begun.push('third'));
  expect(begun).toEqual(['first', 'second']);
  await turn();
  expect(begun).toEqual(['first', 'second', 'third']);
});

it('begins little while others connect, and goes on once nobody does', async () => {
  const begun: number[] = [];
  const { begin, hasCome } = createTurns(20);
  hasCome();
  for (let piece = 0; piece < 10; piece += 1) begin(() => begun.push(piece));
  const inTurns: number[] = [];
  for (let turns = 1; turns <= 8; turns += 1) {
    hasCome();
    await turn();
    if (begun.length > inTurns.length) inTurns.push(turns);
  }
  // Three turns are for those who come, the fourth for what waits.
  expect(inTurns).toEqual([4]);
  await turn();
  await turn();
  expect(begun).toHaveLength(10);
});

it('goes on with each in turn, however much waits for one', async () => {
  const begun: string[] = [];
  const { begin } = createTurns(2);
  for (let piece = 0; piece < 100; piece += 1) begin(() => begun.push('many'), 'many');
  begin(() => begun.push('one'), 'one');
  await turn();
  expect(begun).toEqual(['many', 'many', 'many', 'one']);
});
