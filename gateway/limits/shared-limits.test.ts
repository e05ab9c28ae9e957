import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
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
  return { clock, asked, limits, take: () => limits.take([share]) };
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

it('what one uses up elsewhere is refused to them alone, not to all who share a part of it', async () => {
  const { limits, asked } = limitsOver([20, 0]);
  const inAll = { ...share, name: 'code of all' };
  const of = (network: string) =>
    limits.take([{ ...share, name: 'code of a network', key: network }, inAll]);
  expect(await of('a stranger’s')).toBe(20);
  expect(await of('the owner’s')).toBe(0);
  expect(await of('a stranger’s')).toBe(20);
  expect(asked).toHaveLength(2);
});

it('a clock that is set back refuses nothing for longer', async () => {
  const { clock, take } = limitsOver([30, 0]);
  clock.time = 3_600_000;
  expect(await take()).toBe(30);
  clock.time = 0;
  expect(await take()).toBe(0);
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

it('what is given back while the database is away is had here again', async () => {
  const { limits, take } = limitsOver([0, 0]);
  expect([await take(), await take()]).toEqual([0, 0]);
  await limits.giveBack([share]);
  expect([await take(), await take()]).toEqual([0, 60]);
});

it('nothing taken or given back asks nobody', async () => {
  const { limits, asked } = limitsOver([]);
  expect(await limits.take([])).toBe(0);
  await limits.giveBack([]);
  expect(asked).toEqual([]);
});
