import { describe, expect, it } from 'vitest';

import { signUpPlayer, gatewayFor } from './start-gateway.ts';

const puzzle = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';
type Init = { method?: string; body?: string; headers?: Record<string, string> };
const repeated = (amount: number, part: (index: number) => string) =>
  Array.from({ length: amount }, (_, index) => part(index)).join(',');
const noon = Date.parse('2026-11-21T11:00:00Z');

describe('over HTTP', () => {
  let now = noon;
  const running = gatewayFor('pglite', { now: () => now });
  const ask = (path: string, init: Init = {}) =>
    fetch(running().url + path, {
      ...init,
      headers: { apikey: running().gateway.publishableKey, ...init.headers },
    });

  it('the daily puzzle is public for a while, tagged, and 304 for who has it', async () => {
    const first = await ask(puzzle);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const tag = first.headers.get('etag') ?? '';
    const second = await ask(puzzle, { headers: { 'if-none-match': tag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('access-control-allow-origin')).toBe('*');
    const head = await ask(puzzle, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength));
    expect(head.headers.get('etag')).toBe(tag);
  });

  it('is the same for a player who is signed in, and for one with a broken token', async () => {
    const { session } = await signUpPlayer(running());
    const plain = await (await ask(puzzle)).text();
    for (const token of [session.access_token, 'broken', '']) {
      const answer = await ask(puzzle, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, await answer.text()]).toEqual([200, plain]);
    }
  });

  it('shows the new day from the first second after midnight', async () => {
    now = Date.parse('2026-11-21T22:59:59.500Z');
    const evening = await ask(puzzle);
    expect(evening.headers.get('cache-control')).toBe('public, max-age=0');
    now += 500;
    const night = await ask(puzzle);
    expect(night.headers.get('cache-control')).toBe('public, max-age=5');
    now = noon;
  });

  it('shows a change of content at once', async () => {
    await ask(puzzle);
    now += 100_000;
    expect((await ask(puzzle)).headers.get('cache-control')).toBe('public, max-age=200');
    const changed = await ask('/rest/v1/tip?puzzle_id=eq.0', {
      method: 'PATCH',
      body: JSON.stringify({ text: 'Another hint.' }),
      headers: { apikey: running().gateway.secretKey, 'content-type': 'application/json' },
    });
    expect(changed.status).toBe(204);
    expect((await ask(puzzle)).headers.get('cache-control')).toBe('public, max-age=300');
    now = noon;
  });

  it('a refused call keeps the backend’s own words and is not stored', async () => {
    for (const query of [
      'timezoneoffset=900&locale=de',
      'timezoneoffset=0&locale=fr',
      'locale=de',
    ]) {
      const answer = await ask(`/rest/v1/rpc/get_puzzle_of_the_day?${query}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('a puzzle that does not exist, or not yet, is not stored', async () => {
    const answer = await ask('/rest/v1/rpc/get_quiz?id=999999999&timezoneoffset=0');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('everything that depends on who asks is not stored', async () => {
    const answers = await Promise.all([
      ask('/rest/v1/puzzle'),
      ask('/rest/v1/rpc/get_puzzle_of_the_day', { method: 'POST', body: '{}' }),
      ask('/auth/v1/user'),
      ask('/auth/v1/settings'),
      ask('/auth/v1/.well-known/jwks.json'),
    ]);
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('tells its configuration and its health', async () => {
    expect(await (await ask('/config.json')).json()).toEqual({
      backendUrl: '',
      publishableKey: running().gateway.publishableKey,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('every answer forbids what the page does not need', async () => {
    for (const path of ['/', '/config.json', '/healthz', '/no-such-file.js', puzzle]) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  describe('a query that could keep the database busy is refused, however it is written', () => {
    const expression = '^(.*)(.*)\\1\\2$';
    const inJson = JSON.stringify({
      type: 'query',
      from: 'news',
      select: ['title'],
      where: { title: { $regex: expression } },
    });
    const copied = JSON.stringify({
      type: 'query',
      from: 'news',
      select: [{ x: { column: 'id', aggregate: 'pg_sleep(1)::text||max' } }],
    });
    const version = 'rpc/get_current_version?get_current_version';
    const text = encodeURIComponent(expression);
    it.each([
      ['a regular expression', `news?title=match.${text}`],
      ['one without regard to case', `news?title=imatch.${text}`],
      ['one of a function’s answer', `${version}=match.${text}`],
      ['one turned round', `news?title=not.match.${text}`],
      ['one of several', `news?title=match(any).${encodeURIComponent(`{${expression}}`)}`],
      ['all of several', `news?title=not.imatch(all).${encodeURIComponent(`{${expression}}`)}`],
      ['one in a condition', 'news?or=(id.eq.1,title.match.a)'],
      ['one deep in a condition', 'news?and=(id.gt.0,or(id.eq.1,not.and(title.not.imatch.a)))'],
      ['one without brackets', 'news?or=title.match.a'],
      ['one under a condition turned round', 'news?not.or=(title.match.a)'],
      ['one in what is embedded', 'tip?select=id,puzzle(id)&puzzle.text=match.a'],
      ['one in a condition of that', 'tip?select=id,puzzle(id)&puzzle.or=(text.match.a,id.eq.1)'],
      ['one written in percent signs', 'news?%74itle=%6Datch%2Ea'],
      ['a query as a value', `news?title=eq.${encodeURIComponent(inJson)}`],
      ['a query in a condition', `news?or=(title.eq.${encodeURIComponent(inJson)})`],
      ['a query with words for the database', `news?id=eq.${encodeURIComponent(copied)}`],
      ['another column as a value', `news?id=eq.${encodeURIComponent('{"$ref":"id"}')}`],
      ['a word of the parser', `news?$exists=eq.${encodeURIComponent(inJson)}`],
      ['a search through all texts', 'news?body=fts.word'],
      ['many patterns', 'news?or=(title.like.*a*,title.ilike.*b*,body.like.*c*)'],
      ['a long pattern', `news?body=ilike.*${'a'.repeat(100)}*`],
      ['many conditions', `news?or=(${repeated(31, (index) => `id.eq.${index}`)})`],
      ['deep brackets', `news?or=${'(or'.repeat(9)}(id.eq.1)${')'.repeat(9)}`],
      [
        'the same column again and again',
        `news?select=${repeated(3, (index) => `c${index}:body`)}`,
      ],
      ['a type with a length', 'news?select=body::"char(10000000)"'],
      ['one of what is spread', 'tip?select=...puzzle(id::"bit(80000000)".max())'],
      ['many columns', `news?select=${repeated(61, (index) => `c${index}`)}`],
      ['a long query', `news?id=in.(${repeated(3_000, (index) => String(index))})`],
      ['a name of every object', 'news?__proto__=eq.1'],
      ['one embedded', 'news?select=__proto__(id)&__proto__.then=eq.1'],
      ['one of its makers', 'news?select=constructor(id)&constructor.keys=eq.1'],
    ])('%s', async (_, query) => {
      const answer = await ask(`/rest/v1/${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'PGRST100',
        message: expect.any(String),
        hint: null,
      });
      expect(Object.keys(Object.prototype)).toEqual([]);
    });

    it('also for who is signed in, and for what writes', async () => {
      const { session } = await signUpPlayer(running());
      const headers = { authorization: `Bearer ${session.access_token}` };
      for (const method of ['GET', 'PATCH', 'DELETE', 'HEAD']) {
        const body = method === 'PATCH' ? { body: '{"display_name":"Ada"}' } : {};
        const answer = await ask('/rest/v1/profile?display_name=match.a', {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...body,
        });
        expect([method, answer.status]).toEqual([method, 400]);
      }
      const answer = await ask('/rest/v1/rpc/get_current_version?get_current_version=match.a', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    });

    it('also as the value of a row that may be there already', async () => {
      const row = JSON.stringify({ id: JSON.parse(copied) });
      const other = JSON.stringify([{ id: 1 }, { id: { $ref: 'id' } }]);
      const write = { 'content-type': 'application/json' };
      const headers = { ...write, prefer: 'resolution=merge-duplicates' };
      for (const [query, request] of [
        ['news', { method: 'POST', headers, body: row }],
        ['news', { method: 'POST', headers, body: other }],
        ['news?on_conflict=id&columns=id', { method: 'POST', headers, body: row }],
        ['news?id=eq.1', { method: 'PUT', headers: write, body: row }],
      ] as const) {
        const answer = await ask(`/rest/v1/${query}`, request);
        expect([request.body, answer.status]).toEqual([request.body, 400]);
        expect(await answer.json()).toMatchObject({ message: expect.stringContaining('a query') });
      }
    });

    it('words that only look like it are let through', async () => {
      for (const query of [
        'news?title=eq.match.point',
        'news?title=in.(match.a,"title.match.b")',
        'news?or=(title.eq."x, y.match.z",title.neq.constructor)',
        'news?title=like.*match.*',
        'news?title=eq.__proto__',
        `news?or=(id.in.(${repeated(100, (index) => String(index))}),news_group_id.in.(1,2))`,
      ]) {
        const answer = await ask(`/rest/v1/${query}`);
        expect([query, answer.status]).toEqual([query, 200]);
      }
    });
  });

  it('a body beyond a quarter of a megabyte is refused', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(300_000) });
    const answer = await ask('/auth/v1/signup', { method: 'POST', body });
    expect(answer.status).toBe(413);
  });
});

