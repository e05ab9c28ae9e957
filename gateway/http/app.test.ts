import postgres from 'postgres';
import { expect, it, vi } from 'vitest';

import { createLog } from '../log.ts';
import type { PageFile } from '../page/page-file.ts';
import { type Caller, currentCaller } from '../turns/caller.ts';
import { type AppParts, createApp } from './app.ts';
import type { Answered } from './tell-answer.ts';
import { createBackend, type BackendParts } from './backend.ts';

const identity = new TextEncoder().encode('<title>Quando</title>');
const document = async (): Promise<PageFile> => ({
  contentType: 'text/html; charset=utf-8',
  tag: '"a"',
  bodies: { identity },
});

type Ask = { method?: string; headers?: Record<string, string>; address?: string };

/** A gateway of nothing but its routes; `told` are the answers it tells of, `lines` those of its log. */
function setUp(more: Partial<AppParts> = {}) {
  const told: object[] = [];
  const lines: string[] = [];
  const clients: string[] = [];
  const log = createLog('plain', 'debug', (line) => lines.push(line.slice(25, -1)));
  const parts = {
    backend: async () => Response.json({}),
    cache: { known: () => undefined, answer: async () => undefined, clear: () => undefined },
    limits: async (_: Request, client: string) => void clients.push(client),
    nameVoter: (request: Request) => request,
    payments: undefined,
    staff: {},
    images: { known: () => undefined, read: async () => null },
    page: {
      files: new Map(),
      game: document,
      puzzle: document,
      other: document,
      inline: { scripts: ["'sha256-run'"], styles: [] },
    },
    tellMuseum: undefined,
    renderBegun: async () => null,
    facts: { backendUrl: '', publishableKey: 'key', version: '1.5.0' },
    publicUrl: undefined,
    embedOrigins: ['https://news.example'],
    checkDatabase: async () => undefined,
    isNearlyFull: () => false,
    isBackupFailing: () => false,
    trustedProxies: 0,
    isHttps: false,
    log,
    tellAnswer: ({ id, method, path, route, status }: Answered) =>
      void told.push({ id, method, path, route, status }),
    dataNames: new Set(['puzzle', 'rpc/get_quiz']),
    answerMetrics: undefined,
    ...more,
  } satisfies Partial<Record<keyof AppParts, unknown>> as unknown as AppParts;
  const app = createApp(parts);
  const ask = async (path: string, { address, ...init }: Ask = {}) =>
    app.request(path, init, { socketAddress: address });
  return { ask, told, lines, clients };
}

const rejecting = (cause: Error) => async () => {
  throw cause;
};
const framesOf = ({ headers }: Response) => [
  headers.get('x-frame-options'),
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
];

it.each<[string, Partial<AppParts>, number, object]>([
  ['all is well', {}, 200, { status: 'ok' }],
  ['the disk is nearly full', { isNearlyFull: () => true }, 503, { status: 'disk nearly full' }],
  [
    'the database does not answer',
    { checkDatabase: rejecting(new Error('away')), isNearlyFull: () => true },
    503,
    { status: 'failing' },
  ],
  [
    'the last backup failed, which sends nobody elsewhere',
    { isBackupFailing: () => true },
    200,
    { status: 'ok', backup: 'failing' },
  ],
])('whoever watches the server learns that %s', async (_, parts, status, health) => {
  const answer = await setUp(parts).ask('/healthz');
  expect([answer.status, await answer.json()]).toEqual([status, health]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(framesOf(answer)).toEqual(['DENY', "'none'"]);
});

it('what fails is an error without a word of why, which the log has', async () => {
  const { ask, lines } = setUp({ tellMuseum: rejecting(new Error('no such table')) });
  const answer = await ask('/museum.json');
  expect([answer.status, await answer.text()]).toEqual([500, 'Internal error\n']);
  expect(framesOf(answer)).toEqual(['DENY', "'none'"]);
  expect(lines).toEqual(['error A request failed. error="Error" reason="no such table"']);
});

it('who leaves amid a request is no error', async () => {
  const { ask, lines } = setUp({ tellMuseum: rejecting(new Error('aborted')) });
  await ask('/museum.json');
  expect(lines).toEqual(['debug A request was left.']);
});

it('what a database refuses that takes no writes is refused as on a full disk', async () => {
  const readOnly = Object.assign(new postgres.PostgresError('told so'), { code: '25006' });
  const { ask, lines } = setUp({ tellMuseum: rejecting(readOnly) });
  const answer = await ask('/museum.json');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ code: 'disk_full' });
  expect(lines).toEqual([]);
});

it('on a full disk nothing is written, the page is read all the same', async () => {
  const { ask } = setUp({ isNearlyFull: () => true });
  const refused = await ask('/staff/import', { method: 'POST' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await ask('/', { headers: { accept: 'text/html' } })).status).toBe(200);
});

it('today’s game alone may be shown within the sites that are named', async () => {
  const { ask } = setUp();
  const headers = { accept: 'text/html' };
  for (const path of ['/embed', '/Embed/', '/embed?lang=de']) {
    expect(framesOf(await ask(path, { headers }))).toEqual([null, 'https://news.example']);
  }
  for (const path of ['/', '/embedded', '/nothing.js']) {
    expect(framesOf(await ask(path, { headers }))).toEqual(['DENY', "'none'"]);
  }
});

it('all answers but those of the page may be read by no page that frames them, and run nothing', async () => {
  const { ask } = setUp({ payments: undefined });
  for (const path of [
    '/payments/offers',
    '/webhooks/stripe',
    '/staff/nothing',
    '/images/nothing',
    '/rest/v1/puzzle',
    '/feed/de.rss',
    '/oembed',
    '/museum.json',
  ]) {
    const { headers } = await ask(path);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    ]);
  }
});

