import { expect, it } from 'vitest';

import { createPublicCache } from './public-cache.ts';

const key = 'sb_publishable_test';
const noon = Date.parse('2026-11-21T12:00:00Z');
const puzzle = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';

/** A cache over a backend that counts, at a time the test moves. */
function setUp(answer: (request: Request) => Response = () => Response.json({ id: 41 })) {
  const clock: { now: number; newsChange: number | null } = { now: noon, newsChange: null };
  const asked: Request[] = [];
  const backend = async (request: Request) => {
    asked.push(request);
    return answer(request);
  };
  const cache = createPublicCache({
    backend,
    publishableKey: key,
    nextNewsChange: async () => clock.newsChange,
    now: () => clock.now,
    capacity: 3,
  });
  const get = (path = puzzle, headers: Record<string, string> = {}, method = 'GET') =>
    cache.answer(
      new Request(`http://host${path}`, { method, headers: { apikey: key, ...headers } }),
    );
  return { clock, asked, cache, get };
}

it('the same question is asked once, and answered with the same bytes and tag', async () => {
  const { asked, get } = setUp();
  const [first, second] = [await get(), await get()];
  expect(asked).toHaveLength(1);
  expect(first?.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/);
  expect(second?.headers.get('etag')).toBe(first?.headers.get('etag'));
  expect(await second?.text()).toBe(await first?.text());
});

it('callers that ask at once share one question', async () => {
  const { asked, get } = setUp();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(asked).toHaveLength(1);
  expect(await answers[49]?.json()).toEqual({ id: 41 });
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
  const path = '/rest/v1/rpc/get_room?room=0b7c9a52-6a1d-4a58-9a0e-2f4f5d6c7b81';
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

it('"nothing scheduled" and errors are passed on but not kept', async () => {
  for (const answer of [
    () => Response.json(null),
    () => Response.json({ code: 'XX000' }, { status: 500 }),
  ]) {
    const { asked, get } = setUp(answer);
    const [first] = [await get(), await get()];
    expect(first?.status).toBe(answer().status);
    expect(first?.headers.get('cache-control')).toBeNull();
    expect(asked).toHaveLength(2);
  }
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
  for (const path of [latestNews, latestNews, newsOfGroup, newsOfGroup]) await get(path);
  expect(asked).toHaveLength(3);
});
