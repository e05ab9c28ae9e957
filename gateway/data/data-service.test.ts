import postgres from 'postgres';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Lane, Lanes } from '../database/lanes.ts';
import { createLog } from '../log.ts';
import { createDataService } from './data-service.ts';
import { keepCatalogue } from './keep-catalogue.ts';
import { transact } from './transaction.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const headers = { apikey: 'sb_publishable_test' };

const verify = async (token: string) => ({ role: 'authenticated', sub: token.slice(2, 5) });

/** The service over one connection that gives what `send` does. */
function serviceOver(send: () => Promise<never>, size = 1) {
  const end = vi.fn();
  const lane = { send, end } as Partial<Lane> as Lane;
  const pool = { size, withLane: (work) => work(lane) } as Partial<Lanes> as Lanes;
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line.slice(25)));
  const parts = { publishableKey: headers.apikey, secretKey: 'sb_secret_test', verify, pool, log };
  const { answer, load, warmUp } = createDataService(parts);
  const ask = (client = 'a test', more: Record<string, string> = {}) =>
    answer(
      new Request('http://data.example/rest/v1/puzzle', { headers: { ...headers, ...more } }),
      client,
    );
  return { ask, end, lines, load, warmUp };
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

it('the log is told of what nobody thought of, once a minute', async () => {
  const { ask, lines } = serviceOver(() => Promise.reject(new Error('odd')));
  for (let call = 0; call < 3; call += 1) expect((await ask()).status).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/^warn A call for data failed\./)]);
});

it('a client has half of the connections, who is signed in another half, and two hundred calls wait', async () => {
  const { ask, load } = serviceOver(() => new Promise(() => {}), 4);
  const asked = Array.from({ length: 202 }, () => ask());
  await vi.advanceTimersByTimeAsync(0);
  expect(load()).toEqual({ running: 2, waiting: 200, refused: 0 });
  const [refused, mine] = [ask(), ask('a test', { authorization: 'Bearer a.ada.b' })];
  const answer = await refused;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'PGRST003' });
  expect(load()).toEqual({ running: 3, waiting: 200, refused: 1 });
  const others = ask('another');
  await vi.advanceTimersByTimeAsync(0);
  expect(load()).toMatchObject({ running: 4 });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(load()).toMatchObject({ waiting: 0 });
  await vi.advanceTimersByTimeAsync(7_000);
  const answers = await Promise.all([...asked, mine, others]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
});

it('a catalogue that could not be read is read anew by the next call', async () => {
  const sent: string[] = [];
  const send = async (text: string) => {
    sent.push(text);
    if (sent.length === 1) throw new Error('gone');
    return [];
  };
  const lane = { send, end: () => {} } as Partial<Lane> as Lane;
  const catalogue = keepCatalogue(Date.now);
  await expect(catalogue.known(lane)).rejects.toThrow('gone');
  const read = await catalogue.known(lane);
  const count = sent.length;
  expect(await catalogue.known(lane)).toBe(read);
  expect(sent).toHaveLength(count);
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

const calling = (claims: Record<string, unknown>) => ({
  caller: { role: 'authenticated' as const, claims },
  request: { method: 'POST', path: '/thing', headers: '{}' },
  statement: { text: 'insert', values: ['a'] },
  isReadOnly: false,
  asksForSession: true,
  judge: undefined,
});

it('what a player writes is done in their session, and not where it is none', async () => {
  const sent: string[] = [];
  const send = async (text: string) => {
    sent.push(text);
    return [{ body: '', rows: 1 }];
  };
  const lane = { send, end: () => {} } as Partial<Lane> as Lane;
  const id = '00000000-0000-4000-8000-000000000001';
  await transact(lane, calling({ sub: id, session_id: id }));
  expect(sent).toEqual([
    'begin isolation level read committed; set local role none',
    expect.stringContaining('private.session_lasts($6::text, $7::uuid, now())'),
    'insert',
    'commit',
  ]);
  const ended = {
    status: 401,
    body: {
      code: 'PGRST303',
      message: 'The session of the JWT has ended',
      details: null,
      hint: null,
    },
    headers: {
      'www-authenticate':
        'Bearer error="invalid_token", error_description="The session of the JWT has ended"',
    },
  };
  for (const claims of [{ sub: id }, { session_id: id }, { sub: id, session_id: `${id}0` }]) {
    await expect(transact(lane, calling(claims))).rejects.toMatchObject(ended);
  }
  expect(sent).toHaveLength(4);
});

it('a database that takes no writes says so where something is written, and when to ask again', async () => {
  const refusal = Object.assign(new postgres.PostgresError('read-only'), { code: '25006' });
  const lane = { send: () => Promise.reject(refusal), end: () => {} } as Partial<Lane> as Lane;
  const writing = { ...calling({}), asksForSession: false };
  await expect(transact(lane, writing)).rejects.toMatchObject({
    status: 503,
    body: {
      code: '53100',
      message: 'The database takes no writes at the moment. Please try again later.',
    },
    headers: { 'retry-after': '60' },
  });
  // What reads and writes all the same is its caller's fault.
  await expect(transact(lane, { ...writing, isReadOnly: true })).rejects.toBe(refusal);
});
