import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { asCaller, callerFrom } from './caller.ts';
import { createLocalLimits, createSharedLimits } from './shared-limits.ts';

const share = { name: 'code', rate: { burst: 2, perMinute: 1 }, key: 'user ada' };

/** Limits whose database answers with these waits, one after another; an error where there is none. */
function limitsOver(waits: number[]) {
  const clock = { time: 0 };
  const asked: string[] = [];
  const query: Database['query'] = async <Row>(sql: string, values?: readonly unknown[]) => {
    asked.push(JSON.stringify([sql, values]));
    const wait = waits.shift();
    if (wait === undefined) throw new Error('The database is away.');
    const rows: Row[] = JSON.parse(JSON.stringify([{ wait }]));
    return rows;
  };
  const now = () => clock.time;
  const local = createLocalLimits(now);
  const limits = createSharedLimits({ local, database: { query }, secret: 'secret', now });
  return { clock, asked, take: () => limits.take([share]) };
}

it('what is refused for all asks nobody again until it is over', async () => {
  const { clock, asked, take } = limitsOver([0, 30, 0]);
  expect(await take()).toBe(0);
  expect(await take()).toBe(30);
  for (let tries = 0; tries < 100; tries += 1) expect(await take()).toBe(30);
  clock.time += 29_000;
  expect(await take()).toBe(1);
  expect(asked).toHaveLength(2);
  clock.time += 1_000;
  expect(await take()).toBe(0);
  expect(asked).toHaveLength(3);
});

it('without a database each process counts for itself', async () => {
  const { take } = limitsOver([]);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 60]);
});

it('the database is told no address and no account', async () => {
  const { asked, take } = limitsOver([0]);
  await take();
  expect(asked[0]).toContain('take_allowances');
  expect(asked[0]).not.toMatch(/ada|user/);
});

/** Limits whose database answers each statement when it is told to. */
function slowLimits() {
  const open: (() => void)[] = [];
  const query: Database['query'] = <Row>() =>
    new Promise<Row[]>((resolve) => {
      open.push(() => resolve([]));
    });
  const local = createLocalLimits();
  const limits = createSharedLimits({ local, database: { query }, secret: 'secret' });
  const take = (client: string) => limits.take([{ ...share, key: client }]);
  return { open, local, take };
}

it('however much of one network is counted, another is next', async () => {
  const { open, take: takeAs } = slowLimits();
  const take = (client: string) => asCaller(callerFrom(client), () => takeAs(client));
  const many = Array.from({ length: 50 }, (_, index) => take(`2001:db8:1:${index}`));
  const other = take('198.51.100.1');
  await expect.poll(() => open.length).toBe(2);
  for (const ended of [0, 1, 2, 3]) {
    open[ended]?.();
    await expect.poll(() => open.length).toBe(3 + ended);
  }
  expect(await Promise.race([other, ...many.slice(4)])).toBe(0);
  for (let ended = 4; ended < 51; ended += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(ended);
    open[ended]?.();
  }
  await Promise.all(many);
});

it('whose shares wait by hundreds is told to come again, and has lost none', async () => {
  const { local, take } = slowLimits();
  for (let count = 0; count < 201; count += 1) void take(`${count}`);
  expect(await take('last')).toBe(1);
  expect([1, 2, 3].map(() => local.takeNow([{ ...share, key: 'last' }]))).toEqual([0, 0, 60]);
});