const answerMetrics = async () => new Response('quando_info 1\n');

it('over https every answer says that browsers stay there, and the page runs what its build wrote', async () => {
  for (const isHttps of [true, false]) {
    const { ask } = setUp({ isHttps });
    for (const path of ['/', '/embed', '/healthz', '/config.json', '/rest/v1/puzzle', '/oembed']) {
      const { headers } = await ask(path, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy');
      expect([path, headers.get('strict-transport-security')]).toEqual([
        path,
        isHttps ? 'max-age=31536000' : null,
      ]);
      const isPage = !policy?.endsWith('; sandbox');
      expect(policy?.includes("script-src 'self' 'sha256-run';")).toBe(isPage);
      expect(policy?.endsWith('; upgrade-insecure-requests')).toBe(isPage && isHttps);
    }
  }
});

it('feeds and what other sites embed lead to the address that the operator states', async () => {
  const publicUrl = 'https://quando.example';
  const cache = {
    known: () => undefined,
    answer: async () => Response.json([]),
    clear: () => undefined,
  };
  const { ask } = setUp({ publicUrl, cache });
  const feed = await ask('/feed/de.json');
  expect(await feed.json()).toMatchObject({ feed_url: `${publicUrl}/feed/de.json`, items: [] });
  const embedded = await ask(`/oembed?url=${encodeURIComponent(`${publicUrl}/`)}`);
  expect([embedded.status, await embedded.json()]).toMatchObject([
    200,
    { provider_url: publicUrl },
  ]);
});

it('what Prometheus reads has the headers of the page, and is not there where nobody may ask', async () => {
  const answer = await setUp({ answerMetrics }).ask('/metrics');
  expect([await answer.text(), ...framesOf(answer)]).toEqual(['quando_info 1\n', 'DENY', "'none'"]);
  expect((await setUp().ask('/metrics')).status).toBe(404);
});

it.each([
  ['GET', '/', 200, 'page'],
  ['HEAD', '/clio_was_here?who=clio', 200, 'page'],
  ['GET', '/rest/v1/puzzle', 200, '/rest/v1/puzzle'],
  ['POST', '/rest/v1/rpc/get_quiz/', 200, '/rest/v1/rpc/get_quiz'],
  ['GET', '/rest/v1/clio_was_here', 200, '/rest/v1/unknown'],
  ['POST', '/auth/v1/token?grant_type=password', 200, '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=clio', 200, '/auth/v1/unknown'],
  ['GET', '/auth/v1/token?grant_type=password', 200, '/auth/v1/unknown'],
  ['POST', '/auth/v1/factors/clio_was_here/verify', 200, '/auth/v1/factors/{id}/verify'],
  [
    'DELETE',
    '/auth/v1/user/identities/4B0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b/',
    200,
    '/auth/v1/user/identities/{id}',
  ],
  ['GET', '/auth/v1/user/identities/clio', 200, '/auth/v1/unknown'],
  ['GET', '/images/clio_was_here', 404, '/images/:file'],
  ['GET', '/museum.json', 200, '/museum.json'],
  ['GET', '/healthz', 200, '/healthz'],
])('%s %s is told as %i, by a name of ours: %s', async (method, path, status, route) => {
  const { ask, told } = setUp();
  const answer = await ask(path, { method, headers: { accept: 'text/html' } });
  const id = answer.headers.get('x-request-id');
  expect(told).toEqual([{ id, method, path: path.replace(/\?.*/, ''), route, status }]);
});

const both = { de: 'Sterne', en: 'Stars' };

it('behind a trusted proxy whoever asks is whom it says, and so is the request', async () => {
  const asked = { headers: { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'proxy-4711' } };
  const from = { ...asked, address: '192.0.2.1' };
  for (const [trustedProxies, client, isKnown] of [
    [0, '192.0.2.1', false],
    [1, '203.0.113.7', true],
  ] as const) {
    const callers: Caller[] = [];
    const tellMuseum = async () => {
      callers.push(currentCaller());
      return { title: both, text: both, puzzles: [] };
    };
    const { ask, clients } = setUp({ trustedProxies, tellMuseum });
    const { headers } = await ask('/rest/v1/puzzle', from);
    expect([clients, headers.get('x-request-id') === 'proxy-4711']).toEqual([[client], isKnown]);
    await ask('/museum.json', from);
    expect(callers).toEqual([{ who: `client ${client}`, networks: [client] }]);
  }
});

it('what fails behind the calls is an error that both clients can read, and the log has why', async () => {
  const lines: string[] = [];
  const answerData = vi.fn(rejecting(new Error('no such table')));
  const backend = createBackend({
    data: { answer: answerData },
    log: createLog('plain', 'error', (line) => lines.push(line.slice(25, -1))),
    database: {},
    providers: [],
    wallets: [],
    keys: {},
    secrets: { publishableKey: 'key', secretKey: 'secret' },
  } as unknown as BackendParts);
  const answer = await backend(new Request('http://host/rest/v1/puzzle'), 'somebody');
  const message = 'Unexpected failure, please check server logs for more information';
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 500, error_code: 'unexpected_failure', msg: message, message },
  ]);
  expect(lines).toEqual(['error A backend request failed. error="Error" reason="no such table"']);
  expect(answerData).toHaveBeenCalledWith(expect.any(Request), 'somebody');
  const closed = await backend(new Request('http://host/storage/v1/puzzle'), 'somebody');
  expect([closed.status, await closed.json()]).toMatchObject([404, { error_code: 'not_found' }]);
});
