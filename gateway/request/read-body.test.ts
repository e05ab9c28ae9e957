import { expect, it } from 'vitest';

import { readBody } from './read-body.ts';
import { readJson } from './read-json.ts';

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://host/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body in two parts, the second of which is read only when somebody wants it. */
function parts(size: number) {
  const read: number[] = [];
  const body = new ReadableStream(
    {
      pull: (controller) => {
        read.push(size);
        controller.enqueue(new Uint8Array(size));
        if (read.length === 2) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read };
}

it('a body is read whole up to its length, announced or not', async () => {
  expect((await readBody(post('four'), 4))?.toString()).toBe('four');
  const announced = post('four', { 'content-length': '4' });
  expect((await readBody(announced, 4))?.toString()).toBe('four');
  expect(await readBody(post('fives'), 4)).toBeUndefined();
  expect((await readBody(post(parts(2).body), 4))?.length).toBe(4);
  expect((await readBody(post(null), 4))?.length).toBe(0);
});

it('of a body that is too long no more is read than shows that', async () => {
  const { body, read } = parts(5);
  expect(await readBody(post(body), 4)).toBeUndefined();
  expect(read).toEqual([5]);
  const announced = parts(5);
  const request = post(announced.body, { 'content-length': '5' });
  expect(await readBody(request, 4)).toBeUndefined();
  expect(announced.read).toEqual([]);
});

it('what is no JSON, or too long, says nothing', async () => {
  expect(await readJson(post('{"a":1}'), 7)).toEqual({ a: 1 });
  expect(await readJson(post('{"a":1}'), 6)).toBeUndefined();
  expect(await readJson(post('{'), 7)).toBeUndefined();
});
