import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Database } from '../database/database.ts';
import { startMaintenance } from './maintenance.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const hours = (count: number) => count * 3_600_000;

/** A house with so many entries of the log and sign-ups to forget, portion by portion. */
function house(
  portions: readonly number[],
  signUps: readonly number[] = [],
  /** What the log answers a portion of so many with. */
  ofLog?: (most: number) => number,
) {
  const done: string[] = [];
  const underWay: Promise<unknown>[] = [];
  const left = [...portions];
  const unconfirmed = [...signUps];
  const ending = new AbortController();
  const sized: string[] = [];
  const query: Database['query'] = async <Row>(sql: string, [most]: readonly unknown[] = []) => {
    if (most === 10_000) sized.push(sql.replace(/^select private\.| as forgotten$/g, ''));
    const isLog = sql.includes('forget_old_log');
    const forgotten = isLog ? (ofLog?.(Number(most)) ?? left.shift() ?? 0) : 0;
    done.push(isLog ? `log ${forgotten}` : (/forget_\w+/.exec(sql)?.[0] ?? sql));
    const rows: Row[] = JSON.parse(JSON.stringify([{ forgotten }]));
    return rows;
  };
  const end = startMaintenance(
    { query },
    {
      forgetUnconfirmed: async () => {
        const forgotten = unconfirmed.shift() ?? 0;
        done.push(`sign-ups ${forgotten}`);
        return forgotten;
      },
      forgetUsedTokens: async () => {
        done.push('used tokens');
        return 0;
      },
      forgetDeserted: async () => {
        done.push('deserted sessions');
        return 0;
      },
      forgetProofs: async () => {
        done.push('proofs');
        return 0;
      },
      forgetWays: async () => {
        done.push('ways');
        return 0;
      },
    },
    {
      later: (work) => {
        underWay.push(work().catch((error: unknown) => done.push(`failed ${String(error)}`)));
      },
      closing: ending.signal,
    },
  );
  const cleared = async () => {
    await Promise.all(underWay);
    return done.splice(0);
  };
  return { cleared, end, ending, sized };
}

it('is kept at the start, once an hour and once a day, until the gateway ends', async () => {
  const { cleared, end } = house([]);
  const everything = [
    'deserted sessions',
    'forget_allowances',
    'forget_declarations',
    'forget_payments',
    'forget_reminders',
    'forget_removed_drafts',
    'forget_removed_news',
    'forget_replaced',
    'forget_reports',
    'forget_rooms',
    'forget_unused_images',
    'forget_voters',
    'log 0',
    'proofs',
    'sign-ups 0',
    'used tokens',
    'ways',
  ];
  expect((await cleared()).toSorted()).toEqual(everything);
  await vi.advanceTimersByTimeAsync(hours(23));
  const hourly = Array.from({ length: 23 }, () => [
    'forget_voters',
    'forget_allowances',
    'forget_rooms',
    'ways',
  ]);
  expect(await cleared()).toEqual(hourly.flat());
  await vi.advanceTimersByTimeAsync(hours(1));
  expect((await cleared()).toSorted()).toEqual(everything);
  end();
  await vi.advanceTimersByTimeAsync(hours(72));
  expect(await cleared()).toEqual([]);
});

it('a long log is forgotten portion by portion until nothing is left', async () => {
  const { cleared, end } = house([10_000, 10_000, 7]);
  const steps = await cleared();
  expect(steps.filter((step) => step.startsWith('log'))).toEqual([
    'log 10000',
    'log 10000',
    'log 7',
    'log 0',
  ]);
  end();
});

it('what there may be much of is forgotten in portions of ten thousand', async () => {
  const { cleared, end, sized } = house([]);
  await cleared();
  expect(sized.toSorted()).toEqual([
    'forget_allowances(p_most => $1::integer)',
    'forget_old_log(p_most => $1::integer)',
    'forget_voters(p_most => $1::integer)',
  ]);
  end();
});

it('sign-ups that nobody confirmed are forgotten one by one', async () => {
  const { cleared, end } = house([], [1, 1]);
  const steps = await cleared();
  expect(steps.filter((step) => step.startsWith('sign-ups'))).toEqual([
    'sign-ups 1',
    'sign-ups 1',
    'sign-ups 0',
  ]);
  end();
});

it('a gateway that ends does not wait for the whole of it', async () => {
  const { cleared, end, ending } = house([10_000, 10_000, 10_000]);
  ending.abort();
  const steps = await cleared();
  expect(steps.filter((step) => step.startsWith('log'))).toEqual(['log 10000']);
  end();
});

it('a portion that ran out of time is tried again in halves of it', async () => {
  const asked: number[] = [];
  const left = [2_500, 7];
  const { cleared, end } = house([], [], (most) => {
    asked.push(most);
    if (most > 2_500) throw Object.assign(new Error('canceled'), { code: '57014' });
    return left.shift() ?? 0;
  });
  const steps = await cleared();
  expect(asked).toEqual([10_000, 5_000, 2_500, 2_500, 2_500]);
  expect(steps.filter((step) => /^log|^failed/.test(step))).toEqual(['log 2500', 'log 7', 'log 0']);
  end();
});

it('what fails is tried again soon, but no portion of fewer than a hundred', async () => {
  const asked: number[] = [];
  let fault: Error | undefined = Object.assign(new Error('canceled'), { code: '57014' });
  const { cleared, end } = house([], [], (most) => {
    asked.push(most);
    if (fault !== undefined) throw fault;
    return 0;
  });
  expect(await cleared()).toContain('failed Error: canceled');
  expect(asked).toEqual([10_000, 5_000, 2_500, 1_250, 625, 312, 156, 100]);
  fault = new Error('gone');
  await vi.advanceTimersByTimeAsync(hours(1 / 6));
  expect(await cleared()).toEqual(['failed Error: gone']);
  fault = undefined;
  await vi.advanceTimersByTimeAsync(hours(1 / 6));
  expect(await cleared()).toEqual(['log 0']);
  await vi.advanceTimersByTimeAsync(hours(1 / 6));
  expect(await cleared()).toEqual([]);
  end();
});
