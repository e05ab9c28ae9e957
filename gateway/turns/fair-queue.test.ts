import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

const patience = 10_000;

describe('a fair queue', () => {
  it('gives turns to clients in rotation, however many of one wait, whose first is first', async () => {
    const { takeTurn: take } = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 10, patience });
    const order: string[] = [];
    const work = async (call: string) => {
      const giveBack = await take(call.charAt(0));
      order.push(call);
      giveBack?.();
    };
    const first = await take('a');
    const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(work));
    first?.();
    await all;
    expect(order.join(' ')).toBe('a1 b1 c1 a2 b2 a3');
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
    const { takeTurn: take, load } = createFairQueue({
      all: 1,
      ofOne: 1,
      waitingOfOne: 5,
      patience: 1,
    });
    const first = await take('a');
    expect(await take('b')).toBeUndefined();
    expect(load()).toEqual({ running: 1, waiting: 0, refused: 1 });
    first?.();
    const last = await take('c');
    expect(last).toBeDefined();
  });

  it('forgets of one client what waited too long, and nothing that came after it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { takeTurn: take, load } = createFairQueue({
      all: 1,
      ofOne: 1,
      waitingOfOne: 5,
      patience,
    });
    const endTurn = await take('a');
    const early = take('b');
    vi.advanceTimersByTime(1);
    const late = take('b');
    vi.advanceTimersByTime(patience - 1);
    expect(await early).toBeUndefined();
    expect(load()).toEqual({ running: 1, waiting: 1, refused: 1 });
    endTurn?.();
    expect(await late).toBeDefined();
    vi.useRealTimers();
  });

  it('has refused nobody whose turn came while they waited', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { takeTurn: take, load } = createFairQueue({
      all: 1,
      ofOne: 1,
      waitingOfOne: 5,
      patience,
    });
    const first = await take('a');
    const second = take('b');
    vi.advanceTimersByTime(patience - 1);
    first?.();
    const endTurn = await second;
    const third = take('b');
    vi.advanceTimersByTime(1);
    expect(load()).toEqual({ running: 1, waiting: 1, refused: 0 });
    endTurn?.();
    expect(await third).toBeDefined();
    vi.useRealTimers();
  });

  it('serves every other time who has used the least time lately, and between whose network waits longest', async () => {
    const { ask, end, order } = simulate(1);
    await ask('much', 4_000);
    await end();
    await ask('little', 1_000);
    await end();
    await ask('last', 100);
    for (const client of ['much', 'little', 'new', 'much']) await ask(client, 100);
    for (let ended = 0; ended < 5; ended += 1) await end();
    expect(order).toEqual(['much', 'little', 'last', 'new', 'much', 'little', 'much']);
  });

  it('forgets what was used: half of it in ten seconds', async () => {
    const { ask, end, order, wait } = simulate(1);
    await ask('long ago', 4_000);
    await end();
    wait(30_000);
    await ask('just now', 1_000);
    await end();
    await ask('last', 100);
    for (const client of ['just now', 'long ago']) await ask(client, 100);
    for (let ended = 0; ended < 3; ended += 1) await end();
    expect(order.slice(3)).toEqual(['long ago', 'just now']);
  });

  it('lets a network use as much as ten clients, and counts for it what new ones in it use', async () => {
    const { ask, end, order } = simulate(1);
    const network = ['10.0.0.1'];
    await ask('many a', 2_000, network);
    await ask('many b', 2_000, network);
    await end();
    await end();
    await ask('one', 150);
    await end();
    await ask('last', 100);
    for (const client of ['many c', 'many a', 'many d']) await ask(client, 100, network);
    for (const client of ['one', 'new']) await ask(client, 100);
    for (let ended = 0; ended < 6; ended += 1) await end();
    expect(order.slice(4)).toEqual(['many c', 'new', 'one', 'many d', 'many a']);
  });

  it('lets nobody new wait for more than two turns to end, however many use much', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 1_000, max: 3_000 }), { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        async (all, heavy, isOneAddress) => {
          const { ask, end, order } = simulate(all);
          const network = isOneAddress ? ['10.0.0.1'] : [];
          const askAgain = async () => {
            for (const [index, time] of heavy.entries()) await ask(`heavy ${index}`, time, network);
          };
          await askAgain();
          for (const _ of heavy) await end();
          for (let round = 0; round < Math.ceil(all / heavy.length) + 1; round += 1)
            await askAgain();
          const before = order.length;
          await ask('new', 5);
          for (const _ of [1, 2]) if (!order.includes('new')) await end();
          expect(order.slice(before)).toContain('new');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lets nobody wait for more than two turns of each network, whatever they used and however many come new', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 100, max: 60_000 }),
        async (all, networks, many, time, used) => {
          const { ask, end, order } = simulate(all);
          let asked = 0;
          const comeNew = () => {
            asked += 1;
            const wide = `2001:db8:${asked % networks}`;
            return ask(`new ${asked}`, time, [`${wide}:${asked}`, wide]);
          };
          await ask('much', used);
          await end();
          for (let come = 0; come < all + many; come += 1) await comeNew();
          const before = order.length;
          await ask('much', time);
          for (let turn = 0; turn < 2 * (networks + 1); turn += 1) {
            await comeNew();
            await end();
          }
          expect(order.slice(before)).toContain('much');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives everybody turns, in rotation where all use little', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 3_000 })),
        fc.boolean(),
        async (all, many, time, isOneAddress) => {
          const { ask, end, order } = simulate(all);
          const network = isOneAddress ? ['10.0.0.1'] : [];
          const clients = Array.from({ length: many }, (_, index) => `client ${index}`);
          for (const _ of [1, 2, 3, 4])
            for (const client of clients) await ask(client, time, network);
          for (let turn = 0; turn < 4 * many; turn += 1) await end();
          for (const client of clients)
            expect(order.filter((one) => one === client)).toHaveLength(4);
          const rounds = [clients, clients, clients, clients].flat();
          if (all === 1 && time <= 12) expect(order).toEqual(rounds);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Lets those go on whose turn has come. */
async function settle(): Promise<void> {
  for (let step = 0; step < 3; step += 1) await Promise.resolve();
}

/** A queue by a clock of its own: turns end in the order in which they are due. */
function simulate(all: number) {
  let clock = 0;
  const bounds = { all, ofOne: all, waitingOfOne: 100, patience };
  const { takeTurn } = createFairQueue(bounds, () => clock);
  const order: string[] = [];
  const running: { due: number; giveBack: () => void }[] = [];
  return {
    order,
    wait: (milliseconds: number) => {
      clock += milliseconds;
    },
    /** Asks for a turn that lasts so long. */
    ask: async (client: string, time: number, networks: string[] = []) => {
      void takeTurn(client, networks).then((giveBack) => {
        order.push(client);
        if (giveBack !== undefined) running.push({ due: clock + time, giveBack });
      });
      await settle();
    },
    /** Lets the time pass in which the next turn ends. */
    end: async () => {
      running.sort((one, other) => one.due - other.due);
      const next = running.shift();
      clock = Math.max(clock, next?.due ?? clock);
      next?.giveBack();
      await settle();
    },
  };
}
