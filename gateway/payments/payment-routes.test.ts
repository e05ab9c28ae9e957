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
  createPaymentRoutes({ payments, limits, clientOf: () => 'everybody', headers: {} });

it('whoever sends events too often has to wait, before one is read', async () => {
  payments.webhook.mockClear();
  const pull = vi.fn();
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const app = routes(async () => new Response(null, { status: 429 }));
  const headers = { 'content-length': '2' };
  expect((await app.request('/webhooks/stripe', { ...sent, headers })).status).toBe(429);
  expect(payments.webhook).not.toHaveBeenCalled();
  expect(pull).not.toHaveBeenCalled();
});

it('whoever asks for the offers too often has to wait', async () => {
  let left = 1;
  const app = routes(async () => {
    left -= 1;
    return left < 0 ? new Response(null, { status: 429 }) : undefined;
  });
  expect((await app.request('/payments/offers')).status).toBe(200);
  expect((await app.request('/payments/offers')).status).toBe(429);
});

it('events that never end are held back, and free their place when they do', async () => {
  const app = routes();
  const endings: (() => void)[] = [];
  const post = (size: number, body: ReadableStream | string) => {
    const headers = { 'content-length': String(size) };
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
