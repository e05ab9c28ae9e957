import { expect, it, vi } from 'vitest';

import type { KnownAnswer } from '../../cache/public-cache.ts';
import { createFeedRoutes } from './feed-routes.ts';

const puzzles = JSON.stringify([{ name: '1', date: '2026-11-21', hint: 'Bread runs short.' }]);
const kept: KnownAnswer = {
  status: 200,
  headers: { 'cache-control': 'public, max-age=60' },
  body: Buffer.from(puzzles),
};

type Given = { known?: KnownAnswer; answer?: Response; refused?: Response };

/** Asks for a feed; `asked` are the addresses that the cache or the limits are asked about. */
async function ask({ known, answer, refused }: Given) {
  const asked: string[] = [];
  const app = createFeedRoutes({
    cache: {
      known: ({ url }) => {
        asked.push(url);
        return known;
      },
      answer: async () => answer,
      clear: () => undefined,
    },
    limits: async ({ url }, client) => {
      asked.push(`${client}: ${url}`);
      return refused;
    },
    publishableKey: 'key',
    publicUrl: undefined,
    clientOf: () => 'a reader',
    headers: { 'x-frame-options': 'DENY' },
  });
  return {
    answered: await app.request('/feed/en.xml'),
    again: (path = '/feed/en.xml', init: RequestInit = {}) => app.request(path, init),
    asked,
  };
}

const question = 'http://localhost/rest/v1/rpc/get_recent_puzzles?timezoneoffset=-720&locale=en';

it('what is kept is answered without counting, for the last place where a day begins', async () => {
  const { answered, asked } = await ask({ known: kept });
  expect(asked).toEqual([question]);
  expect(answered.headers.get('cache-control')).toBe('public, max-age=60');
  expect(answered.headers.get('x-frame-options')).toBe('DENY');
  expect(await answered.text()).toContain('Bread runs short.');
});

it('what has to be asked for counts as a call, and is refused beyond the allowance', async () => {
  const refused = new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
  const { answered, asked } = await ask({ refused });
  expect(asked).toEqual([question, `a reader: ${question}`]);
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([429, '7']);
  expect(answered.headers.get('cache-control')).toBe('no-store');
});

it.each([{}, { answer: new Response('{"code": "57014"}', { status: 500 }) }])(
  'readers come again later when the database does not answer',
  async (given) => {
    const { answered } = await ask(given);
    expect([answered.status, answered.headers.get('retry-after')]).toEqual([503, '60']);
    expect(answered.headers.get('cache-control')).toBe('no-store');
  },
);

it('a feed is written once for the answer that it tells of, and anew for another', async () => {
  const known = { ...kept };
  const { answered, again } = await ask({ known });
  const first = await answered.text();
  const parsed = vi.spyOn(JSON, 'parse');
  expect(await (await again()).text()).toBe(first);
  expect(parsed).not.toHaveBeenCalled();
  known.body = Buffer.from(puzzles.replace('Bread', 'Salt'));
  const other = await again();
  expect(await other.text()).toBe(first.replace('Bread', 'Salt'));
  expect(other.headers.get('etag')).not.toBe(answered.headers.get('etag'));
  expect(parsed).toHaveBeenCalledOnce();
  parsed.mockRestore();
});

it('who has a feed is told that it is the same, and how long that counts', async () => {
  const { answered, again } = await ask({ known: kept });
  const etag = answered.headers.get('etag') ?? '';
  const same = await again('/feed/en.xml', { headers: { 'if-none-match': etag } });
  expect([same.status, same.headers.get('etag'), same.headers.get('cache-control')]).toEqual([
    304,
    etag,
    'public, max-age=60',
  ]);
});

it.each([
  ['GET', '/feed/de.rss', 404, null],
  ['HEAD', '/feed/de.rss', 404, null],
  ['HEAD', '/feed/en.xml', 200, null],
  ['PUT', '/feed/en.xml', 405, 'GET, HEAD'],
])('%s of %s is answered %i', async (method, path, status, allow) => {
  const { again } = await ask({ known: kept });
  const answer = await again(path, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
});
