import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { createWorkQueue } from '../limits/work-queue.ts';
import { takeImage } from './take-image.ts';

/** A database that knows no picture and refuses each with a code. */
function refusing(code: string): Pick<Database, 'query' | 'transaction'> {
  const refuse = async () => {
    throw Object.assign(new Error('refused'), { code });
  };
  return { query: refuse, transaction: refuse };
}

const ada = { id: 'ada', session: 'one', aal: 'aal2' };

function upload(): Request {
  return new Request('http://localhost/staff/images', { method: 'POST', body: 'a picture' });
}

async function outcome(answer: Response) {
  const { code }: { code?: string } = await answer.json();
  return [answer.status, code];
}

it.each([
  ['53100', 507, 'images_full'],
  ['PT429', 429, 'images_today_full'],
])('what the database refuses with %s is told as %s', async (code, status, told) => {
  const queue = createWorkQueue(1);
  const answer = await takeImage(refusing(code), queue, ada, upload());
  expect(await outcome(answer)).toEqual([status, told]);
  expect(queue.enter()).toBeDefined();
});

it('what else goes wrong is for the caller to judge, and makes room', async () => {
  const queue = createWorkQueue(1);
  await expect(takeImage(refusing('XX000'), queue, ada, upload())).rejects.toThrow('refused');
  expect(queue.enter()).toBeDefined();
});

it('who comes while too many wait is told to come again, without being read', async () => {
  const queue = createWorkQueue(1);
  queue.enter();
  const request = upload();
  const answer = await takeImage(refusing('XX000'), queue, ada, request);
  expect(await outcome(answer)).toEqual([503, 'busy']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(request.bodyUsed).toBe(false);
});
