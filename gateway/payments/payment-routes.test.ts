import { expect, it, vi } from 'vitest';

import type { Limits } from '../limits/limits.ts';
import { createPaymentRoutes } from './payment-routes.ts';

const payments = {
  offers: async () => ({}),
  webhook: vi.fn(async () => Response.json({ outcome: 'done' })),
  cancel: undefined,
  declare: async () => Response.json({}),
  takeCancellation: async () => 0,
  takeDeclaration: async () => 0,
  userOf: async () => undefined,
  sessionLasts: async () => false,
};

const routes = (limits: Limits = async () => undefined) =>
  createPaymentRoutes({
    payments,
    limits,
    clientOf: ({ req }) => req.header('x-client') ?? 'everybody',
    headers: {},
  });

it('whoever sends events too often has to wait, before one is read', async () => {
  payments.webhook.mockClear();
  const pull = vi.fn();
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const app = routes(async (_, client) =>
    client === 'everybody' ? new Response(null, { status: 429 }) : undefined,
  );
  const headers = { 'content-length': '2' };
  expect((await app.request('/webhooks/stripe', { ...sent, headers })).status).toBe(429);
  expect(payments.webhook).not.toHaveBeenCalled();
  expect(pull).not.toHaveBeenCalled();
});

it('whoever asks for the offers too often has to wait', async () => {
  let left = 1;
  const app = routes(async (_, client) => {
    expect(client).toBe('everybody');
    left -= 1;
    return left < 0 ? new Response(null, { status: 429 }) : undefined;
  });
  expect((await app.request('/payments/offers')).status).toBe(200);
  expect((await app.request('/payments/offers')).status).toBe(429);
});

it('events that never end are held back, and free their place when they do', async () => {
  const app = routes();
  const endings: (() => void)[] = [];
  const post = (size: number, body: ReadableStream | string, more = {}) => {
    const headers = { 'content-length': String(size), ...more };
    const sent: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    };
    return app.request('/webhooks/stripe', sent);
  };
  const unfinished = () =>
    post(
      256 * 1024,
      new ReadableStream({ start: (body) => void endings.push(() => body.close()) }),
    );
  const asking = Array.from({ length: 32 }, unfinished);
  expect((await post(2, '{}')).status).toBe(429);
  expect((await post(2, '{}', { 'x-client': 'another' })).status).toBe(200);
  for (const end of endings) end();
  for (const answer of asking) expect((await answer).status).toBe(200);
  expect((await post(2, '{}')).status).toBe(200);
});

it.each([
  ['bytes that are no text', Buffer.alloc(1_000, 0xff), 't=1,v1=00'],
  ['signatures by thousands', Buffer.from('{}'), `t=1${',v1=00'.repeat(200)}`],
])('nobody hashes %s', async (_, body, signature) => {
  const headers = { 'stripe-signature': signature };
  await routes().request('/webhooks/stripe', { method: 'POST', body, headers });
  expect(payments.webhook).toHaveBeenLastCalledWith('', '');
});

it('what may be signed is looked at as it came', async () => {
  const headers = { 'stripe-signature': 't=1,v1=00' };
  await routes().request('/webhooks/stripe', { method: 'POST', body: '{"ä":1}', headers });
  expect(payments.webhook).toHaveBeenLastCalledWith('{"ä":1}', 't=1,v1=00');
});

type Asked = { status: number; code: unknown; headers: Headers };

async function ask(path: string, init: RequestInit = {}, more = {}): Promise<Asked> {
  const app = createPaymentRoutes({
    payments: { ...payments, ...more },
    limits: async () => undefined,
    clientOf: () => 'everybody',
    headers: { 'x-frame-options': 'DENY' },
  });
  const answer = await app.request(path, init);
  const text = await answer.text();
  const said: unknown = text === '' ? {} : JSON.parse(text);
  const code = Object.entries(said ?? {}).find(([name]) => name === 'code')?.[1];
  return { status: answer.status, headers: answer.headers, code };
}

