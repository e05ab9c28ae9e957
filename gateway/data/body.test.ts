import { expect, it } from 'vitest';

import { parseBody, readBody } from './body.ts';

it('who leaves amid a body is no trouble of the database', async () => {
  const left = new ReadableStream({
    start: (body) => body.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body: left, duplex: 'half' };
  const headers = { 'content-type': 'application/json' };
  const reading = readBody(new Request('http://host/rest/v1/profile', { ...sent, headers }));
  await expect(reading).rejects.toMatchObject({
    status: 400,
    body: { code: 'PGRST102', message: 'The body ended early' },
  });
});

it('a body takes the results of many years, and not many times as many empty objects', () => {
  const result = { date: '2026-11-23', quando_id: 12_345, attempt: null };
  const results = Array.from({ length: 4_600 }, () => result);
  expect(parseBody(JSON.stringify({ noSuccess: 1, results })).keys).toEqual([
    'noSuccess',
    'results',
  ]);
  expect(() => parseBody(`[${'{},'.repeat(20_000)}{}]`)).toThrow('too many members');
});

it.each([
  ['is too long', 'x'.repeat(256 * 1024 + 1), 'The body is too large'],
  ['is too deep', '['.repeat(33), 'The body is nested too deeply'],
  ['has a vast number', '{"a":1e100000}', 'A number in the body is too large'],
  ['is no JSON', '{', 'Empty or invalid json'],
  ['is a number', '5', 'The body must be an object or a list of objects'],
  ['has a list in a list', '[{},[]]', 'The body must be an object or a list of objects'],
  ['has nothing in a list', '[null]', 'The body must be an object or a list of objects'],
])('a body that %s is refused in words', (_, text, message) => {
  expect(() => parseBody(text)).toThrow(message);
});

it('a body is an object or a list of them, and nothing is an object without keys', () => {
  const largest = `{"a":"${'x'.repeat(256 * 1024 - 8)}"}`;
  expect(parseBody(largest).keys).toEqual(['a']);
  const nothing = { text: '{}', isList: false, keys: [], isUniform: true, first: {} };
  expect(parseBody(' \n')).toEqual(nothing);
  expect(parseBody('[]')).toEqual({ ...nothing, text: '[]', isList: true });
  expect(parseBody('[{"a":1,"b":2},{"b":1,"a":2}]')).toMatchObject({
    keys: ['a', 'b'],
    isUniform: true,
    first: { a: 1, b: 2 },
  });
  expect(parseBody('[{"a":1},{"a":1,"b":2}]').isUniform).toBe(false);
  expect(parseBody('[{"a":1,"b":2},{"a":1}]').isUniform).toBe(false);
});

const read = (headers: Record<string, string>) => {
  const body = new TextEncoder().encode('{"a":1}');
  return readBody(new Request('http://host/', { method: 'POST', headers, body }));
};

it('a body is JSON, whatever else its type says, and without a type', async () => {
  for (const type of ['application/json', 'Application/JSON ; charset=utf-8']) {
    expect((await read({ 'content-type': type })).keys).toEqual(['a']);
  }
  expect((await read({})).keys).toEqual(['a']);
  await expect(read({ 'content-type': 'text/csv; a' })).rejects.toThrow(
    'Content-Type not acceptable: text/csv',
  );
});
