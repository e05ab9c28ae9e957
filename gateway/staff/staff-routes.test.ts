import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createStaffRoutes, type Staff } from './staff-routes.ts';

const done = async () => Response.json({ done: true });

/**
 * The routes of Ada's, who may all; the permissions that were looked for, and what her calls count as.
 *
 * @param isReady when the database has what is exported
 */
function setUp(isReady = Promise.resolve()) {
  const permissions: unknown[] = [];
  const counted: string[] = [];
  const query: Database['query'] = async <Row>(sql: string, values: readonly unknown[] = []) => {
    if (sql.includes('user_holds_permission')) permissions.push(values[2]);
    if (/\bpuzzles?\b/.test(sql)) await isReady;
    return [{ holds: true, lasts: true, image: null }] as Row[];
  };
  const staff: Staff = {
    database: {
      query,
      transaction: (work) => work(query),
      exec: async () => {},
      close: async () => {},
    },
    userOf: async ({ headers }) =>
      headers.has('authorization') ? { id: 'ada', session: 'one', aal: 'aal2' } : undefined,
    takeCall: (_, name) => {
      counted.push(name);
      return 0;
    },
    now: () => 0,
    firstAdministrator: { begin: async () => undefined, answer: done },
    installation: {
      tell: async () => ({}),
      sendTestMail: async () => {
        throw new Error('Greeting never received');
      },
      takeFacts: done,
      backups: { state: async () => ({}), begin: done },
    },
    log: createLog('plain', 'error', () => {}),
  };
  const app = createStaffRoutes({ staff, headers: { 'x-frame-options': 'DENY' } });
  const ask = async (method: string, path: string, init: RequestInit = {}) =>
    app.request(`/staff/${path}`, { method, headers: { authorization: 'Bearer x' }, ...init });
  return { ask, permissions, counted };
}

it.each([
  ['GET', 'installation', 'admin.access', 'staff', 200],
  ['POST', 'test-mail', 'admin.access', 'test mail', 502],
  ['PUT', 'operator', 'admin.access', 'staff', 200],
  ['GET', 'backup', 'admin.access', 'staff', 200],
  ['POST', 'backup', 'admin.access', 'staff', 200],
  ['POST', 'images', 'admin.restricted', 'staff', 415],
])('%s %s asks for %s, and counts as %s', async (method, path, permission, name, status) => {
  const { ask, permissions, counted } = setUp();
  const nobodys = await ask(method, path, { headers: {} });
  expect([nobodys.status, permissions]).toEqual([401, []]);
  const answer = await ask(method, path);
  expect([answer.status, permissions, counted]).toEqual([status, [permission], [name]]);
});

it.each([
  ['GET', 'images', 'POST'],
  ['POST', 'export.json', 'GET'],
  ['HEAD', 'export.json', 'GET'],
  ['POST', 'export.csv', 'GET'],
  ['HEAD', 'export.csv', 'GET'],
  ['GET', 'import', 'POST'],
  ['POST', 'installation', 'GET'],
  ['GET', 'test-mail', 'POST'],
  ['GET', 'operator', 'PUT'],
  ['PUT', 'backup', 'GET, POST'],
  ['GET', 'first-administrator', 'POST'],
])('%s %s is told that it takes %s', async (method, path, allowed) => {
  const { ask } = setUp();
  const answer = await ask(method, path);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
  const told = `{"code":"method_not_allowed","message":"This takes ${allowed}."}`;
  expect(await answer.text()).toBe(method === 'HEAD' ? '' : told);
  const headers = { 'access-control-request-method': 'POST' };
  expect((await ask('OPTIONS', path, { headers })).status).toBe(204);
});

it('no answer to staff is kept, and pages of other origins may read it', async () => {
  const { ask } = setUp();
  for (const path of ['installation', 'nothing']) {
    const { status, headers } = await ask('GET', path);
    expect(status).toBe(path === 'nothing' ? 404 : 200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-frame-options': 'DENY',
    });
  }
});

it('what the mail server says against a test mail is told', async () => {
  const answer = await setUp().ask('POST', 'test-mail');
  expect(await answer.json()).toEqual({
    code: 'mail_not_sent',
    message: 'Greeting never received',
  });
});

it.each([
  ['images', 6],
  ['import', 3],
])('of what is sent to %s, %i are read at once', async (path, most) => {
  const { ask } = setUp();
  const endings: (() => void)[] = [];
  const unfinished = () => {
    const body = new ReadableStream({
      start: (sent) => void endings.push(() => sent.error(new Error('left'))),
    });
    return ask('POST', path, { body, duplex: 'half' } as RequestInit);
  };
  const reading = Array.from({ length: most }, unfinished);
  const refused = await unfinished();
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'busy' }]);
  for (const end of endings) end();
  const statuses = (await Promise.all(reading)).map(({ status }) => status);
  expect(statuses).not.toContain(503);
});

it('a file of puzzles has sixteen megabytes at most', async () => {
  const headers = { authorization: 'Bearer x', 'content-length': String(16 * 1024 * 1024 + 1) };
  const answer = await setUp().ask('POST', 'import', { headers, body: 'x' });
  const message = 'A file has at most 16 MB.';
  expect([answer.status, await answer.json()]).toEqual([413, { code: 'too_large', message }]);
});

it('one export waits while another is written, a third is refused', async () => {
  let begin: (() => void) | undefined;
  const { ask } = setUp(new Promise((resolve) => (begin = resolve)));
  const answers = ['json', 'csv', 'csv'].map((format) => ask('GET', `export.${format}`));
  expect((await Promise.race(answers)).status).toBe(503);
  begin?.();
  const states = (await Promise.all(answers)).map(({ status }) => status);
  expect(states.filter((status) => status === 503)).toHaveLength(1);
});

it.each([
  ['export.json', 'application/json', 'quando-1970-01-01.json'],
  ['export.csv', 'text/csv', 'quando-1970-01-01.csv'],
  ['export.csv?only=drafts', 'text/csv', 'quando-drafts-1970-01-01.csv'],
])('%s is a file of %s with the day in its name', async (path, type, name) => {
  const answer = await setUp().ask('GET', path);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
  });
});