describe('over HTTPS, behind a proxy, with the real limits', () => {
  const running = gatewayFor('pglite', {
    environment: { PUBLIC_URL: 'https://quando.example', TRUST_PROXY: '1' },
    rates: {
      api: { burst: 6, perMinute: 1 },
      auth: { burst: 50, perMinute: 1 },
      account: { burst: 3, perMinute: 1 },
    },
  });
  const ask = (path: string, from: string, init: RequestInit = {}) =>
    fetch(running().url + path, {
      ...init,
      headers: { apikey: running().gateway.publishableKey, 'x-forwarded-for': from },
    });

  it('browsers are told to stay with https', async () => {
    const { headers } = await ask('/healthz', '203.0.113.1');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  const statuses = async (path: string, from: string, count: number) => {
    const answers: number[] = [];
    for (let index = 0; index < count; index += 1) answers.push((await ask(path, from)).status);
    return answers;
  };

  it('one address is held back, another is not, and cached answers are free', async () => {
    expect(await statuses(puzzle, '203.0.113.2', 10)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect(await statuses('/rest/v1/puzzle', '203.0.113.2', 6)).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
    expect(await statuses('/rest/v1/puzzle', '203.0.113.3', 1)).toEqual([401]);
    expect(await statuses(puzzle, '203.0.113.2', 1)).toEqual([200]);
  });

  it('one address that tries all numbers is held back, though these are public', async () => {
    const answers: number[] = [];
    for (let id = 900_000; id < 900_008; id += 1) {
      const path = `/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=0`;
      answers.push(...(await statuses(path, '203.0.113.4', 1)));
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('guessing a password is held back wherever the guesses come from', async () => {
    const body = JSON.stringify({ email: 'ada@example.org', password: 'guess' });
    const guess = (from: string) =>
      ask('/auth/v1/token?grant_type=password', from, { method: 'POST', body });
    for (const host of [10, 11, 12]) expect((await guess(`203.0.113.${host}`)).status).toBe(400);
    const refused = await guess('203.0.113.13');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });
});
