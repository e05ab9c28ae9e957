import { describe, expect, it } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

const patience = 10_000;

describe('a fair queue', () => {
  it('gives turns to clients in rotation, however many of one wait', async () => {
    const { takeTurn: take } = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 10, patience });
    const order: string[] = [];
    const work = async (client: string) => {
      const giveBack = await take(client);
      order.push(client);
      giveBack?.();
    };
    const first = await take('a');
    const all = Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(work));
    first?.();
    await all;
    expect(order.join('')).toBe('abcaba');
  });

  it('keeps turns free of a client that has its share', async () => {
    const { takeTurn: take } = createFairQueue({ all: 4, ofOne: 2, waitingOfOne: 1, patience });
    const turns = [await take('a'), await take('a')];
    const third = take('a');
    expect(await take('a')).toBeUndefined();
    expect(await take('b')).toBeDefined();
    turns[0]?.();
    expect(await third).toBeDefined();
  });

  it('forgets who waited too long', async () => {
    const { takeTurn: take } = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 5, patience: 1 });
    const first = await take('a');
    expect(await take('b')).toBeUndefined();
    first?.();
    const last = await take('c');
    expect(last).toBeDefined();
  });
});
