import { describe, expect, it } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

const never = new AbortController().signal;

describe('a fair queue', () => {
  it('gives turns to clients in rotation, however many of one wait', async () => {
    const take = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 10 });
    const order: string[] = [];
    const work = async (client: string) => {
      const giveBack = await take(client, never);
      order.push(client);
      giveBack?.();
    };
    const first = await take('a', never);
    const all = Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(work));
    first?.();
    await all;
    expect(order.join('')).toBe('abcaba');
  });

  it('keeps turns free of a client that has its share', async () => {
    const take = createFairQueue({ all: 4, ofOne: 2, waitingOfOne: 1 });
    const turns = [await take('a', never), await take('a', never)];
    const third = take('a', never);
    expect(await take('a', never)).toBeUndefined();
    expect(await take('b', never)).toBeDefined();
    turns[0]?.();
    expect(await third).toBeDefined();
  });

  it('forgets who stopped waiting', async () => {
    const take = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 5 });
    const first = await take('a', never);
    const impatient = new AbortController();
    const gone = take('b', impatient.signal);
    const patient = take('b', never);
    impatient.abort();
    expect(await gone).toBeUndefined();
    first?.();
    const last = await patient;
    last?.();
    expect(await take('c', never)).toBeDefined();
  });
});
