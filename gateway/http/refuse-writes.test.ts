import { Hono } from 'hono';
import { expect, it } from 'vitest';

import { refuseWrites } from './refuse-writes.ts';

const full = 'The disk is nearly full, so nothing can be stored. Please try again later.';

/** Asks a gateway whose disk is nearly full, or is not. */
function setUp(isNearlyFull: boolean) {
  const app = new Hono();
  app.use(refuseWrites(() => isNearlyFull, { 'x-content-type-options': 'nosniff' }));
  app.all('*', ({ text }) => text('done'));
  return async (method: string, path: string) => app.request(path, { method });
}

it.each([
  ['/auth/v1/signup', { code: 503, error_code: 'disk_full', msg: full }],
  ['/rest/v1/profile', { code: '53100', message: full, details: null, hint: null }],
  ['/staff/import', { code: 'disk_full', message: full, details: null, hint: null }],
])('what writes by %s is refused on a full disk, for a minute', async (path, body) => {
  const ask = setUp(true);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await ask(method, path);
    expect([answer.status, await answer.json()]).toEqual([503, body]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
  }
});

it('what reads is answered on a full disk, and functions are the database’s to judge', async () => {
  const ask = setUp(true);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect((await ask(method, '/rest/v1/profile')).status).toBe(200);
  }
  expect((await ask('POST', '/rest/v1/rpc/get_quiz')).status).toBe(200);
});

it('with room on the disk everything passes', async () => {
  expect((await setUp(false)('POST', '/auth/v1/signup')).status).toBe(200);
});
