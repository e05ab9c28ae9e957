import { Hono } from 'hono';
import { expect, it } from 'vitest';

import { boundBodies } from './bound-bodies.ts';

const largest = 256 * 1024;

/** Bodies under way until all of them end; those of `send` give their status when it is known at once. */
function setUp() {
  const app = new Hono();
  const waiting: (() => void)[] = [];
  const answers: unknown[] = [];
  app.use(
    boundBodies({
      clientOf: ({ req }) => req.header('from') ?? '',
      largestOf: () => largest,
      tooLarge: () => new Response(null, { status: 413 }),
      tooMany: () => new Response(null, { status: 429 }),
    }),
  );
  app.post('/', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(null);
  });
  const send = async (from: string, length = largest, body?: string): Promise<number> => {
    const told = { 'content-length': String(length) };
    const headers = { from, ...(body === undefined ? told : { 'transfer-encoding': 'chunked' }) };
    const answer = app.request('/', { method: 'POST', headers, ...(body && { body }) });
    answers.push(answer);
    const { status } = await Promise.race([
      answer,
      new Promise<{ status: number }>((resolve) => {
        setImmediate(() => resolve({ status: 200 }));
      }),
    ]);
    return status;
  };
  const count = async (many: number, from: (index: number) => string) => {
    const statuses = await Promise.all(Array.from({ length: many }, (_, i) => send(from(i))));
    return statuses.filter((status) => status === 200).length;
  };
  const end = async () => {
    for (const endOne of waiting) endOne();
    await Promise.all(answers);
  };
  return { send, count, end };
}

it('bounds what one client, and what all of a /48, have under way', async () => {
  const { send, count, end } = setUp();
  expect(await count(40, () => '198.51.100.1')).toBe(32);
  expect(await count(40, (index) => `2001:db8:1:${index}`)).toBe(32);
  expect(await send('198.51.100.2')).toBe(200);
  await end();
  expect(await count(40, () => '198.51.100.1')).toBe(32);
});

it('takes only little of each where much is under way, until it has ended', async () => {
  const { send, count, end } = setUp();
  expect(await count(400, (index) => `10.0.0.${index % 40}`)).toBe(256);
  expect(await send('198.51.100.1')).toBe(429);
  expect(await send('198.51.100.1', 4_000)).toBe(200);
  expect(await send('198.51.100.1', 65_000)).toBe(429);
  await end();
  expect(await send('198.51.100.1')).toBe(200);
});

it('a body that is too large is refused as such, whether it says how large it is or not', async () => {
  const { send, end } = setUp();
  expect(await send('198.51.100.1', largest + 1)).toBe(413);
  await end();
});

it('one that does not say how large it is counts as much as it may be', async () => {
  const { send, end } = setUp();
  const statuses = [];
  for (let count = 0; count < 33; count += 1) statuses.push(await send('198.51.100.1', 0, 'x'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
  expect(await send('198.51.100.1', 0)).toBe(200);
  await end();
});
