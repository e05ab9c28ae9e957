import { afterEach, expect, it, vi } from 'vitest';

import { createPublicCache } from './public-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

const key = 'sb_publishable_test';
const noon = Date.parse('2026-11-21T12:00:00Z');
const puzzle = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';
const uuid = '0b7c9a52-6a1d-4a58-9a0e-2f4f5d6c7b81';

/** A cache over a backend that counts, at a time the test moves. */
function setUp(
  answer: (request: Request, client: string) => Response | Promise<Response> = () =>
    Response.json({ id: 41 }),
) {
  const clock: { now: number; newsChange: number | null } = { now: noon, newsChange: null };
  const asked: Request[] = [];
  const clients: string[] = [];
  const backend = async (request: Request, client: string) => {
    asked.push(request);
    clients.push(client);
    return answer(request, client);
  };
  const cache = createPublicCache({
    backend,
    publishableKey: key,
    nextNewsChange: async () => clock.newsChange,
    now: () => clock.now,
    capacity: 3,
  });
  const get = (
    path = puzzle,
    headers: Record<string, string> = {},
    method = 'GET',
    client = 'somebody',
  ) =>
    cache.answer(
      new Request(`http://host${path}`, { method, headers: { apikey: key, ...headers } }),
      client,
    );
  const getAs = (client: string, path = puzzle) => get(path, {}, 'GET', client);
  return { clock, asked, clients, cache, get, getAs };
}

it('the same question is asked once, and answered with the same bytes and tag', async () => {
  const { asked, get } = setUp();
  const [first, second] = [await get(), await get()];
  expect(asked).toHaveLength(1);
  expect(first?.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/);
  expect(second?.headers.get('etag')).toBe(first?.headers.get('etag'));
  expect(await second?.text()).toBe(await first?.text());
  for (const answer of [first, second]) {
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '9',
      etag: expect.any(String),
    });
  }
});

it('another answer has another tag', async () => {
  let id = 41;
  const { cache, get } = setUp(() => Response.json({ id }));
  const first = await get();
  id = 42;
  cache.clear();
  const second = await get(puzzle, { 'if-none-match': first?.headers.get('etag') ?? '' });
  expect([second?.status, await second?.json()]).toEqual([200, { id: 42 }]);
});

it('callers that ask at once share one question', async () => {
  const { asked, get } = setUp();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(asked).toHaveLength(1);
  expect(await answers[49]?.json()).toEqual({ id: 41 });
});

const fullLine = () => Response.json({ code: 'PGRST003' }, { status: 503 });
/** A backend whose answers come when the test says so, by the client that asked. */
function answersLater() {
  const waiting = new Map<string, (answer: Response) => void>();
  const answer = (_: Request, client: string) =>
    new Promise<Response>((resolve) => waiting.set(client, resolve));
  return { ...setUp(answer), end: (client: string, said: Response) => waiting.get(client)?.(said) };
}

it('what is not known is asked in the turn of the client that asks first', async () => {
  const { clients, get, getAs } = setUp();
  await Promise.all(['ada', 'bert'].map((client) => getAs(client)));
  await get('/rest/v1/rpc/get_quiz?id=1&timezoneoffset=0', {}, 'HEAD', 'cleo');
  expect(clients).toEqual(['ada', 'cleo']);
});

it('a client whose line is full is refused alone: who waits with it asks anew, once for all', async () => {
  const { clients, getAs } = setUp((_, client) =>
    client === 'flood' ? fullLine() : Response.json({ id: 41 }),
  );
  const names = ['flood', 'flood', 'ada', 'bert', 'cleo'];
  const answers = await Promise.all(names.map((client) => getAs(client)));
  expect(answers.map((answer) => answer?.status)).toEqual([503, 503, 200, 200, 200]);
  expect(clients).toEqual(['flood', 'ada']);
});

it('what everybody is refused is said to all who wait, and asked once', async () => {
  const { clients, getAs } = setUp(() => Response.json({ code: 'PGRST000' }, { status: 503 }));
  const answers = await Promise.all(['ada', 'bert'].map((client) => getAs(client)));
  expect(answers.map((answer) => answer?.status)).toEqual([503, 503]);
  expect(clients).toEqual(['ada']);
});

