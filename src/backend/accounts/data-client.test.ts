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

const breakingOff = async () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('gone')) }));

test('an answer that breaks off amid its words is no connection', async () => {
  const { call } = createDataClient('https://quando.example/rest/v1', breakingOff);
  await expect(call('get')).rejects.toThrow(NoConnectionError);
});
