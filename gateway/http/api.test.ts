import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createApi } from './api.ts';
import { createSigningKeys } from '../auth/sessions/signing-keys.ts';
import { createAccountKeys } from '../limits/account-key.ts';
import { createLimits, defaultRates } from '../limits/limits.ts';
import { createLocalLimits } from '../limits/shared-limits.ts';
import { createPublicCache } from '../cache/public-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const key = 'sb_publishable_test';
const quiz = (id: number) => `/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=0`;

type Init = {
  method?: string;
  body?: string | ReadableStream;
  headers?: Record<string, string>;
  duplex?: 'half';
};

/** The API over a backend that counts what reaches it, with five requests for everybody. */
function setUp(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const clients = new Set<string>();
  const voters: (string | null)[] = [];
  const backend = async (request: Request, client: string) => {
    asked.push(request.url);
    clients.add(client);
    voters.push(request.headers.get('x-voter'));
    return answer();
  };
  const local = createLocalLimits();
  const few = { burst: 5, perMinute: 1 };
  const api = createApi({
    backend,
    publishableKey: key,
    cache: createPublicCache({ backend, publishableKey: key, nextNewsChange: async () => null }),
    limits: createLimits(
      { ...defaultRates, api: few },
      createAccountKeys(createSigningKeys('secret').verify),
      { local, shared: local },
    ),
    nameVoter: (request, client) => {
      const named = new Request(request);
      named.headers.set('x-voter', client);
      return named;
    },
    clientOf: ({ req }) => req.header('x-client') ?? 'everybody',
    headers: { 'x-frame-options': 'DENY' },
  });
  const ask = async (path: string, { headers = {}, ...init }: Init = {}) =>
    api.request(path, { ...init, headers: { apikey: key, ...headers } });
  return { asked, clients, voters, ask };
}

