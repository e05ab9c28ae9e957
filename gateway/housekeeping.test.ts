import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Database } from './database/database.ts';
import { keepHouse } from './housekeeping.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const hours = (count: number) => count * 3_600_000;

/** A house where each day the log has so many entries to forget, portion by portion. */
function house(portions: readonly number[]) {
  const done: string[] = [];
  const underWay: Promise<unknown>[] = [];
  const left = [...portions];
  const ending = new AbortController();
  const query: Database['query'] = async <Row>() => {
    const forgotten = left.shift() ?? 0;
    done.push(`log ${forgotten}`);
    const rows: Row[] = JSON.parse(JSON.stringify([{ forgotten }]));
    return rows;
  };
  const end = keepHouse(
    { query },
    {
      forgetUnconfirmed: async () => {
        done.push('sign-ups');
        return [];
      },
    },
    {
      later: (work) => {
        underWay.push(work());
      },
      closing: ending.signal,
    },
  );
  const cleared = async () => {
    await Promise.all(underWay);
    return done.splice(0);
  };
  return { cleared, end, ending };
}

it('is kept at the start and once a day, until the gateway ends', async () => {
  const { cleared, end } = house([]);
  const once = ['log 0', 'sign-ups'];
  expect(await cleared()).toEqual(once);
  await vi.advanceTimersByTimeAsync(hours(23));
  expect(await cleared()).toEqual([]);
  await vi.advanceTimersByTimeAsync(hours(1));
  expect(await cleared()).toEqual(once);
  end();
  await vi.advanceTimersByTimeAsync(hours(72));
  expect(await cleared()).toEqual([]);
});

it('a long log is forgotten portion by portion until nothing is left', async () => {
  const { cleared, end } = house([10_000, 10_000, 7]);
  const steps = await cleared();
  expect(steps.filter((step) => step !== 'sign-ups')).toEqual([
    'log 10000',
    'log 10000',
    'log 7',
    'log 0',
  ]);
  end();
});

it('a gateway that ends does not wait for the whole of it', async () => {
  const { cleared, end, ending } = house([10_000, 10_000, 10_000]);
  ending.abort();
  const steps = await cleared();
  expect(steps.filter((step) => step !== 'sign-ups')).toEqual(['log 10000']);
  end();
});
