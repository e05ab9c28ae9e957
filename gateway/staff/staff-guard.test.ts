import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { createAllowance } from '../limits/allowance.ts';
import { createLog } from '../log.ts';
import { SessionEnded } from '../database/session-lasts.ts';
import { createGuard } from './staff-guard.ts';

/** A guard who knows Ada, with what the log says. */
function guardFor(holds: boolean, burst = 10, lasts = true) {
  const query: Database['query'] = async <Row>() => {
    const rows: Row[] = JSON.parse(JSON.stringify([{ holds, lasts }]));
    return rows;
  };
  const logged: string[] = [];
  const guard = createGuard({
    database: { query },
    userOf: async (request) =>
      request.headers.has('authorization') ? { id: 'ada', session: 'one', aal: 'aal1' } : undefined,
    takeCall: createAllowance({ burst, perMinute: 1 }, () => 0).take,
    log: createLog('plain', 'error', (line) => logged.push(line)),
  });
  const ask = (
    work: () => Promise<Response>,
    headers: HeadersInit = { authorization: 'Bearer x' },
  ) => guard(new Request('http://localhost/staff/any', { headers }), work);
  return { ask, logged };
}

async function outcome(answer: Response) {
  const { code }: { code?: string } = await answer.json();
  return [answer.status, code];
}

const done = async () => Response.json({ code: 'done' });

function failing(code?: string) {
  return async () => {
    throw Object.assign(new Error('a secret'), code === undefined ? {} : { code });
  };
}

it('staff are let through, others not, and nobody works who is not', async () => {
  expect(await outcome(await guardFor(true).ask(done))).toEqual([200, 'done']);
  expect(await outcome(await guardFor(false).ask(failing()))).toEqual([403, 'not_allowed']);
  expect(await outcome(await guardFor(true).ask(failing(), {}))).toEqual([401, 'not_signed_in']);
});

it('who calls too often is told how long to wait', async () => {
  const { ask } = guardFor(true, 1);
  await ask(done);
  const second = await ask(failing());
  expect(second.headers.get('retry-after')).toBe('60');
  expect(await outcome(second)).toEqual([429, 'over_request_rate_limit']);
});

it.each([
  ['53300', 503, 'busy'],
  ['57014', 503, 'busy'],
  ['42501', 403, 'not_allowed'],
  ['23514', 500, 'unexpected_failure'],
  [undefined, 500, 'unexpected_failure'],
])('work that ends with %s is answered %s', async (code, status, told) => {
  const { ask, logged } = guardFor(true);
  expect(await outcome(await ask(failing(code)))).toEqual([status, told]);
  expect(logged).toHaveLength(status === 500 ? 1 : 0);
  if (status === 500) expect(logged.join('')).toContain('A call of the staff failed.');
});

it('whose session has ended, before or while they work, is to sign in', async () => {
  const ended = guardFor(true, 10, false);
  expect(await outcome(await ended.ask(failing()))).toEqual([401, 'not_signed_in']);
  const { ask, logged } = guardFor(true);
  const answer = await ask(async () => {
    throw new SessionEnded();
  });
  expect([await outcome(answer), logged]).toEqual([[401, 'not_signed_in'], []]);
});

it('who may not is told which permission it takes', async () => {
  const { ask } = guardFor(false);
  const { message } = await (await ask(done)).json();
  expect(message).toBe('This needs the permission admin.restricted.');
});
