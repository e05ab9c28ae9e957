import { expect, it, vi } from 'vitest';

import { createLog } from '../log.ts';
import { createStripe } from './stripe-client.ts';
import { createWebhook } from './webhook.ts';

const noon = Date.UTC(2026, 0, 5, 12);
const secret = 'whsec_of_the_test';
const invoice = {
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: { data: [] },
};
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: noon / 1000,
  data: { object: { id: 'in_1', object: 'invoice', ...invoice } },
};
const notices = [{ kind: 'cancelled', userId: 'ada', tier: null, endsAt: null }];
const done = { outcome: 'done', notices };

type Given = {
  /** What Stripe signs and sends. */
  sent?: object;
  isLive?: boolean | undefined;
  /** What the database makes of it. */
  take?: () => Promise<{ outcome: string; notices: object[] }>;
};

/** Has an event taken: what is answered, who is told of what, and what the log says. */
async function takeEvent({ sent = event, isLive, take = async () => done }: Given = {}) {
  const stripe = await createStripe(undefined);
  const tell = vi.fn();
  const lines: string[] = [];
  const webhook = createWebhook({
    stripe,
    secret,
    isLive,
    database: { query: async <Row>() => [{ taken: await take() }] as Row[] },
    tell,
    log: createLog('plain', 'debug', (line) => lines.push(line.slice(25, -1))),
    now: () => noon,
  });
  const payload = JSON.stringify(sent);
  const timestamp = noon / 1000;
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const answer = await webhook(payload, signature);
  return { answered: [answer.status, await answer.json()], told: tell.mock.calls, lines };
}

it('whoever an event is about is told once it is written down', async () => {
  expect(await takeEvent()).toEqual({
    answered: [200, { outcome: 'done' }],
    told: [[event, 'evt_1', notices]],
    lines: [],
  });
});

it('what is known already is not told again: its mails may still be on their way', async () => {
  const { answered, told } = await takeEvent({ take: async () => ({ ...done, outcome: 'known' }) });
  expect([answered, told]).toEqual([[200, { outcome: 'known' }], []]);
});

it.each([
  [true, true, 'done'],
  [true, false, 'other mode'],
  [true, undefined, 'done'],
  [false, false, 'done'],
  [false, true, 'other mode'],
  [undefined, true, 'done'],
  [undefined, false, 'done'],
])('where Stripe’s live mode pays: %s, an event that is live: %s is %s', async (...given) => {
  const [isLive, livemode, outcome] = given;
  const { answered, told, lines } = await takeEvent({ isLive, sent: { ...event, livemode } });
  const isTaken = outcome === 'done';
  expect([answered, told.length]).toEqual([[200, { outcome }], isTaken ? 1 : 0]);
  const line =
    'warn An event of Stripe’s other mode, test or live, was left alone. event="evt_1" type="invoice.paid"';
  expect(lines).toEqual(isTaken ? [] : [line]);
});

it('what cannot be read is in the log by its id and kind, and asked for no more', async () => {
  const sent = { ...event, data: { object: { id: 7 } } };
  expect(await takeEvent({ sent })).toEqual({
    answered: [200, { outcome: 'unreadable' }],
    told: [],
    lines: ['error An event of Stripe could not be read. event="evt_1" type="invoice.paid"'],
  });
});

it('what cannot be placed is in the log with the command that places it, and its buyer is told', async () => {
  const { answered, told, lines } = await takeEvent({
    take: async () => ({ ...done, outcome: 'unassigned' }),
  });
  expect([answered, told.length]).toEqual([[200, { outcome: 'unassigned' }], 1]);
  expect(lines).toEqual([
    'warn A payment belongs to no account or offer: npm run admin -- payments event="evt_1"',
  ]);
});

it('what cannot be stored is in the log, asked for again, and nobody is told', async () => {
  const away = new Error('no connection');
  expect(await takeEvent({ take: () => Promise.reject(away) })).toEqual({
    answered: [503, { outcome: 'try again' }],
    told: [],
    lines: [
      'error An event of Stripe could not be stored. event="evt_1" type="invoice.paid" error="Error" reason="no connection"',
    ],
  });
});
