import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Lane, Lanes } from '../database/lanes.ts';
import { createLog } from '../log.ts';
import { createDataService } from './data-service.ts';
import { keepCatalogue } from './keep-catalogue.ts';
import { transact } from './transaction.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const headers = { apikey: 'sb_publishable_test' };

const verify = () => Promise.reject(new Error('No token counts.'));

/** The service over one connection that gives what `send` does. */
function serviceOver(send: () => Promise<never>) {
  const end = vi.fn();
  const lane = { send, end } as Partial<Lane> as Lane;
  const pool = { size: 1, withLane: (work) => work(lane) } as Partial<Lanes> as Lanes;
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25)));
  const parts = { publishableKey: headers.apikey, secretKey: 'sb_secret_test', verify, pool, log };
  const { answer } = createDataService(parts);
  const ask = () =>
    answer(new Request('http://data.example/rest/v1/puzzle', { headers }), 'a test');
  return { ask, end, lines };
}

it('a connection that says nothing for seven seconds is given up, and the log told', async () => {
  const { ask, end, lines } = serviceOver(() => new Promise(() => {}));
  const asked = ask();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const answer = await asked;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'PGRST000' });
  expect(end).toHaveBeenCalledOnce();
  expect(lines).toEqual([
    expect.stringMatching(/^warn A call for data failed\..*code="ETIMEDOUT"/),
  ]);
});

it('the log is told of what nobody thought of', async () => {
  const { ask, lines } = serviceOver(() => Promise.reject(new Error('odd')));
  expect((await ask()).status).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/^warn A call for data failed\./)]);
});

it('names that nobody has make the catalogue be read again once a second at most', async () => {
  const lane = { send: async () => [] } as Partial<Lane> as Lane;
  const catalogue = keepCatalogue(Date.now);
  const first = await catalogue.known(lane);
  vi.advanceTimersByTime(999);
  expect(await catalogue.newer(lane, first)).toBeUndefined();
  vi.advanceTimersByTime(1);
  const second = await catalogue.newer(lane, first);
  expect([second === undefined, second === first]).toEqual([false, false]);
  expect(await catalogue.newer(lane, first)).toBe(second);
});

/** As of a connection that is lost once a statement has found no row. */
async function sendUntilRollback(text: string) {
  if (text === 'rollback') throw new Error('gone');
  return [{ body: '[]', rows: 0 }];
}

it('a connection on which what was refused cannot be undone is given up', async () => {
  const end = vi.fn();
  const work = {
    caller: { role: 'anon' as const, claims: {} },
    request: { method: 'PATCH', path: '/thing', headers: '{}' },
    statement: { text: 'update', values: [] },
    isReadOnly: false,
    asksForSession: false,
    judge: () => {
      throw new Error('too few');
    },
  };
  const lane = { send: sendUntilRollback, end } as Partial<Lane> as Lane;
  await expect(transact(lane, work)).rejects.toThrow('too few');
  expect(end).toHaveBeenCalledOnce();
});
