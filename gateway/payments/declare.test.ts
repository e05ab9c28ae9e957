import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Database } from '../database/database.ts';
import { defaultRates } from '../limits/limits.ts';
import type { Share } from '../limits/shared-limits.ts';
import { createDeclare } from './declare.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const declared = {
  kind: 'withdrawal',
  type: 'ordinary',
  name: 'Ada',
  email: 'ADA@example.org',
  contract: '',
  reason: '',
  end: null,
  language: 'en',
} as const;
const ofAda = [
  {
    name: 'receipt',
    rate: defaultRates.receipt,
    key: expect.stringMatching(/^address \w/) as string,
  },
  { name: 'receipts', rate: defaultRates.receipts, key: 'all' },
];

/** Looks for what waits to be confirmed, over a database where one declaration waits. */
function setUp({
  isClaimed = true,
  wait = 0,
  insert = async (_values: readonly unknown[]) => {},
} = {}) {
  const taken: (readonly Share[])[] = [];
  const givenBack: (readonly Share[])[] = [];
  const works: (() => Promise<unknown>)[] = [];
  const ending = new AbortController();
  const outbox = vi.fn();
  const query: Database['query'] = async <Row>(text: string, values: readonly unknown[] = []) => {
    if (text.includes('insert into')) await insert(values);
    if (text.includes('select * from')) {
      const isTried = values[1] === '["7"]';
      return (isTried ? [] : [{ ...declared, id: '7', received: 0 }]) as Row[];
    }
    return (text.includes('set claimed_at') && isClaimed ? [{ id: '7' }] : []) as Row[];
  };
  const declare = createDeclare({
    database: { query } as Database,
    outbox,
    backgroundTasks: { later: (work) => void works.push(work), closing: ending.signal },
    publicUrl: () => 'https://quando.example',
    declarationsTo: 'clio@quando.example',
    limits: {
      take: async (shares) => {
        taken.push(shares);
        return wait;
      },
      giveBack: async (shares) => void givenBack.push(shares),
    },
    rates: defaultRates,
    now: () => 0,
  });
  return { declare, taken, givenBack, works, ending, outbox };
}

it('what waits is looked for every five minutes, until the gateway closes', () => {
  const { works, ending } = setUp();
  vi.advanceTimersByTime(299_999);
  expect(works).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(works).toHaveLength(1);
  vi.advanceTimersByTime(300_000);
  expect(works).toHaveLength(2);
  ending.abort();
  vi.advanceTimersByTime(600_000);
  expect(works).toHaveLength(2);
});

it('what another gateway confirms, or has to wait, takes nothing of what one mailbox may get', async () => {
  for (const [given, sent, returned] of [
    [{}, 2, []],
    [{ isClaimed: false }, 0, [ofAda]],
    [{ wait: 60 }, 0, []],
  ] as const) {
    const { works, taken, givenBack, outbox } = setUp(given);
    vi.advanceTimersByTime(300_000);
    await works[0]?.();
    expect(taken).toEqual([ofAda]);
    expect(givenBack).toEqual(returned);
    expect(outbox).toHaveBeenCalledTimes(sent);
  }
});

it('what is looked for twice at once is confirmed once, and takes its share once', async () => {
  const { works, taken, outbox } = setUp();
  vi.advanceTimersByTime(600_000);
  await Promise.all(works.map((work) => work()));
  expect(taken).toEqual([ofAda]);
  expect(outbox).toHaveBeenCalledTimes(2);
});

it('what is declared is stored word for word, for cause where that was said, with a reason or none', async () => {
  const insert = vi.fn(async () => {});
  const { declare } = setUp({ insert });
  const cancelled = { ...declared, kind: 'cancellation', contract: 'No 5' } as const;
  await declare({ ...cancelled, reason: 'I move.', end: '2027-02-28', language: 'de' });
  await declare({ ...cancelled, type: 'extraordinary' });
  const received = ['1970-01-01T00:00:00.000Z', 'cancellation', 'Ada', 'ADA@example.org', 'No 5'];
  expect(insert.mock.calls).toEqual([
    [[...received, false, 'I move.', '2027-02-28', 'de']],
    [[...received, true, '', null, 'en']],
  ]);
});

it('nobody is told that something was declared which is not stored', async () => {
  const failing = setUp({
    insert: async () => {
      throw new Error('no connection');
    },
  });
  await expect(failing.declare(declared)).rejects.toThrow('no connection');
  expect(failing.works).toEqual([]);
  const { declare, works } = setUp();
  expect(await (await declare(declared)).json()).toEqual({
    receivedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(works).toHaveLength(1);
});
