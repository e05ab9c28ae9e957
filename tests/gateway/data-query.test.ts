import { describe, expect, it } from 'vitest';

import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Init = { method?: string; body?: string; headers?: Record<string, string> };
const repeated = (amount: number, part: (index: number) => string) =>
  Array.from({ length: amount }, (_, index) => part(index)).join(',');

/** A query that could keep the database busy, or say more than it may, however it is written. */
describe('what is refused before it reaches the database', () => {
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
    ['the same column again and again', `news?select=${repeated(3, (index) => `c${index}:body`)}`],
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