const posted = (body: unknown, length?: number) => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...(length === undefined ? {} : { headers: { 'content-length': String(length) } }),
});
const declared = {
  kind: 'cancellation',
  name: 'Ada',
  email: 'ada@example.org',
  language: 'de',
};
const ada = { id: 'ada', session: 'one', aal: 'aal1' };
const signedIn = { userOf: async () => ada, sessionLasts: async () => true };
const cancel = async () => Response.json({});

it.each<[string, string, RequestInit, object, number, string | undefined]>([
  ['an event by GET', '/webhooks/stripe', {}, {}, 405, 'method_not_allowed'],
  ['another webhook', '/webhooks/other', posted({}), {}, 404, 'not_found'],
  ['another call', '/payments/other', posted({}), {}, 404, 'not_found'],
  ['a declaration by GET', '/payments/declare', {}, {}, 404, 'not_found'],
  [
    'what a browser asks first',
    '/payments/declare',
    { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
    {},
    204,
    undefined,
  ],
  [
    'a cancellation without a key of Stripe’s',
    '/payments/cancel',
    posted({}),
    {},
    404,
    'not_found',
  ],
  ['a cancellation by nobody', '/payments/cancel', posted({}), { cancel }, 401, 'not_signed_in'],
  [
    'one in a session that has ended',
    '/payments/cancel',
    posted({}),
    { cancel, userOf: async () => ada },
    401,
    'not_signed_in',
  ],
  [
    'one too many',
    '/payments/cancel',
    posted({}),
    { cancel, ...signedIn, takeCancellation: async () => 9 },
    429,
    'over_request_rate_limit',
  ],
  ['one by its owner', '/payments/cancel', posted({}), { cancel, ...signedIn }, 200, undefined],
  ['a declaration', '/payments/declare', posted(declared), {}, 200, undefined],
  ['one that is none', '/payments/declare', posted('x'), {}, 400, 'validation_failed'],
  [
    'one declaration too many',
    '/payments/declare',
    posted(declared),
    { takeDeclaration: async () => 9 },
    429,
    'over_request_rate_limit',
  ],
  ['a long one', '/payments/declare', posted('x', 16 * 1024 + 1), {}, 413, 'validation_failed'],
  ['a long event', '/webhooks/stripe', posted('x', 256 * 1024 + 1), {}, 413, 'validation_failed'],
])('%s is answered as such', async (_, path, init, more, status, code) => {
  const { headers, ...answer } = await ask(path, init, more);
  expect(answer).toEqual({ status, code });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('retry-after')).toBe(status === 429 ? '9' : null);
  // Stripe is no page.
  const isOpen = path.startsWith('/payments/');
  expect(headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null);
});

it('a cancellation counts for its player, a declaration for its sender’s network', async () => {
  const calls = {
    cancel: vi.fn(cancel),
    declare: vi.fn(cancel),
    takeCancellation: vi.fn(async () => 0),
    takeDeclaration: vi.fn(async () => 0),
  };
  const wish = { id: 'sub_1', when: 'now' };
  await ask('/payments/cancel', posted(wish), { ...signedIn, ...calls });
  await ask('/payments/declare', posted(declared), calls);
  expect(calls.cancel.mock.calls).toEqual([[ada, wish]]);
  expect(calls.declare.mock.calls).toEqual([[expect.objectContaining(declared)]]);
  expect(calls.takeCancellation.mock.calls).toEqual([['ada']]);
  expect(calls.takeDeclaration.mock.calls).toEqual([['everybody']]);
});

it('offers are asked for again each time', async () => {
  const { status, headers } = await ask('/payments/offers');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

it('bodies of the usual length pass', async () => {
  expect((await ask('/payments/declare', posted(declared, 16 * 1024))).status).toBe(200);
  expect((await ask('/webhooks/stripe', posted('{}', 256 * 1024))).status).toBe(200);
});

it('of an event nothing is looked at whose signature is too long', async () => {
  payments.webhook.mockClear();
  for (const length of [1_000, 1_001]) {
    const headers = { 'stripe-signature': 'x'.repeat(length) };
    await ask('/webhooks/stripe', { ...posted('{}'), headers });
  }
  expect(payments.webhook.mock.calls).toEqual([
    ['{}', 'x'.repeat(1_000)],
    ['', ''],
  ]);
});
