import { expect, it } from 'vitest';

import { asCaller, callerFrom, currentCaller, inOwnTurn } from './caller.ts';
import { createFairQueue } from './fair-queue.ts';

const failing = () => Promise.reject(new Error('failed'));
const done = async () => 'done';

it('who is signed in shares turns with nobody behind the same address', () => {
  expect(callerFrom('192.0.2.7')).toEqual({ who: 'client 192.0.2.7', networks: ['192.0.2.7'] });
  expect(callerFrom('192.0.2.7', 'user ada')).toEqual({
    who: 'user ada',
    networks: ['192.0.2.7'],
  });
  expect(callerFrom('2001:db8:1:2').networks).toEqual(['2001:db8:1:2', '2001:db8:1']);
});

it('whose work it is, is known as long as it is done', async () => {
  const ada = callerFrom('192.0.2.7', 'user ada');
  await asCaller(ada, async () => {
    await Promise.resolve();
    expect(currentCaller()).toBe(ada);
  });
  expect(currentCaller()).toEqual({ who: '', networks: [] });
});

it('a turn is given back however its work ends, and without one the work is refused', async () => {
  const queue = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 0, patience: 1 });
  await expect(inOwnTurn(queue, failing, () => 'refused')).rejects.toThrow('failed');
  expect(queue.load()).toEqual({ running: 0, waiting: 0, refused: 0 });
  const endTurn = await queue.takeTurn('another');
  expect(
    await asCaller({ who: 'another', networks: [] }, () => inOwnTurn(queue, done, () => 'refused')),
  ).toBe('refused');
  endTurn?.();
  expect(await inOwnTurn(queue, done, () => 'refused')).toBe('done');
});