it('who waits long in another’s line asks anew, in the own one', async () => {
  vi.useFakeTimers();
  const { clients, getAs, end } = answersLater();
  const [slow, , fast, last] = ['flood', 'flood', 'ada', 'bert'].map((client) => getAs(client));
  await vi.advanceTimersByTimeAsync(199);
  expect(clients).toEqual(['flood']);
  await vi.advanceTimersByTimeAsync(1);
  expect(clients).toEqual(['flood', 'ada']);
  end('ada', Response.json({ id: 41 }));
  expect([(await fast)?.status, (await last)?.status]).toEqual([200, 200]);
  end('flood', fullLine());
  expect((await slow)?.status).toBe(503);
  expect((await getAs('cleo'))?.status).toBe(200);
  expect(clients).toEqual(['flood', 'ada']);
});

it('who has waited in another’s line takes what is known by then', async () => {
  vi.useFakeTimers();
  const { clients, getAs, end } = answersLater();
  void getAs('flood');
  const fast = getAs('ada');
  await vi.advanceTimersByTimeAsync(100);
  const last = getAs('bert');
  await vi.advanceTimersByTimeAsync(100);
  end('ada', Response.json({ id: 41 }));
  await fast;
  await vi.advanceTimersByTimeAsync(100);
  expect(clients).toEqual(['flood', 'ada']);
  expect((await last)?.status).toBe(200);
});

it('an answer lives five minutes, and says how much of them is left', async () => {
  const { clock, asked, get } = setUp();
  expect((await get())?.headers.get('cache-control')).toBe('public, max-age=300');
  clock.now += 299_000;
  expect((await get())?.headers.get('cache-control')).toBe('public, max-age=1');
  clock.now += 1_000;
  await get();
  expect(asked).toHaveLength(2);
});

it('how a room stands lives a second, and is nothing once the room is over', async () => {
  const { clock, asked, get } = setUp(() => Response.json({ step: 1 }));
  const path = `/rest/v1/rpc/get_room?room=${uuid}`;
  for (const passed of [0, 400, 599]) {
    clock.now += passed;
    expect((await get(path))?.status).toBe(200);
  }
  expect(asked).toHaveLength(1);
  clock.now += 1;
  await get(path);
  expect(asked).toHaveLength(2);
  const ended = setUp(() => Response.json(null));
  expect(await (await ended.get(path))?.text()).toBe('null');
  expect(await get(path.toUpperCase())).toBeUndefined();
});

it.each([
  ['UTC', 0, '2026-11-21T23:59:00Z'],
  ['UTC+14', 840, '2026-11-21T09:59:00Z'],
  ['UTC−12', -720, '2026-11-21T11:59:00Z'],
  ['India', 330, '2026-11-21T18:29:00Z'],
])('an answer ends at midnight in %s', async (_, offset, time) => {
  const { clock, asked, get } = setUp();
  const path = `/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=${offset}&locale=en`;
  clock.now = Date.parse(time);
  expect((await get(path))?.headers.get('cache-control')).toBe('public, max-age=60');
  clock.now += 59_999;
  await get(path);
  expect(asked).toHaveLength(1);
  clock.now += 1;
  await get(path);
  expect(asked).toHaveLength(2);
});

it('just after midnight an answer lives five seconds: the database’s clock may be behind', async () => {
  const { clock, get } = setUp();
  clock.now = Date.parse('2026-11-21T23:00:30Z');
  expect((await get())?.headers.get('cache-control')).toBe('public, max-age=5');
  clock.now = Date.parse('2026-11-21T23:01:00Z');
  expect((await get())?.headers.get('cache-control')).toBe('public, max-age=300');
});

it('the backend hears nothing of who asks', async () => {
  const { asked, get } = setUp();
  await get(puzzle, { authorization: 'Bearer someone', cookie: 'a=b', 'x-forwarded-for': '::1' });
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    accept: 'application/json',
    apikey: key,
  });
});

