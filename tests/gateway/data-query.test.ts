import { describe, expect, it } from 'vitest';

import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Init = { method?: string; body?: string; headers?: Record<string, string> };
const repeated = (amount: number, part: (index: number) => string) =>
  Array.from({ length: amount }, (_, index) => part(index)).join(',');

/** A query that could keep the database busy, or say more than it may, however it is written. */
describe('what is refused of a query', () => {
  const running = gatewayFor();
  const ask = (path: string, init: Init = {}) =>
    fetch(running().url + path, {
      ...init,
      headers: { apikey: running().gateway.publishableKey, ...init.headers },
    });

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
    ['a regular expression', `news?title=match.${text}`, 'PGRST100'],
    ['one without regard to case', `news?title=imatch.${text}`, 'PGRST100'],
    ['one of a function’s answer', `${version}=match.${text}`, 'PGRST202'],
    ['one turned round', `news?title=not.match.${text}`, 'PGRST100'],
    [
      'one of several',
      `news?title=match(any).${encodeURIComponent(`{${expression}}`)}`,
      'PGRST100',
    ],
    [
      'all of several',
      `news?title=not.imatch(all).${encodeURIComponent(`{${expression}}`)}`,
      'PGRST100',
    ],
    ['one in a condition', 'news?or=(id.eq.1,title.match.a)', 'PGRST100'],
    [
      'one deep in a condition',
      'news?and=(id.gt.0,or(id.eq.1,not.and(title.not.imatch.a)))',
      'PGRST100',
    ],
    ['one without brackets', 'news?or=title.match.a', 'PGRST100'],
    ['one under a condition turned round', 'news?not.or=(title.match.a)', 'PGRST100'],
    ['one in what is embedded', 'tip?select=id,puzzle(id)&puzzle.text=match.a', 'PGRST108'],
    [
      'one in a condition of that',
      'tip?select=id,puzzle(id)&puzzle.or=(text.match.a,id.eq.1)',
      'PGRST108',
    ],
    ['one written in percent signs', 'news?%74itle=%6Datch%2Ea', 'PGRST100'],
    ['a query with words for the database', `news?id=eq.${encodeURIComponent(copied)}`, '22P02'],
    ['another column as a value', `news?id=eq.${encodeURIComponent('{"$ref":"id"}')}`, '22P02'],
    ['a word of the parser', `news?$exists=eq.${encodeURIComponent(inJson)}`, '42703'],
    ['a search through all texts', 'news?body=fts.word', 'PGRST100'],
    ['many patterns', 'news?or=(title.like.*a*,title.ilike.*b*,body.like.*c*)', 'PGRST100'],
    ['a long pattern', `news?body=ilike.*${'a'.repeat(100)}*`, 'PGRST100'],
    ['many conditions', `news?or=(${repeated(31, (index) => `id.eq.${index}`)})`, 'PGRST100'],
    ['deep brackets', `news?or=${'(or'.repeat(9)}(id.eq.1)${')'.repeat(9)}`, 'PGRST100'],
    [
      'the same column again and again',
      `news?select=${repeated(3, (index) => `c${index}:body`)}`,
      'PGRST100',
    ],
    ['a type with a length', 'news?select=body::"char(10000000)"', 'PGRST127'],
    ['one of what is spread', 'tip?select=...puzzle(id::"bit(80000000)".max())', 'PGRST127'],
    ['many columns', `news?select=${repeated(61, (index) => `c${index}`)}`, 'PGRST100'],
    ['a long query', `news?id=in.(${repeated(1_500, (index) => String(index))})`, 'PGRST100'],
    ['a name of every object', 'news?__proto__=eq.1', '42703'],
    ['one embedded', 'news?select=__proto__(id)&__proto__.then=eq.1', 'PGRST108'],
    ['one of its makers', 'news?select=constructor(id)&constructor.keys=eq.1', 'PGRST108'],
  ])('%s', async (_, query, code) => {
    const answer = await ask(`/rest/v1/${query}`);
    const status = code === 'PGRST202' ? 404 : 400;
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
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

  it('a value is a value, whatever it says', async () => {
    const key = running().gateway.secretKey;
    const row = { news_group_id: 1, locale: 'de-DE', title: copied, body: inJson };
    const answer = await ask('/rest/v1/news?on_conflict=news_group_id,locale&select=title,body', {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        prefer: 'resolution=merge-duplicates,return=representation',
      },
      body: JSON.stringify(row),
    });
    expect([answer.status, await answer.json()]).toEqual([201, [{ title: copied, body: inJson }]]);
    for (const value of [inJson, '{"$ref":"id"}', "x' or '1'='1"]) {
      const found = await ask(`/rest/v1/news?title=eq.${encodeURIComponent(value)}`);
      expect([found.status, await found.json()]).toEqual([200, []]);
    }
  });

  it('a method that nothing here has is told so, whatever schema it names', async () => {
    const headers = { 'content-profile': 'auth' };
    for (const method of ['SEARCH', 'PROPFIND', 'LOCK']) {
      const answer = await ask('/rest/v1/users', { method, headers });
      expect([answer.status, await answer.json()]).toMatchObject([405, { code: 'PGRST117' }]);
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
