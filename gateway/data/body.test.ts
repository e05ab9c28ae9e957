import { expect, it } from 'vitest';

import { parseBody, readBody } from './body.ts';

it('who leaves amid a body is no trouble of the database', async () => {
  const left = new ReadableStream({
    start: (body) => body.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body: left, duplex: 'half' };
  const headers = { 'content-type': 'application/json' };
  const reading = readBody(new Request('http://host/rest/v1/profile', { ...sent, headers }));
  await expect(reading).rejects.toMatchObject({ status: 400, body: { code: 'PGRST102' } });
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
