import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { keepBackups } from './backup/keep-backups.ts';
import { keepLinksChecked } from './links/keep-links-checked.ts';
import { createLog } from './log.ts';
import { readPushKey } from './push/push-key.ts';
import { keepReminding } from './push/keep-reminding.ts';
import { repeat } from './repeat.ts';

const log = createLog('plain', 'error', () => {});

const answersWell = async () => ({ reason: null, status: 200 });
const notDue = async <Row>() => [{ isDue: false, isFailing: false }] as Row[];
const makesNothing = async () => ({ kind: 'nothing' }) as const;

/** How long work in the background pauses, and whether a pause keeps the process from ending. */
async function pausesOf(begin: () => () => Promise<void>, most: number): Promise<unknown[]> {
  const pauses: unknown[] = [];
  const real = timers.setTimeout;
  const waiting = vi
    .spyOn(timers, 'setTimeout')
    .mockImplementation((milliseconds, value, options) => {
      pauses.push([milliseconds, options?.ref]);
      // The first ones are over at once.
      return real(pauses.length < most ? 0 : milliseconds, value, options);
    });
  syncBuiltinESMExports();
  const end = begin();
  await expect.poll(() => pauses.length).toBeGreaterThanOrEqual(most);
  await end();
  waiting.mockRestore();
  syncBuiltinESMExports();
  return pauses.slice(0, most);
}

test('reminders are looked for each half minute, from the start on', async () => {
  const parts = {
    database: { query: async () => [] },
    deliver: async () => ({ status: 201, wait: null }),
    key: await readPushKey('', 'k'.repeat(43)),
    contact: () => 'https://quando.example',
    log,
  };
  expect(await pausesOf(() => keepReminding(parts), 2)).toEqual([
    [30_000, false],
    [30_000, false],
  ]);
});

test('links are asked five seconds apart, and looked for each ten minutes', async () => {
  const claims = [[{ address: 'https://a.example/' }, { address: 'https://b.example/' }]];
  const query = async <Row>(sql: string) =>
    (sql.includes('claim_links') ? (claims.shift() ?? []) : []) as Row[];
  const begin = () => keepLinksChecked({ database: { query }, check: answersWell, log });
  expect(await pausesOf(begin, 4)).toEqual([
    [5_000, false],
    [5_000, false],
    [600_000, false],
    [600_000, false],
  ]);
});

test('the night’s backup is looked after each minute, once a start is over', async () => {
  const nightly = { folder: '/nowhere', hour: 2 };
  const begin = () =>
    keepBackups({ database: { query: notDue }, nightly, run: makesNothing, log }).end;
  expect(await pausesOf(begin, 3)).toEqual([
    [5_000, false],
    [60_000, false],
    [60_000, false],
  ]);
});

test('work goes on after a failure, which is logged, and ends amid a pause', async () => {
  const failed: string[] = [];
  const failing = { error: (message: string) => void failed.push(message) };
  let times = 0;
  await new Promise<void>((resolve) => {
    const end = repeat(
      async () => {
        times += 1;
        if (times === 1) throw new Error('once');
        resolve(end());
      },
      { log: failing, failed: 'It failed.', pause: 1 },
    );
  });
  expect([times, failed]).toEqual([2, ['It failed.']]);

  const end = repeat(async () => void (times += 1), { log, failed: '', pause: 3_600_000 });
  await end();
  expect(times).toBe(3);
});

test('who ends it waits for the work that is under way', async () => {
  let finish: (() => void) | undefined;
  let isDone = false;
  const work = async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    isDone = true;
  };
  const end = repeat(work, { log, failed: '', pause: 3_600_000 });
  const ended = end().then(() => isDone);
  finish?.();
  expect(await ended).toBe(true);
});

test('what came of an address is recorded, but for one that was being asked at the end', async () => {
  const recorded: unknown[] = [];
  const query = async <Row>(sql: string, values: readonly unknown[] = []) => {
    if (sql.includes('record_link')) recorded.push(values.slice(1));
    const addresses = ['https://a.example/', 'https://b.example/'];
    return (sql.includes('claim_links') ? addresses.map((address) => ({ address })) : []) as Row[];
  };
  let begun: (() => void) | undefined;
  const second = new Promise<void>((resolve) => (begun = resolve));
  const check = async (address: string, signal: AbortSignal) => {
    if (address.includes('a.')) return { reason: 'status' as const, status: 404 };
    begun?.();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { reason: 'timeout' as const, status: null };
  };
  const end = keepLinksChecked({ database: { query }, log, check, pause: 0 });
  await second;
  await end();
  expect(recorded).toEqual([['https://a.example/', 'status', 404]]);
});
