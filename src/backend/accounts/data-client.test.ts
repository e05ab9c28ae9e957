import { expect, test } from 'vitest';
import { NoConnectionError, ServerError } from '../errors.ts';
import { createDataClient } from './data-client.ts';

const answering = (body: string | null, status: number) =>
  createDataClient('https://quando.example/rest/v1', async () => new Response(body, { status }));

test.each([
  ['{"a":1}', 200, { a: 1 }],
  [null, 204, null],
])('the answer %j (%i) is read', async (body, status, read) => {
  expect(await answering(body, status).call('get')).toEqual(read);
});

test.each(['<html>Sign in to this network</html>', '{"a":'])(
  'what is no JSON is no answer, whatever its status: %s',
  async (body) => {
    await expect(answering(body, 200).call('get')).rejects.toThrow(ServerError);
  },
);

test('what stands in front of the server is told by its status, not by its page', async () => {
  const page = new Response('<h1>Sorry</h1>', { status: 502, statusText: 'Bad Gateway' });
  const { call } = createDataClient('https://quando.example/rest/v1', async () => page);
  await expect(call('get')).rejects.toMatchObject({ message: '502 Bad Gateway', code: '' });
});

test('what is sent says that it is JSON, and what is asked for says nothing of itself', async () => {
  const seen: (string | null)[][] = [];
  const client = createDataClient('https://quando.example/rest/v1', async (_, init) => {
    const { headers, method = 'GET' } = init ?? {};
    seen.push([
      method,
      new Headers(headers).get('content-type'),
      new Headers(headers).get('prefer'),
    ]);
    return new Response(null, { status: 204 });
  });
  await client.call('get');
  await client.patch('profile', { user_id: 'eq.ada' }, { language: 'de-DE' });
  await client.rows('profile', {});
  expect(seen).toEqual([
    ['POST', 'application/json', null],
    ['PATCH', 'application/json', null],
    ['GET', null, null],
  ]);
});

const breakingOff = async () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('gone')) }));

test('an answer that breaks off amid its words is no connection', async () => {
  const { call } = createDataClient('https://quando.example/rest/v1', breakingOff);
  await expect(call('get')).rejects.toThrow(NoConnectionError);
});
