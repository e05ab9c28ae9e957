import { expect, it } from 'vitest';

import { createPaymentRoutes } from './payment-routes.ts';

it('events that never end are held back, and free their place when they do', async () => {
  const payments = {
    offers: async () => ({}),
    webhook: async () => Response.json({ outcome: 'done' }),
    cancel: undefined,
    declare: async () => Response.json({}),
    takeCancellation: async () => 0,
    takeDeclaration: async () => 0,
    userOf: async () => undefined,
    sessionLasts: async () => false,
  };
  const app = createPaymentRoutes({ payments, clientOf: () => 'everybody', headers: {} });
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
      1024 * 1024,
      new ReadableStream({ start: (body) => void endings.push(() => body.close()) }),
    );
  const asking = Array.from({ length: 8 }, unfinished);
  expect((await post(2, '{}')).status).toBe(429);
  for (const end of endings) end();
  for (const answer of asking) expect((await answer).status).toBe(200);
  expect((await post(2, '{}')).status).toBe(200);
});
