import { expect, it, vi } from 'vitest';

import { createImageRoutes } from './image-routes.ts';

const address = `/images/${'b'.repeat(32)}.webp`;
const picture = new Uint8Array([1, 2, 3]);

/** Routes of a library that knows nothing by heart and reads `found`. */
function routes(found: Uint8Array<ArrayBuffer> | null | undefined, refusal?: Response) {
  const read = vi.fn(async () => found);
  const limits = vi.fn(async () => refusal);
  const known = vi.fn<() => typeof found>(() => undefined);
  const app = createImageRoutes({
    images: { known, read },
    limits,
    clientOf: () => '192.0.2.7',
    headers: { 'x-content-type-options': 'nosniff' },
  });
  return { app, read, limits, known };
}

it('whoever asks for too many pictures waits, and nothing is read', async () => {
  const refusal = new Response(null, { status: 429, headers: { 'retry-after': '7' } });
  const { app, read, limits } = routes(picture, refusal);
  const answer = await app.request(address);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(limits).toHaveBeenCalledWith(expect.any(Request), '192.0.2.7');
  expect(read).not.toHaveBeenCalled();
});

it('a picture that is known by heart costs no allowance', async () => {
  const { app, limits, known } = routes(picture);
  known.mockReturnValue(picture);
  expect((await app.request(address)).status).toBe(200);
  expect(limits).not.toHaveBeenCalled();
});

it('where too many wait for theirs, one more is asked to come again in a second', async () => {
  const answer = await routes(undefined).app.request(address);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await answer.json()).toMatchObject({ code: 'over_request_rate_limit' });
});

it('a picture that a browser has stays with it for good', async () => {
  const headers = { 'if-none-match': `"${'b'.repeat(32)}"` };
  const answer = await routes(picture).app.request(address, { headers });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    304,
    'public, max-age=31536000, immutable',
  ]);
});

it('pictures are only shown', async () => {
  const answer = await routes(picture).app.request(address, { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await answer.text()).toBe('Method not allowed\n');
  const missing = await routes(null).app.request(address);
  expect([missing.status, missing.headers.get('allow')]).toEqual([404, null]);
  expect(missing.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await missing.text()).toBe('Not found\n');
});