it('an answer that was long on its way ends when its day does, and no clock set back revives it', async () => {
  const slow = setUp(() => {
    slow.clock.now += 20_000;
    return Response.json({ id: 41 });
  });
  slow.clock.now = Date.parse('2026-11-21T22:59:50Z');
  expect((await slow.get())?.headers.get('cache-control')).toBe('public, max-age=0');
  await slow.get();
  expect(slow.asked).toHaveLength(2);
  const { clock, asked, get } = setUp();
  await get();
  clock.now -= 1;
  await get();
  expect(asked).toHaveLength(2);
});

it('how often an answer was known is counted, and how many are kept', async () => {
  const { cache, get } = setUp(({ url }) => Response.json(url.includes('get_room') ? null : 41));
  const known = () =>
    cache.known(new Request(`http://host${puzzle}`, { headers: { apikey: key } }));
  expect([known(), cache.counts()]).toEqual([undefined, { hits: 0, misses: 0, entries: 0 }]);
  await get();
  await get();
  await get(`/rest/v1/rpc/get_room?room=${uuid}`);
  expect(known()).toBeDefined();
  await get('/rest/v1/puzzle');
  expect(cache.counts()).toEqual({ hits: 2, misses: 2, entries: 2 });
});

it('errors are passed on but not kept', async () => {
  const headers = { 'retry-after': '7' };
  const { asked, get } = setUp(() => Response.json({ code: 'XX000' }, { status: 500, headers }));
  const [first] = [await get(), await get()];
  expect(first?.status).toBe(500);
  expect(first?.headers.get('cache-control')).toBeNull();
  expect(first?.headers.get('retry-after')).toBe('7');
  expect(asked).toHaveLength(2);
});

it('that there is no such room is kept for a second, also at midnight', async () => {
  const room = '/rest/v1/rpc/get_room?room=00000000-0000-4000-8000-000000000000';
  const { clock, asked, cache, get } = setUp(() => Response.json(null));
  clock.now = Date.parse('2026-11-21T23:00:10Z');
  for (const passed of [0, 400, 599]) {
    clock.now += passed;
    const answer = await get(room);
    expect([answer?.status, await answer?.text()]).toEqual([200, 'null']);
    expect(answer?.headers.get('cache-control')).toBe('no-store');
  }
  expect(asked).toHaveLength(1);
  clock.now += 1;
  await get(room);
  cache.clear();
  await get(room);
  expect(asked).toHaveLength(3);
});

it('nothing else that is not there is kept', async () => {
  const { asked, get } = setUp(() => Response.json(null));
  for (let times = 0; times < 2; times += 1) expect((await get())?.status).toBe(200);
  expect(asked).toHaveLength(2);
});

it('what is not there pushes no answer out', async () => {
  const { asked, get } = setUp(({ url }) => Response.json(/quiz|room/.test(url) ? null : 41));
  await get();
  for (const id of [1, 2, 3, 4]) {
    await get(`/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=0`);
    await get(`/rest/v1/rpc/get_room?room=${uuid.replace(/.$/, String(id))}`);
  }
  await get();
  expect(asked).toHaveLength(9);
});

it('a content change forgets all, also what was on its way', async () => {
  const { asked, cache, get } = setUp();
  await get();
  cache.clear();
  const underway = get();
  cache.clear();
  await underway;
  await get();
  expect(asked).toHaveLength(3);
});

it('only so many answers are kept, the longest unused goes first', async () => {
  const { asked, get } = setUp();
  const quiz = (id: number) => get(`/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=0`);
  for (const id of [1, 2, 3, 1, 4]) await quiz(id);
  expect(asked).toHaveLength(4);
  await quiz(1);
  expect(asked).toHaveLength(4);
  await quiz(2);
  expect(asked).toHaveLength(5);
});

it('a known tag gets 304 without a body; HEAD gets the headers alone', async () => {
  const { asked, get } = setUp();
  const tag = (await get())?.headers.get('etag') ?? '';
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const answer = await get(puzzle, { 'if-none-match': known });
    expect([answer?.status, await answer?.text(), answer?.headers.get('etag')]).toEqual([
      304,
      '',
      tag,
    ]);
  }
  const head = await get(puzzle, {}, 'HEAD');
  expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([
    200,
    '9',
    '',
  ]);
  expect(asked).toHaveLength(1);
});

