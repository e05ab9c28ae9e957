import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Lane, Lanes } from '../database/lanes.ts';
import { createLog } from '../log.ts';
import { createDataService } from './data-service.ts';

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
