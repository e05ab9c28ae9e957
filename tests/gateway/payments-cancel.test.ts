import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  checkoutEvent,
  sendEvent,
  stripeId,
  subscriptionEvent,
} from '../setup/factories/payment-events.ts';
import { waitingForRows } from '../setup/in-turn.ts';
import { sellingEnvironment } from '../setup/payments-setting.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Asked = {
  method: string | undefined;
  url: string | undefined;
  key: string | undefined;
  body: string;
};

/** A server in the place of Stripe's: keeps what it was asked, and answers as it is told. */
const stripe = { asked: [] as Asked[], status: 200, answer: {} as object };
const server: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { method, url, headers } = request;
    stripe.asked.push({ method, url, key: headers.authorization, body });
    response.writeHead(stripe.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(stripe.answer));
  });
});
const active = { status: 'active' };
const address = { protocol: 'http' as const, host: '127.0.0.1', port: 0 };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  stripe.asked = [];
  stripe.status = 200;
});

describe('cancelling a subscription', () => {
  const running = gatewayFor({
    environment: { ...sellingEnvironment(), STRIPE_SECRET_KEY: 'sk_test_x' },
    stripeAddress: address,
  });
  const cancel = (body: object, token?: string) =>
    fetch(`${running().url}/payments/cancel`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const subscribe = async (
    userId: string,
    state: { status: string; ended_at?: number; cancel_at?: number },
  ) => {
    const id = stripeId('sub');
    await sendEvent(
      running(),
      checkoutEvent({
        subscription: id,
        payment_link: 'plink_historian_month',
        client_reference_id: userId,
      }),
    );
    const facts = { id, ...state, price: 'price_explorer_month', periodEnd: 2_000_000_000 };
    await sendEvent(running(), subscriptionEvent('created', facts));
    return id;
  };

  it('takes a session that has not ended', async () => {
    const { id: userId, session, auth } = await signUpPlayer(running());
    const id = await subscribe(userId, active);
    await auth.signOut({ scope: 'global' });
    expect((await cancel({ id, when: 'now' }, session.access_token)).status).toBe(401);
    expect(stripe.asked).toEqual([]);
  });

  it('takes one that has not ended by the time Stripe is told', async () => {
    const { id: userId, session, auth } = await signUpPlayer(running());
    const id = await subscribe(userId, active);
    const { database } = running().gateway;
    const asking: Promise<Response>[] = [];
    await database.transaction(async (query) => {
      await query('lock table public.subscription in access exclusive mode');
      asking.push(cancel({ id, when: 'now' }, session.access_token));
      await expect.poll(() => waitingForRows(database)).toBe(1);
      expect((await auth.signOut({ scope: 'global' })).error).toBeNull();
    });
    for (const answer of await Promise.all(asking)) expect(answer.status).toBe(401);
    expect(stripe.asked).toEqual([]);
  });

  it('tells Stripe, at once or for the end of the period, and answers when it ends', async () => {
    const { id: userId, session } = await signUpPlayer(running());
    const id = await subscribe(userId, active);
    stripe.answer = {
      id,
      object: 'subscription',
      status: 'active',
      ended_at: null,
      cancel_at: 2_000_000_000,
    };
    const later = await cancel({ id, when: 'period_end' }, session.access_token);
    expect([later.status, await later.json()]).toEqual([
      200,
      { status: 'active', endsAt: '2033-05-18T03:33:20.000Z' },
    ]);
    stripe.answer = {
      id,
      object: 'subscription',
      status: 'canceled',
      ended_at: 1_800_000_000,
      cancel_at: null,
    };
    const now = await cancel({ id, when: 'now' }, session.access_token);
    expect(await now.json()).toEqual({ status: 'canceled', endsAt: '2027-01-15T08:00:00.000Z' });
    const key = 'Bearer sk_test_x';
    const { url, body } = stripe.asked[1] ?? {};
    expect(`${url} ${body}`).toMatch(
      /invoice_now=false.*prorate=false|prorate=false.*invoice_now=false/,
    );
    expect(stripe.asked).toEqual([
      { method: 'POST', url: `/v1/subscriptions/${id}`, key, body: 'cancel_at_period_end=true' },
      {
        method: 'DELETE',
        url: expect.stringContaining(`/v1/subscriptions/${id}`),
        key,
        body: expect.anything(),
      },
    ]);
  });

  it('is offered on the page', async () => {
    const offers = await fetch(`${running().url}/payments/offers`);
    expect(await offers.json()).toMatchObject({ canCancel: true });
  });

  it('is for the owner alone, and asks Stripe nothing for anybody else', async () => {
    const owner = await signUpPlayer(running());
    const other = await signUpPlayer(running());
    const id = await subscribe(owner.id, active);
    const statuses = [
      await cancel({ id, when: 'now' }),
      await cancel({ id, when: 'now' }, 'nonsense'),
      await cancel({ id, when: 'now' }, other.session.access_token),
      await cancel({ id, when: 'soon' }, owner.session.access_token),
      await cancel({ id: '../customers', when: 'now' }, owner.session.access_token),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 404, 400, 400]);
    // Nor who is banned or deleted.
    const { database } = running().gateway;
    for (const change of [
      `banned_until = now() + interval '1 day'`,
      `banned_until = null, deleted_at = now()`,
    ]) {
      await database.query(`update auth.users set ${change} where id = $1`, [owner.id]);
      expect((await cancel({ id, when: 'now' }, owner.session.access_token)).status).toBe(404);
    }
    expect(stripe.asked).toEqual([]);
    await database.query(
      `update auth.users set banned_until = now() - interval '1 second', deleted_at = null where id = $1`,
      [owner.id],
    );
    expect((await cancel({ id, when: 'now' }, owner.session.access_token)).status).toBe(200);
  });

  it('one that has ended is no fault, whether we know or Stripe says so', async () => {
    const { id: userId, session } = await signUpPlayer(running());
    const over = await subscribe(userId, { status: 'canceled', ended_at: 1_800_000_000 });
    const known = await cancel({ id: over, when: 'now' }, session.access_token);
    expect([known.status, await known.json()]).toEqual([
      200,
      { status: 'canceled', endsAt: '2027-01-15T08:00:00+00:00' },
    ]);
    const never = await subscribe(userId, { status: 'incomplete_expired' });
    expect((await cancel({ id: never, when: 'now' }, session.access_token)).status).toBe(200);
    expect(stripe.asked).toEqual([]);
    stripe.status = 404;
    stripe.answer = { error: { type: 'invalid_request_error', code: 'resource_missing' } };
    const id = await subscribe(userId, { ...active, cancel_at: 1_800_000_000 });
    const gone = await cancel({ id, when: 'now' }, session.access_token);
    expect([gone.status, await gone.json()]).toEqual([
      200,
      { status: 'canceled', endsAt: '2027-01-15T08:00:00+00:00' },
    ]);
  });

  it('says so when Stripe fails', async () => {
    const { id: userId, session } = await signUpPlayer(running());
    const id = await subscribe(userId, active);
    stripe.status = 402;
    stripe.answer = { error: { type: 'card_error', code: 'card_declined' } };
    const answer = await cancel({ id, when: 'now' }, session.access_token);
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { code: 'payment_service_failed' },
    ]);
    const line = running().log.find((one) => one.includes('A subscription was not cancelled.'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', subscription: id });
  });
});