it('the order of the arguments and leading zeros make no other answer', async () => {
  const { asked, get } = setUp();
  await get();
  await get('/rest/v1/rpc/get_puzzle_of_the_day?locale=de&timezoneoffset=060');
  expect(asked).toHaveLength(1);
});

it.each([
  ['language', '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=en'],
  ['offset', '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=120&locale=de'],
  ['function', '/rest/v1/rpc/get_quiz?timezoneoffset=60&id=41'],
])('another %s is another answer', async (_, path) => {
  const { asked, get } = setUp();
  await get();
  await get(path);
  expect(asked).toHaveLength(2);
});

it.each([
  puzzle,
  '/rest/v1/rpc/get_recent_puzzles?timezoneoffset=-720&locale=en',
  '/rest/v1/rpc/get_quiz?id=999999999&timezoneoffset=840',
  `/rest/v1/rpc/get_quiz?id=${'x'.repeat(64)}&timezoneoffset=0`,
  '/rest/v1/rpc/get_outcomes?quando_id=41&timezoneoffset=0',
  '/rest/v1/rpc/get_current_version',
  `/rest/v1/rpc/get_room?room=${uuid}`,
])('%s is asked once, with these arguments and no key in its address', async (path) => {
  const { asked, get } = setUp();
  await get(`${path}${path.includes('?') ? '&' : '?'}apikey=${key}`, { apikey: key });
  await get(path);
  expect(asked.map(({ url }) => url)).toEqual([`http://host${path}`]);
});

it.each([
  '/rest/v1/rpc/get_recent_puzzles?timezoneoffset=0',
  '/rest/v1/rpc/get_quiz?id=1234567890&timezoneoffset=0',
  `/rest/v1/rpc/get_quiz?id=${'x'.repeat(21)}&timezoneoffset=0`,
  `/rest/v1/rpc/get_quiz?id=${'x'.repeat(65)}&timezoneoffset=0`,
  '/rest/v1/rpc/get_outcomes?quando_id=one&timezoneoffset=0',
  '/rest/v1/rpc/get_outcomes?quando_id=1234567890&timezoneoffset=0',
  '/rest/v1/rpc/get_current_version?select=x',
  `/rest/v1/rpc/get_room?room=${uuid.slice(1)}`,
  '/rest/v1/elsewhere/get_current_version',
])('%s is left to the backend', async (path) => {
  const { asked, get } = setUp();
  expect([await get(path), asked]).toEqual([undefined, []]);
});

it('a key in the address opens what one in the header does', async () => {
  const { cache } = setUp();
  const ask = (apikey: string) =>
    cache.answer(new Request(`http://host${puzzle}&apikey=${apikey}`), 'somebody');
  expect((await ask(key))?.status).toBe(200);
  expect(await ask('sb_secret_test')).toBeUndefined();
});

it.each([
  ['an offset beyond the last', '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=841&locale=de'],
  [
    'an offset before the first',
    '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=-721&locale=de',
  ],
  ['a broken offset', '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=1.5&locale=de'],
  ['another locale', '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=0&locale=fr'],
  ['a missing argument', '/rest/v1/rpc/get_puzzle_of_the_day?locale=de'],
  ['one argument too many', `${puzzle}&select=id`],
  ['an argument twice', '/rest/v1/rpc/get_quiz?id=1&id=2'],
  ['a strange id', '/rest/v1/rpc/get_quiz?id=1%20or%201&timezoneoffset=0'],
  ['another function', '/rest/v1/rpc/get_random_quiz_id?userlocale=de'],
  ['a table', '/rest/v1/puzzle'],
])('%s is left to the backend', async (_, path) => {
  const { asked, get } = setUp();
  expect(await get(path)).toBeUndefined();
  expect(asked).toHaveLength(0);
});