it('asking for puzzles that do not exist, each once, is held back', async () => {
  const { asked, ask } = setUp(() => Response.json(null));
  const statuses: number[] = [];
  for (let id = 0; id < 8; id += 1) statuses.push((await ask(quiz(id))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(asked).toHaveLength(5);
});

it.each([
  ['0-0/*', 3],
  ['*/*', 2],
  ['*/0', 2],
])('what is known is forgotten after a change, but not of no row (%s)', async (range, times) => {
  const { asked, ask } = setUp(() =>
    Response.json({ id: 1 }, { headers: { 'content-range': range } }),
  );
  await ask(quiz(1));
  await ask('/rest/v1/news?id=eq.0', { method: 'PATCH', body: '{}' });
  await ask(quiz(1));
  expect(asked).toHaveLength(times);
});

it.each([
  'puzzle',
  'tip',
  'schedule',
  'erratum',
  'news',
  'rpc/publish_draft',
  'rpc/publish_custom',
  'rpc/move_puzzle',
  'rpc/replace_reference',
  'rpc/add_errata',
  'rpc/undo_errata',
  'rpc/save_news',
  'rpc/withdraw_news',
  'rpc/undo_news',
])('what is known is forgotten after staff wrote by %s, and by no other call', async (path) => {
  const { asked, ask } = setUp(() => Response.json({ id: 1 }));
  await ask(quiz(1));
  await ask('/rest/v1/rpc/record_result', { method: 'POST', body: '{}' });
  await ask(quiz(1));
  expect(asked).toHaveLength(2);
  await ask(`/rest/v1/${path}`, { method: 'POST', body: '{}' });
  await ask(quiz(1));
  expect(asked).toHaveLength(4);
});

it('what refuses or reads makes nobody forget', async () => {
  const answers = [
    Response.json({ id: 1 }),
    new Response('{}', { status: 403 }),
    new Response('[]'),
  ];
  const { asked, ask } = setUp(() => answers.shift() ?? Response.json({ id: 1 }));
  await ask(quiz(1));
  await ask('/rest/v1/news', { method: 'POST', body: '{}' });
  await ask('/rest/v1/news?id=eq.1');
  await ask(quiz(1));
  expect(asked).toHaveLength(3);
});

it('nobody keeps a refusal, and pages of other origins may read it', async () => {
  const { ask } = setUp(() => Response.json([]));
  for (let count = 0; count < 5; count += 1) await ask('/rest/v1/puzzle');
  const { status, headers } = await ask('/rest/v1/puzzle');
  expect([status, headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual([
    'Content-Range',
    'Content-Location',
    'Preference-Applied',
    'Location',
    'Range',
    'Retry-After',
    'X-Supabase-Api-Version',
    'Sb-Error-Code',
    'X-Request-Id',
  ]);
});

it('a browser that asks before it calls may send what it names, and need not ask again for a day', async () => {
  const { asked, ask } = setUp(() => Response.json([]));
  const headers = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'apikey,prefer',
  };
  const answer = await ask('/rest/v1/news', { method: 'OPTIONS', headers });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': 'apikey,prefer',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  });
  expect(asked).toEqual([]);
  // Whoever asks otherwise what a path allows is no browser before a call.
  expect((await ask('/rest/v1/news', { method: 'OPTIONS' })).status).toBe(200);
  expect(asked).toHaveLength(1);
});

it.each([
  [32, '/auth/v1/signup'],
  [256, '/auth/v1/sso/saml/acs'],
  [256, '/auth/v1/admin/users'],
])('no more than %i kB are taken at %s', async (kilobytes, path) => {
  const { ask } = setUp(() => Response.json({}));
  const most = kilobytes * 1024;
  const send = async (length: number) => {
    const headers = { 'content-length': String(length) };
    return ask(path, { method: 'POST', body: 'x'.repeat(length), headers });
  };
  expect((await send(most)).status).toBe(200);
  const refused = await send(most + 1);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([413, 'no-store']);
  const words = 'Request body is too large';
  expect(await refused.json()).toEqual({
    code: 413,
    error_code: 'validation_failed',
    msg: words,
    message: words,
  });
});

it('what is no call, or not plainly written, is none to either client', async () => {
  const { asked, ask } = setUp(() => Response.json({}));
  for (const path of ['/rest/v1/%70uzzle', '/auth/v1/%74oken']) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const words = 'This endpoint does not exist here.';
    expect(await answer.json()).toEqual({
      code: 404,
      error_code: 'not_found',
      msg: words,
      message: words,
    });
  }
  expect(asked).toEqual([]);
});

it('who votes is named to the backend, and not where the answer is everybody’s', async () => {
  const { voters, ask } = setUp(() => Response.json({ id: 1 }));
  await ask('/rest/v1/rpc/rate_puzzle', { method: 'POST', body: '{}' });
  await ask(quiz(1));
  expect(voters).toEqual(['everybody', null]);
});

it('what the cache does not know is asked in the turn of whoever asks', async () => {
  const { clients, ask } = setUp(() => Response.json({ id: 1 }));
  await ask(quiz(1));
  await ask('/rest/v1/puzzle');
  expect([...clients]).toEqual(['everybody']);
});

it('an answer that is known costs nothing, also for who has no allowance left', async () => {
  const { asked, ask } = setUp(() => Response.json({ id: 1 }));
  for (let id = 0; id < 8; id += 1) await ask(quiz(id));
  for (let count = 0; count < 20; count += 1) expect((await ask(quiz(0))).status).toBe(200);
  expect(asked).toHaveLength(5);
});

const puzzle = '/rest/v1/rpc/get_puzzle_of_the_day';
const posted = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

it('what is read by POST is asked once, however often and by whichever method', async () => {
  const { asked, ask } = setUp(() => Response.json({ id: 1 }));
  const words = posted({ locale: 'de', timezoneoffset: 60 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(puzzle, words)));
  for (const answer of answers.slice(0, 5)) {
    expect([answer.status, await answer.json()]).toEqual([200, { id: 1 }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  const tag = (await ask(`${puzzle}?locale=de&timezoneoffset=60`)).headers.get('etag') ?? '';
  expect(
    (await ask(puzzle, posted({ locale: 'de', timezoneoffset: 60 }, { 'if-none-match': tag })))
      .status,
  ).toBe(200);
  const asUsual = posted(
    { locale: 'de', timezoneoffset: '60' },
    { authorization: `Bearer ${key}` },
  );
  expect((await ask(puzzle, asUsual)).status).toBe(200);
  expect((await ask(`${puzzle}?apikey=${key}`, words)).status).toBe(200);
  expect(asked).toHaveLength(1);
});

it.each([
  ['of somebody', posted({ locale: 'de', timezoneoffset: 60 }, { authorization: 'Bearer a.b.c' })],
  ['with a preference', posted({ locale: 'de', timezoneoffset: 60 }, { prefer: 'count=exact' })],
  ['of a form', posted({}, { 'content-type': 'application/x-www-form-urlencoded' })],
  ['of another schema', posted({ locale: 'de', timezoneoffset: 60 }, { 'content-profile': 'x' })],
  ['of a list', posted([])],
  ['with a word that is none', posted({ locale: ['de'], timezoneoffset: 60 })],
  [
    'of more than 300 characters',
    { ...posted({}), body: `{"locale":"de","timezoneoffset":60${' '.repeat(267)}}` },
  ],
  ['with a query', posted({ timezoneoffset: 60 }), '?locale=de'],
])('a POST %s is the backend’s to answer', async (_, words, search = '') => {
  const { asked, ask } = setUp(() => Response.json({ id: 1 }));
  for (let count = 0; count < 2; count += 1) await ask(puzzle + search, words);
  expect(asked).toHaveLength(2);
});

it.each([
  ['with the key alone', 413, {}],
  ['with the key as token', 413, { authorization: `Bearer ${key}` }],
  ['with a token, which is looked at first', 200, { authorization: 'Bearer a.b.c' }],
  ['with another key', 200, { apikey: 'sb_secret_test' }],
])('a long body comes %s: %i', async (_, status, headers) => {
  const { ask } = setUp(() => Response.json({ id: 1 }));
  const words = posted({ results: 'x'.repeat(40_000) }, { 'content-length': '40014', ...headers });
  expect((await ask('/rest/v1/UserStatistics', words)).status).toBe(status);
});

it('bodies that never end are held back, and free their place when they do', async () => {
  const { ask } = setUp(() => Response.json({ id: 1 }));
  const endings: (() => void)[] = [];
  const unfinished = () =>
    ask(puzzle, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{'));
          endings.push(() => controller.close());
        },
      }),
      duplex: 'half',
    });
  const asking = Array.from({ length: 256 }, unfinished);
  const known = posted({ id: 1, timezoneoffset: 0 }, { 'content-length': '27' });
  expect((await ask(quiz(1))).status).toBe(200);
  expect((await ask('/rest/v1/rpc/get_quiz', known)).status).toBe(429);
  const other = { ...known, headers: { ...known.headers, 'x-client': 'another' } };
  expect((await ask('/rest/v1/rpc/get_quiz', other)).status).toBe(200);
  const signUp = await ask('/auth/v1/signup', { ...known, headers: { 'content-length': '27' } });
  expect([signUp.status, signUp.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await signUp.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  for (const end of endings) end();
  await Promise.all(asking);
  expect((await ask('/rest/v1/rpc/get_quiz', known)).status).toBe(200);
});

it.each([
  [quiz(1), { code: 'request_timeout', message: expect.stringContaining('timed out'), hint: null }],
  [
    '/auth/v1/user',
    { code: 504, error_code: 'request_timeout', msg: expect.stringContaining('timed out') },
  ],
])(
  'an answer that does not come ends after fifteen seconds, by its code: %s',
  async (path, words) => {
    const { ask } = setUp(() => new Promise<Response>(() => {}));
    let isOver = false;
    const answering = ask(path).finally(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const answer = await answering;
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject(words);
  },
);