it('other keys, other methods and other formats are left to the backend', async () => {
  const { get } = setUp();
  expect(await get(puzzle, { apikey: 'sb_secret_test' })).toBeUndefined();
  expect(await get(puzzle, {}, 'POST')).toBeUndefined();
  expect(await get(puzzle, { accept: 'application/vnd.pgrst.object+json' })).toBeUndefined();
  expect(await get(puzzle, { 'accept-profile': 'private' })).toBeUndefined();
  expect(await get(puzzle, { prefer: 'count=exact' })).toBeUndefined();
  expect(await get(puzzle, { range: '0-0' })).toBeUndefined();
  const accept = 'text/html, application/json;q=0.9';
  expect((await get(puzzle, { accept }))?.status).toBe(200);
});

it('a custom puzzle’s token is an id like any other', async () => {
  const { get } = setUp();
  const token = 'Zx3_90aBcDeFgHiJkLmNoP';
  expect((await get(`/rest/v1/rpc/get_quiz?id=${token}&timezoneoffset=0`))?.status).toBe(200);
});

const latestNews =
  '/rest/v1/news?select=news_group_id,published_at,valid_until&locale=eq.de-DE&news_mode=neq.LOW&published_at=not.is.null&order=published_at.desc,id.desc&limit=1';
const newsOfGroup = '/rest/v1/news?select=*&news_group_id=eq.7&locale=eq.en-US';
const listed =
  '/rest/v1/news?select=*&locale=eq.de-DE&published_at=not.is.null&order=published_at.desc,id.desc';

it.each([latestNews, newsOfGroup, `${listed}&offset=0&limit=4`, `${listed}&offset=7&limit=3`])(
  'the page’s question %s about the news is kept',
  async (path) => {
    const { asked, get } = setUp(() => Response.json([{ news_group_id: 7 }]));
    await get(path);
    expect((await get(path))?.headers.get('cache-control')).toBe('public, max-age=300');
    expect(asked).toHaveLength(1);
  },
);

it.each([
  `${listed}&offset=1&limit=4`,
  `${listed}&offset=5&limit=3`,
  `${listed}&offset=301&limit=3`,
  `${listed}&offset=0&limit=1000`,
  `${newsOfGroup}&published_at=is.null`,
  newsOfGroup.replace('eq.7', 'gt.7'),
  `${newsOfGroup}&locale=eq.de-DE`,
  '/rest/v1/news',
])('the question %s about the news is left to the backend', async (path) => {
  const { asked, get } = setUp();
  expect(await get(path)).toBeUndefined();
  expect(asked).toHaveLength(0);
});

it('each word of a question about the news counts', async () => {
  const { asked, get } = setUp(() => Response.json([{ news_group_id: 7 }]));
  for (const path of [latestNews, newsOfGroup, `${listed}&offset=0&limit=4`]) {
    const url = new URL(path, 'http://host');
    for (const name of url.searchParams.keys()) {
      const [changed, shorter] = [new URL(url), new URL(url)];
      changed.searchParams.set(name, 'eq.x');
      shorter.searchParams.delete(name);
      for (const { pathname, search } of [changed, shorter]) {
        expect([search, await get(pathname + search)]).toEqual([search, undefined]);
      }
    }
  }
  expect(asked).toEqual([]);
});

it('an answer about the news ends when the next piece becomes due', async () => {
  const { clock, asked, get } = setUp(() => Response.json([]));
  clock.newsChange = 90_000;
  expect((await get(latestNews))?.headers.get('cache-control')).toBe('public, max-age=90');
  clock.now += 89_999;
  await get(latestNews);
  expect(asked).toHaveLength(1);
  clock.now += 1;
  await get(latestNews);
  expect(asked).toHaveLength(2);
});

it('that there are no news is kept, that there is no such group is not', async () => {
  const { asked, get } = setUp(() => Response.json([]));
  const lists = [`${listed}&offset=0&limit=4`, `${listed}&offset=4&limit=3`];
  for (const path of [latestNews, ...lists, newsOfGroup]) {
    await get(path);
    await get(path);
  }
  expect(asked).toHaveLength(5);
});
