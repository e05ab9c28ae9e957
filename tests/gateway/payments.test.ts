import { beforeAll, describe, expect, it } from 'vitest';

import { eventFacts } from '../../gateway/payments/event-facts.ts';
import { storeOffers } from '../../gateway/payments/offers.ts';
import { parsePaymentsFile } from '../../gateway/payments/payments-file.ts';
import { actingAs, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import {
  checkoutEvent,
  day,
  disputeEvent,
  noon,
  paidInvoice,
  refundEvent,
  type StripeEvent,
  stripeId,
  subscriptionEvent,
} from '../setup/factories/payment-events.ts';
import { soldThings } from '../setup/payments-setting.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const month = 31 * day;
const end = noon + month;
const grace = 3 * day;

/** A second as JSON of the database has it. */
const instant = (seconds: number) =>
  new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00');

const longAgo = '2001-01-01T00:00:00Z';
const subscriptionOf = (status: string, endedAt: string, asOf: string) =>
  `insert into public.subscription (id, status, started_at, ended_at, as_of)
   values ('sub_old', '${status}', '1999-01-01', ${endedAt}, ${asOf})`;
const giftOf = (redeemedAt: string, endsAt: string) =>
  `insert into public.gift (tier, months, bought_at, redeemed_at, ends_at, session_hash, code_hash)
   values ('1_explorer', 1, '2000-01-01', ${redeemedAt}, ${endsAt}, 'old', 'old')`;
const paidRoleOf = (source: string) =>
  `with payer as (insert into auth.users (id) values (gen_random_uuid()) returning id)
   insert into private.paid_role (source, user_id, role, starts_at, ends_at)
   select '${source}', payer.id, '1_explorer', '2000-01-01', $1 from payer`;

describe('what payments do', () => {
  const database = freshDatabase();
  const valueOf = async <T>(sql: string, parameters: unknown[] = []) => {
    const [row] = await database().query<{ value: T }>(`select ${sql} as value`, parameters);
    return row?.value;
  };
  const take = (event: StripeEvent, at = event.created) =>
    valueOf<{ outcome: string; notices: { kind: string }[] }>(
      'private.record_payment($1::text::jsonb, to_timestamp($2::text::integer))',
      [JSON.stringify(eventFacts(event)), at],
    );
  const record = (event: object) =>
    valueOf('private.record_payment($1::text::jsonb, now())', [JSON.stringify(event)]);
  const roleAt = (user: string, seconds: number) =>
    valueOf<string>('private.role_of($1::text::uuid, to_timestamp($2::text::integer))', [
      user,
      seconds,
    ]);
  const unassigned = (object: string) =>
    database().query<{ reason: string }>(
      'select reason from private.unassigned_payment where object = $1',
      [object],
    );
  /** A player who bought; resolves with their id and the subscription's facts. */
  const subscribe = async (overrides: Record<string, unknown> = {}) => {
    const user = await addUser(database());
    const facts = {
      id: stripeId('sub'),
      status: 'active',
      price: 'price_historian_month',
      periodEnd: end,
      ...overrides,
    };
    await take(subscriptionEvent('created', facts));
    await take(
      checkoutEvent(
        {
          subscription: facts.id,
          payment_link: 'plink_historian_month',
          client_reference_id: `${user}_de`,
        },
        noon + 1,
      ),
    );
    return { user, facts };
  };

  const idsFor = (sub: string) =>
    actingAs(database(), { role: 'authenticated', sub }, async (query) =>
      (await query<{ id: string }>('select id from public.subscription')).map(({ id }) => id),
    );

  /** What the owner is told of their first subscription. */
  const told = (user: string) =>
    valueOf(
      `private.supporter_of($1::text::uuid, to_timestamp($2::text::integer)) -> 'subscriptions' -> 0`,
      [user, noon + 4 * day],
    );

  const standing = (user: string, seconds = noon + 60) =>
    valueOf<{ subscriptions: { id: string }[] }>(
      'private.supporter_of($1::text::uuid, to_timestamp($2::text::integer))',
      [user, seconds],
    );

  const forgetAt = (seconds: number) =>
    database().query('select private.forget_payments(to_timestamp($1::text::integer))', [seconds]);

  beforeAll(async () => {
    const file = parsePaymentsFile(JSON.stringify(soldThings));
    if (Array.isArray(file)) throw new Error(file.join());
    await storeOffers(database(), file);
  });

  it('a subscription brings its tier until its renewal, and three days for a late word', async () => {
    const { user } = await subscribe();
    expect(await roleAt(user, noon)).toBe('2_historian');
    expect(await roleAt(user, end + grace - 1)).toBe('2_historian');
    expect(await roleAt(user, end + grace)).toBe('0_user');
  });

  it('the order of events changes nothing, not even within a second', async () => {
    const user = await addUser(database());
    const facts = { price: 'price_historian_month', periodEnd: end, status: 'active' };
    const events = (id: string) => [
      checkoutEvent({
        subscription: id,
        payment_link: 'plink_historian_month',
        client_reference_id: user,
      }),
      subscriptionEvent('created', { ...facts, id, status: 'incomplete' }),
      subscriptionEvent('updated', { ...facts, id }),
      subscriptionEvent('updated', { ...facts, id, periodEnd: end + month }, noon + month),
      subscriptionEvent(
        'updated',
        { ...facts, id, periodEnd: end + month, status: 'past_due' },
        noon + month,
      ),
    ];
    const stateOf = async (order: readonly number[]) => {
      const id = stripeId('sub');
      const all = events(id);
      for (const index of order) {
        const event = all[index];
        if (event !== undefined) await take(event);
      }
      return valueOf(`(select to_jsonb(s) - 'id' from public.subscription s where s.id = $1)`, [
        id,
      ]);
    };
    const expected = await stateOf([0, 1, 2, 3, 4]);
    expect(expected).toMatchObject({ status: 'active', tier: '2_historian', user_id: user });
    for (const order of [
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
      [3, 4, 1, 0, 2],
    ]) {
      expect(await stateOf(order)).toEqual(expected);
    }
  });

  it('an event sent again is known for a minute, and from then on until its mails are out asks for them', async () => {
    const user = await addUser(database());
    const event = checkoutEvent({ payment_link: 'plink_gift', client_reference_id: user });
    const first = await take(event);
    expect(first).toMatchObject({ outcome: 'done', notices: [{}] });
    const other = checkoutEvent({ payment_link: 'plink_gift' });
    const second = await take(other);
    expect(await take(event, noon + 59)).toEqual({ outcome: 'known', notices: [] });
    expect(await take(event, noon + 60)).toEqual(first);
    await database().query('select private.payment_told($1)', [event.id]);
    expect(await take(event, noon + day)).toEqual({ outcome: 'known', notices: [] });
    expect(await take(other, noon + day)).toEqual(second);
  });

  it('what says nothing of ours is ignored, and what is no event refused', async () => {
    const event = { id: 'evt_ignored', type: 'customer.created', created: noon };
    expect(await record(event)).toEqual({ outcome: 'ignored', notices: [] });
    for (const part of ['id', 'type', 'created']) {
      const missing = record({ ...event, id: 'evt_part', [part]: null });
      await expect(missing, part).rejects.toMatchObject({ code: '23502' });
    }
  });

  it('events are taken one after another', async () => {
    const event = JSON.stringify(eventFacts(checkoutEvent({ payment_link: 'plink_gift' })));
    await database().transaction(async (query) => {
      await query(`select pg_advisory_xact_lock(hashtextextended('payments', 0))`);
      const late = database().transaction(async (other) => {
        await other(`set local lock_timeout = '20ms'`);
        await other('select private.record_payment($1::text::jsonb, now())', [event]);
      });
      await expect(late).rejects.toMatchObject({ code: '55P03' });
    });
  });

  it('a cancelled subscription ends with the period that was paid, and its owner is told once', async () => {
    const { user, facts } = await subscribe();
    const cancel = subscriptionEvent('updated', { ...facts, cancel_at_period_end: true }, noon + 5);
    expect((await take(cancel))?.notices).toEqual([
      { kind: 'cancelled', userId: user, tier: '2_historian', endsAt: instant(end) },
    ]);
    expect(await roleAt(user, end - 1)).toBe('2_historian');
    expect(await roleAt(user, end)).toBe('0_user');
    const deleted = { ...facts, status: 'canceled', ended_at: end };
    expect((await take(subscriptionEvent('deleted', deleted, end)))?.notices).toEqual([]);
    const late = subscriptionEvent('updated', facts, end + day);
    expect(await take(late)).toMatchObject({ outcome: 'stale' });
    expect(await roleAt(user, end + 1)).toBe('0_user');
  });

  it.each([true, false])(
    'a cancellation counts that is told within a second of something else (before it: %s)',
    async (isBefore) => {
      const { user, facts } = await subscribe();
      const events = [
        subscriptionEvent('updated', { ...facts, cancel_at: end }, noon + 5),
        subscriptionEvent('updated', facts, noon + 5),
      ];
      for (const event of isBefore ? events : events.toReversed()) await take(event);
      expect(await roleAt(user, end - 1)).toBe('2_historian');
      expect(await roleAt(user, end)).toBe('0_user');
    },
  );

  it.each([
    ['incomplete', 'unpaid'],
    ['unpaid', 'paused'],
    ['paused', 'past_due'],
    ['past_due', 'trialing'],
    ['trialing', 'active'],
  ])('of %s and %s within a second the second counts', async (worse, better) => {
    for (const order of [
      [worse, better],
      [better, worse],
    ]) {
      const { user, facts } = await subscribe();
      for (const status of order) {
        await take(subscriptionEvent('updated', { ...facts, status }, noon + 5));
      }
      expect([order, await told(user)]).toMatchObject([order, { status: better }]);
    }
  });

  it('who takes a cancellation back keeps the tier', async () => {
    const { user, facts } = await subscribe();
    await take(subscriptionEvent('updated', { ...facts, cancel_at: end }, noon + 5));
    await take(subscriptionEvent('updated', facts, noon + 9));
    expect(await roleAt(user, end + 1)).toBe('2_historian');
  });

  it('while Stripe tries a failed payment again the tier stays; given up, it ends', async () => {
    const { user, facts } = await subscribe();
    const due = { ...facts, status: 'past_due', periodEnd: end + month };
    await take(subscriptionEvent('updated', due, end));
    expect(await roleAt(user, end + 20 * day)).toBe('2_historian');
    const given = { ...due, status: 'canceled', ended_at: end + 21 * day };
    const over = end + 21 * day;
    expect((await take(subscriptionEvent('deleted', given, over)))?.notices).toEqual([
      { kind: 'cancelled', userId: user, tier: '2_historian', endsAt: instant(over) },
    ]);
    expect(await roleAt(user, over - 1)).toBe('2_historian');
    expect(await roleAt(user, over)).toBe('0_user');
  });

  it('a failed payment leaves the tier for sixty days, no longer than the period and the end that is noted', async () => {
    const year = noon + 365 * day;
    const { user, facts } = await subscribe({ periodEnd: year });
    const due = { ...facts, status: 'past_due' };
    await take(subscriptionEvent('updated', due, noon + day));
    // Told again it begins no second time.
    await take(subscriptionEvent('updated', due, noon + 10 * day));
    expect(await roleAt(user, noon + 61 * day - 1)).toBe('2_historian');
    expect(await roleAt(user, noon + 61 * day)).toBe('0_user');
    expect(await told(user)).toMatchObject({ problem: 'past_due', renewsAt: null, endsAt: null });
    await take(subscriptionEvent('updated', facts, noon + 11 * day));
    expect(await told(user)).toMatchObject({ problem: null, renewsAt: instant(year) });
    await take(subscriptionEvent('updated', due, noon + 20 * day));
    expect(await roleAt(user, noon + 80 * day - 1)).toBe('2_historian');
    const ending = { ...due, cancel_at: noon + 30 * day };
    await take(subscriptionEvent('updated', ending, noon + 21 * day));
    expect(await roleAt(user, noon + 30 * day - 1)).toBe('2_historian');
    expect(await roleAt(user, noon + 30 * day)).toBe('0_user');
    const short = { ...due, periodEnd: noon + 40 * day };
    await take(subscriptionEvent('updated', short, noon + 22 * day));
    expect(await roleAt(user, noon + 40 * day - 1)).toBe('2_historian');
    expect(await roleAt(user, noon + 40 * day)).toBe('0_user');
  });

  it.each([
    ['unpaid', {}, 'past_due'],
    ['paused', {}, 'paused'],
    ['incomplete', {}, null],
    ['incomplete_expired', {}, null],
    ['canceled', { ended_at: noon }, null],
  ])('%s %j brings no tier and leaves none, for the reason %s', async (status, more, problem) => {
    const never = await subscribe({ status, ...more });
    const before = await subscribe();
    await take(subscriptionEvent('updated', { ...before.facts, status, ...more }, noon + 9));
    for (const { user } of [never, before]) {
      expect(await roleAt(user, noon + 10)).toBe('0_user');
      expect(await told(user)).toMatchObject({ problem, renewsAt: null });
    }
  });

  it('while collecting is paused the tier lasts as long as was paid', async () => {
    const { user, facts } = await subscribe();
    const paused = { ...facts, pause_collection: { behavior: 'void' } };
    await take(subscriptionEvent('updated', paused, noon + day));
    expect(await told(user)).toMatchObject({ problem: 'paused', renewsAt: null });
    await take(subscriptionEvent('updated', { ...paused, periodEnd: end + month }, end));
    expect(await roleAt(user, end - 1)).toBe('2_historian');
    expect(await roleAt(user, end)).toBe('0_user');
    await take(subscriptionEvent('updated', { ...facts, periodEnd: end + month }, end + day));
    expect(await roleAt(user, end + 2 * day)).toBe('2_historian');
  });

  it('another price is another tier, up and down', async () => {
    const { user, facts } = await subscribe();
    await take(
      subscriptionEvent('updated', { ...facts, price: 'price_chronicler_year' }, noon + 5),
    );
    expect(await roleAt(user, noon + 6)).toBe('3_chronicler');
    const down = { ...facts, price: 'price_explorer_month' };
    await take(subscriptionEvent('updated', down, noon + 7));
    expect(await roleAt(user, noon + 8)).toBe('1_explorer');
    // Of two that say as much in one second the one that came last counts.
    expect(await take(subscriptionEvent('updated', facts, noon + 7))).toMatchObject({
      outcome: 'done',
    });
    expect(await roleAt(user, noon + 8)).toBe('2_historian');
  });

  it('of several subscriptions the highest counts', async () => {
    const { user } = await subscribe();
    const second = stripeId('sub');
    const facts = { id: second, status: 'active', price: 'price_chronicler_year', periodEnd: end };
    await take(
      checkoutEvent({
        subscription: second,
        payment_link: 'plink_chronicler_year',
        client_reference_id: user,
      }),
    );
    await take(subscriptionEvent('created', facts));
    expect(await roleAt(user, noon + 6)).toBe('3_chronicler');
    await take(
      subscriptionEvent('deleted', { ...facts, status: 'canceled', ended_at: noon + 7 }, noon + 7),
    );
    expect(await roleAt(user, noon + 8)).toBe('2_historian');
  });

  it.each([true, false])(
    'what is refunded in whole ends at once, until the next payment (told in order: %s)',
    async (isInOrder) => {
      const { user, facts } = await subscribe();
      const payment = stripeId('pi');
      const events = [
        ...paidInvoice({ subscription: facts.id, periodEnd: end }, payment),
        refundEvent(payment, noon + day),
      ];
      for (const event of isInOrder ? events : events.toReversed()) await take(event);
      expect(await unassigned(payment)).toEqual([]);
      expect(await roleAt(user, noon + day - 1)).toBe('2_historian');
      expect(await roleAt(user, noon + day)).toBe('0_user');
      // Told again, or disputed as well, it was paid back all the same.
      await take(refundEvent(payment, noon + 2 * day));
      await take(disputeEvent(payment, 'needs_response', noon + 3 * day));
      expect(await told(user)).toMatchObject({ problem: 'refunded', endsAt: instant(noon + day) });
      await take(subscriptionEvent('updated', { ...facts, periodEnd: end + month }, end));
      expect(await roleAt(user, end + day)).toBe('2_historian');
    },
  );

  it.each([true, false])(
    'a refunded change of the tier leaves what was paid before (told in order: %s)',
    async (isInOrder) => {
      const { user, facts } = await subscribe();
      const [first, change] = [stripeId('pi'), stripeId('pi')];
      const [before, after] = [facts.price, 'price_chronicler_year'];
      const events = [
        ...paidInvoice({ subscription: facts.id, periodEnd: end, price: before }, first),
        subscriptionEvent('updated', { ...facts, price: after }, noon + day),
        ...paidInvoice(
          { subscription: facts.id, periodEnd: end, price: after, instead: before },
          change,
        ),
        refundEvent(change, noon + 3 * day),
      ];
      for (const event of isInOrder ? events : events.toReversed()) await take(event);
      expect(await roleAt(user, noon + 4 * day)).toBe('2_historian');
      expect(await roleAt(user, end - 1)).toBe('2_historian');
      expect(await roleAt(user, end)).toBe('0_user');
      expect(await told(user)).toMatchObject({ problem: 'refunded', tier: '2_historian' });
      const later = { ...facts, price: after, periodEnd: end + month };
      await take(subscriptionEvent('updated', later, end));
      expect(await roleAt(user, end + day)).toBe('3_chronicler');
      await take(refundEvent(first, noon + 5 * day));
      expect(await roleAt(user, end + day)).toBe('3_chronicler');
    },
  );

  it('both payments of a period refunded, the tier ends; the later one alone keeps its tier', async () => {
    const { user, facts } = await subscribe();
    const [first, change] = [stripeId('pi'), stripeId('pi')];
    const after = 'price_chronicler_year';
    for (const event of [
      ...paidInvoice({ subscription: facts.id, periodEnd: end, price: facts.price }, first),
      subscriptionEvent('updated', { ...facts, price: after }, noon + day),
      ...paidInvoice({ subscription: facts.id, periodEnd: end, price: after }, change),
      refundEvent(first, noon + 3 * day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, end + grace - 1)).toBe('3_chronicler');
    expect(await told(user)).toMatchObject({ problem: null, tier: '3_chronicler' });
    await take(refundEvent(change, noon + 5 * day));
    expect(await roleAt(user, noon + 5 * day)).toBe('0_user');
  });

  it('of what else was paid for the highest tier is kept, for as long as it was paid', async () => {
    const { user, facts } = await subscribe();
    const change = stripeId('pi');
    const paid = (price: string, periodEnd: number, payment = stripeId('pi')) =>
      paidInvoice({ subscription: facts.id, periodEnd, price }, payment);
    const yearly = { ...facts, price: 'price_chronicler_year', periodEnd: noon + 366 * day };
    for (const event of [
      ...paid(facts.price, end - day),
      ...paid(facts.price, end),
      ...paid('price_explorer_month', end + month),
      subscriptionEvent('updated', yearly, noon + day),
      ...paid(yearly.price, yearly.periodEnd, change),
      refundEvent(change, noon + 3 * day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, end - 1)).toBe('2_historian');
    expect(await told(user)).toMatchObject({ tier: '2_historian', endsAt: instant(end) });
  });

  it('who went down a tier is left the lower one when that is refunded', async () => {
    const { user, facts } = await subscribe();
    const change = stripeId('pi');
    const down = { ...facts, price: 'price_explorer_month', periodEnd: end + day };
    for (const event of [
      ...paidInvoice(
        { subscription: facts.id, periodEnd: end, price: facts.price },
        stripeId('pi'),
      ),
      subscriptionEvent('updated', down, noon + day),
      ...paidInvoice(
        { subscription: facts.id, periodEnd: down.periodEnd, price: down.price },
        change,
      ),
      refundEvent(change, noon + 3 * day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, end - 1)).toBe('1_explorer');
    expect(await roleAt(user, end)).toBe('0_user');
  });

  it('who went from a month to a year keeps the month when the year is refunded, and pays again', async () => {
    const { user, facts } = await subscribe();
    const [first, change, again] = [stripeId('pi'), stripeId('pi'), stripeId('pi')];
    const yearly = {
      ...facts,
      price: 'price_historian_year',
      periodEnd: noon + day + 365 * day,
    };
    const paid = (price: string, periodEnd: number, payment: string) =>
      paidInvoice({ subscription: facts.id, periodEnd, price }, payment);
    for (const event of [
      ...paid(facts.price, end, first),
      subscriptionEvent('updated', yearly, noon + day),
      ...paid(yearly.price, yearly.periodEnd, change),
      refundEvent(change, noon + 3 * day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, end - 1)).toBe('2_historian');
    expect(await roleAt(user, end)).toBe('0_user');
    const monthly = { ...facts, periodEnd: end + month };
    await take(subscriptionEvent('updated', monthly, end));
    for (const event of paid(facts.price, monthly.periodEnd, again)) await take(event);
    expect(await roleAt(user, end + month + grace - 1)).toBe('2_historian');
    expect(await told(user)).toMatchObject({ problem: null });
  });

  it('of two lines of a price in an invoice the later says how long it was paid', async () => {
    const { user, facts } = await subscribe();
    const [first, change] = [stripeId('pi'), stripeId('pi')];
    const [paid, settled] = paidInvoice(
      { subscription: facts.id, periodEnd: end, price: facts.price },
      first,
    );
    const lines = [noon + day, end, noon + 2 * day].map((until) => ({
      amount: 500,
      period: { end: until },
      pricing: { price_details: { price: facts.price, product: 'prod_1' } },
    }));
    const after = 'price_chronicler_year';
    for (const event of [
      { ...paid, data: { object: { ...paid.data.object, lines: { data: lines } } } },
      settled,
      subscriptionEvent('updated', { ...facts, price: after }, noon + day),
      ...paidInvoice({ subscription: facts.id, periodEnd: end, price: after }, change),
      refundEvent(change, noon + 3 * day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, end - 1)).toBe('2_historian');
    expect(await roleAt(user, end)).toBe('0_user');
  });

  it('a disputed change of the tier suspends the change alone', async () => {
    const { user, facts } = await subscribe();
    const change = stripeId('pi');
    const after = 'price_chronicler_year';
    for (const event of [
      ...paidInvoice(
        { subscription: facts.id, periodEnd: end, price: facts.price },
        stripeId('pi'),
      ),
      subscriptionEvent('updated', { ...facts, price: after }, noon + day),
      ...paidInvoice({ subscription: facts.id, periodEnd: end, price: after }, change),
      disputeEvent(change, 'needs_response', noon + 3 * day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, noon + 4 * day)).toBe('2_historian');
    await take(disputeEvent(change, 'won', noon + 5 * day));
    expect(await roleAt(user, noon + 6 * day)).toBe('3_chronicler');
  });

  it('a refund in part, or of an earlier period, takes nothing away', async () => {
    const { user, facts } = await subscribe();
    const [first, second] = [stripeId('pi'), stripeId('pi')];
    const events = [
      ...paidInvoice({ subscription: facts.id, periodEnd: noon }, first),
      ...paidInvoice({ subscription: facts.id, periodEnd: end }, second),
      refundEvent(first, noon + day),
      refundEvent(second, noon + day, false),
    ];
    for (const event of events) await take(event);
    expect(await roleAt(user, noon + 2 * day)).toBe('2_historian');
  });

  it('a refund of an earlier period takes nothing while the payment of this one is not told', async () => {
    const { user, facts } = await subscribe();
    const payment = stripeId('pi');
    const [paid, settled] = paidInvoice({ subscription: facts.id, periodEnd: noon }, payment);
    // What names the invoice without its period takes nothing of what is known.
    const named = { ...facts, latest_invoice: paid.data.object['id'] };
    for (const event of [
      paid,
      settled,
      subscriptionEvent('updated', named, noon + 5),
      refundEvent(payment, noon + day),
    ]) {
      await take(event);
    }
    expect(await roleAt(user, noon + 2 * day)).toBe('2_historian');
    expect(await told(user)).toMatchObject({ problem: null, endsAt: null });
  });

  it.each([
    ['checkout', true],
    ['checkout', false],
    ['subscription', true],
    ['subscription', false],
  ])(
    'what a refund takes is known where the %s alone names the invoice (told in order: %s)',
    async (kind, isInOrder) => {
      const { user, facts } = await subscribe();
      const payment = stripeId('pi');
      const [, settled] = paidInvoice({ subscription: facts.id, periodEnd: end }, payment);
      const { invoice } = settled.data.object;
      const named =
        kind === 'checkout'
          ? checkoutEvent({
              subscription: facts.id,
              invoice,
              payment_link: 'plink_historian_month',
              client_reference_id: user,
            })
          : subscriptionEvent('updated', { ...facts, latest_invoice: invoice }, noon + 5);
      const events = [named, settled, refundEvent(payment, noon + day)];
      for (const event of isInOrder ? events : events.toReversed()) await take(event);
      expect(await roleAt(user, noon + day - 1)).toBe('2_historian');
      expect(await roleAt(user, noon + day)).toBe('0_user');
      expect(await unassigned(payment)).toEqual([]);
    },
  );

  it('a dispute suspends the tier; won it comes back, lost it is gone', async () => {
    for (const [status, role] of [
      ['won', '2_historian'],
      ['lost', '0_user'],
    ] as const) {
      const { user, facts } = await subscribe();
      const payment = stripeId('pi');
      for (const event of paidInvoice({ subscription: facts.id, periodEnd: end }, payment)) {
        await take(event);
      }
      for (const at of [noon + day, noon + 2 * day]) {
        await take(disputeEvent(payment, 'needs_response', at));
      }
      expect(await roleAt(user, noon + 2 * day)).toBe('0_user');
      expect(await told(user)).toMatchObject({ problem: 'disputed', endsAt: instant(noon + day) });
      await take(disputeEvent(payment, status, noon + 3 * day));
      expect(await roleAt(user, noon + 4 * day)).toBe(role);
      for (const days of [1, 2]) {
        await take(disputeEvent(payment, 'needs_response', noon + days * day));
        expect(await roleAt(user, noon + 4 * day)).toBe(role);
      }
    }
  });

  it.each([
    [true, 2],
    [false, 2],
    [true, 0],
    [false, 0],
  ])(
    'a lost dispute that an appeal wins gives the tier back (told in order: %s, days later: %i)',
    async (isInOrder, days) => {
      const { user, facts } = await subscribe();
      const payment = stripeId('pi');
      const paid = paidInvoice({ subscription: facts.id, periodEnd: end }, payment);
      const events = [
        ...paid,
        disputeEvent(payment, 'lost', noon + day),
        disputeEvent(payment, 'appeal_under_review', noon + 2 * day),
        disputeEvent(payment, 'won', noon + day + days * day),
      ];
      for (const event of isInOrder ? events : events.toReversed()) await take(event);
      expect(await roleAt(user, noon + 4 * day)).toBe('2_historian');
      await take(refundEvent(payment, noon + 5 * day));
      expect(await roleAt(user, noon + 5 * day)).toBe('0_user');
    },
  );

  it('an unknown price is noted for the operator, and falls into place once it is for sale', async () => {
    const { user, facts } = await subscribe({ price: 'price_later' });
    expect(await roleAt(user, noon + 10)).toBe('0_user');
    expect(await unassigned(facts.id)).toEqual([{ reason: 'unknown price' }]);
    await database().query(
      `select private.set_offers('[{"id":"price_later","is_gift":false,"role":"1_explorer","months":1}]')`,
    );
    expect(await roleAt(user, noon + 10)).toBe('1_explorer');
    expect(await unassigned(facts.id)).toEqual([]);
    // What a price sells may change, and all who pay it follow.
    await database().query(
      `select private.set_offers('[{"id":"price_later","is_gift":false,"role":"3_chronicler","months":12}]')`,
    );
    expect(await roleAt(user, noon + 10)).toBe('3_chronicler');
  });

  it.each([
    [['price_explorer_month', 'price_chronicler_year', 'price_other'], '3_chronicler'],
    [['plink_gift', 'price_other'], null],
  ])(
    'of several prices of a subscription the highest tier counts: of %j %s',
    async (prices, tier) => {
      expect(await valueOf('private.tier_of_prices($1::text[])', [prices])).toBe(tier);
    },
  );

  it('a payment of nothing known that is paid back is noted, until it is known what for', async () => {
    const { user, facts } = await subscribe();
    const payment = stripeId('pi');
    await take(refundEvent(payment, noon + day, false));
    expect(await unassigned(payment)).toEqual([]);
    await take(refundEvent(payment, noon + day));
    expect(await unassigned(payment)).toEqual([{ reason: 'unknown payment' }]);
    for (const event of paidInvoice({ subscription: facts.id, periodEnd: end }, payment)) {
      await take(event);
    }
    expect([await unassigned(payment), await roleAt(user, noon + day)]).toEqual([[], '0_user']);
    const gift = stripeId('pi');
    await take(refundEvent(gift, noon + day));
    expect(await unassigned(gift)).toEqual([{ reason: 'unknown payment' }]);
    await take(checkoutEvent({ payment_link: 'plink_gift', payment_intent: gift }));
    expect(await unassigned(gift)).toEqual([]);
  });

  it('what is noted for the operator says when it was first and last told', async () => {
    for (const seconds of [noon, noon + 60, noon + 7]) {
      await take(checkoutEvent({ payment_link: 'plink_seen' }, seconds), seconds);
    }
    const notes = await database().query(
      `select extract(epoch from first_seen)::integer as first, extract(epoch from last_seen)::integer as last
       from private.unassigned_payment where object = 'plink_seen'`,
    );
    expect(notes).toEqual([{ first: noon, last: noon + 7 }]);
  });

  it('a payment of nobody known is noted, until the operator says whose it is', async () => {
    const id = stripeId('sub');
    await take(
      subscriptionEvent('created', {
        id,
        status: 'active',
        price: 'price_explorer_month',
        periodEnd: end,
      }),
    );
    const lost = checkoutEvent({
      subscription: id,
      payment_link: 'plink_historian_month',
      client_reference_id: crypto.randomUUID(),
    });
    expect(await take(lost)).toMatchObject({ outcome: 'unassigned' });
    expect(await unassigned(id)).toEqual([{ reason: 'no account' }]);
    const assign = (email: string) =>
      database().query('select private.assign_subscription($1, $2)', [id, email]);
    const user = await addUser(database(), { email: `${id}@example.org` });
    // Whoever signed up with it might not be its owner.
    await addUser(database(), { email: `${id}@example.com`, isConfirmed: false });
    await expect(assign(`${id}@example.com`)).rejects.toMatchObject({ code: '02000' });
    await expect(
      database().query(`select private.assign_subscription('sub_none', $1)`, [`${id}@example.org`]),
    ).rejects.toMatchObject({ code: '02000' });
    await assign(` ${id}@Example.org`);
    expect(await roleAt(user, noon + 10)).toBe('1_explorer');
    expect(
      await valueOf('(select changed_by from private.role_change where user_id = $1::text::uuid)', [
        user,
      ]),
    ).toBe('SQL');
    expect(await unassigned(id)).toEqual([]);
    await take(lost, noon + day);
    expect([await roleAt(user, noon + 10), await unassigned(id)]).toEqual(['1_explorer', []]);
  });

  it('what nobody is known to own is noted until it is over', async () => {
    const id = stripeId('sub');
    const facts = { id, status: 'active', price: 'price_explorer_month', periodEnd: end };
    await take(subscriptionEvent('created', facts));
    expect(await unassigned(id)).toEqual([{ reason: 'no account' }]);
    const ended = { ...facts, status: 'canceled', ended_at: noon + day };
    await take(subscriptionEvent('deleted', ended, noon + day));
    expect(await unassigned(id)).toEqual([]);
  });

  it('the operator may say that a subscription is another’s, who has the tier from then on', async () => {
    const { user, facts } = await subscribe();
    const other = await addUser(database(), { email: 'owner@example.org' });
    await database().query(`select private.assign_subscription($1, 'owner@example.org')`, [
      facts.id,
    ]);
    const roles = async () => [await roleAt(user, noon + 10), await roleAt(other, noon + 10)];
    expect(await roles()).toEqual(['0_user', '2_historian']);
    const session = {
      subscription: facts.id,
      payment_link: 'plink_historian_month',
      client_reference_id: user,
    };
    await take(checkoutEvent(session, noon + day, 'async_payment_succeeded'));
    expect(await roles()).toEqual(['0_user', '2_historian']);
  });

  it('no payment moves staff, and none takes away what the operator gave', async () => {
    const { user, facts } = await subscribe();
    const given = (role: string) =>
      database().query(
        `insert into private.user_role (user_id, role) values ($1::text::uuid, $2)
         on conflict (user_id) do update set role = excluded.role`,
        [user, role],
      );
    await given('5_subadmin');
    expect(await roleAt(user, noon + 10)).toBe('5_subadmin');
    await given('1_explorer');
    expect(await roleAt(user, noon + 10)).toBe('2_historian');
    await take(
      subscriptionEvent('deleted', { ...facts, status: 'canceled', ended_at: noon + 7 }, noon + 7),
    );
    expect(await roleAt(user, noon + 10)).toBe('1_explorer');
  });

  it('the record of roles has every change that a payment made', async () => {
    const { user, facts } = await subscribe();
    await take(
      subscriptionEvent('updated', { ...facts, price: 'price_chronicler_year' }, noon + 5),
    );
    const changes = await database().query(
      `select old_role, new_role, changed_by from private.role_change where user_id = $1::text::uuid order by id`,
      [user],
    );
    expect(changes).toEqual([
      { old_role: '0_user', new_role: '2_historian', changed_by: 'payment' },
      { old_role: '2_historian', new_role: '3_chronicler', changed_by: 'payment' },
    ]);
  });

  it('whoever says who they are does so for what they do alone', async () => {
    const { user, facts } = await subscribe();
    await database().transaction(async (query) => {
      const author = async () => {
        const [row] = await query<{ name: string }>(
          `select current_setting('quando.changed_by', true) as name`,
        );
        return row?.name;
      };
      const email = `select email from auth.users where id = '${user}'`;
      for (const call of [
        `private.give_paid_role('sub_author', '${user}', '1_explorer', now(), now() + interval '1 day')`,
        `private.assign_subscription('${facts.id}', (${email}))`,
        'private.forget_payments()',
        'private.open_unsold_past_puzzles()',
      ]) {
        await query(`select ${call}`);
        expect([call, await author()]).toEqual([call, '']);
      }
      await query(`select set_config('quando.changed_by', 'Ada', true)`);
      await query(`select private.give_paid_role('sub_author', '${user}', null, null, null)`);
      expect(await author()).toBe('Ada');
      const [change] = await query(
        `select changed_by from private.role_change where user_id = $1 order by id desc limit 1`,
        [user],
      );
      expect(change).toEqual({ changed_by: 'Ada' });
    });
  });

  it('players read their own subscription and nobody writes one, not even the service role', async () => {
    const { user, facts } = await subscribe();
    const other = await subscribe();
    expect(await idsFor(user)).toEqual([facts.id]);
    expect(await idsFor(other.user)).toEqual([other.facts.id]);
    const attempts: [Parameters<typeof actingAs>[1], string][] = [
      [anonymous, 'select from public.subscription'],
      [{ role: 'authenticated', sub: user }, 'select customer from public.subscription'],
      [{ role: 'authenticated', sub: user }, 'select code_hash from public.gift'],
      [
        { role: 'authenticated', sub: user },
        `update public.subscription set tier = '3_chronicler'`,
      ],
      [{ role: 'authenticated', sub: user }, 'delete from public.gift'],
      [{ role: 'authenticated', sub: user }, `select public.record_payment('{}')`],
      [service, `update public.subscription set tier = '3_chronicler'`],
    ];
    for (const [actor, sql] of attempts) {
      await expect(actingAs(database(), actor, (query) => query(sql))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  it('get_subscription tells what runs, what ends, and where the tier comes from', async () => {
    const { user, facts } = await subscribe();
    const own = {
      id: facts.id,
      tier: '2_historian',
      status: 'active',
      interval: 'month',
      amount: 500,
      currency: 'EUR',
      startedAt: instant(noon),
      renewsAt: instant(end),
      endsAt: null,
      problem: null,
      isRunning: true,
    };
    const held = { role: '2_historian', tier: '2_historian', source: 'subscription', gifts: [] };
    expect(await standing(user)).toEqual({
      ...held,
      until: instant(end + grace),
      subscriptions: [own],
    });
    await take(subscriptionEvent('updated', { ...facts, cancel_at_period_end: true }, noon + 5));
    expect(await standing(user)).toEqual({
      ...held,
      until: instant(end),
      subscriptions: [{ ...own, isRunning: false, renewsAt: null, endsAt: instant(end) }],
    });
    expect(await standing(user, end)).toMatchObject({ role: '0_user', tier: null, source: null });
  });

  it('get_subscription has the latest first, and one that ended for 90 days more', async () => {
    const { user, facts } = await subscribe({ start_date: noon - day });
    const ids = async (seconds: number) =>
      (await standing(user, seconds))?.subscriptions.map(({ id }) => id);
    const later = { ...facts, id: stripeId('sub'), start_date: noon };
    const never = { ...later, id: stripeId('sub'), start_date: noon - 2 * day };
    for (const { id } of [later, never]) {
      const link = { subscription: id, payment_link: 'plink_historian_month' };
      await take(checkoutEvent({ ...link, client_reference_id: user }));
    }
    // What Stripe has not told of yet will be charged all the same.
    expect(await standing(user)).toMatchObject({
      subscriptions: [{ isRunning: true }, { status: 'incomplete', isRunning: true }, {}],
    });
    await take(subscriptionEvent('created', later));
    await take(subscriptionEvent('created', { ...never, status: 'incomplete_expired' }));
    const ended = { ...facts, status: 'canceled', ended_at: noon + day };
    await take(subscriptionEvent('deleted', ended, noon + 2 * day));
    expect(await ids(noon + 90 * day - 1)).toEqual([later.id, facts.id, never.id]);
    expect(await ids(noon + 90 * day)).toEqual([later.id, facts.id]);
    expect(await ids(noon + 91 * day - 1)).toEqual([later.id, facts.id]);
    expect(await ids(noon + 91 * day)).toEqual([later.id]);
  });

  it.each([
    ['trialing', true, instant(end)],
    ['past_due', true, null],
    ['unpaid', true, null],
    ['paused', true, null],
    ['incomplete', false, null],
    ['incomplete_expired', false, null],
  ])('Stripe will charge again for one that is %s: %s, %s', async (status, isRunning, renewsAt) => {
    const { user } = await subscribe({ status });
    expect(await told(user)).toMatchObject({ status, isRunning, renewsAt });
  });

  it('get_subscription names the highest tier, and of its sources the one that lasts longest', async () => {
    const { user } = await subscribe();
    const until = end + grace;
    const give = (role: string, seconds: number | null) =>
      database().query(
        `insert into private.user_role (user_id, role, ends_at)
         values ($1::text::uuid, $2, to_timestamp($3::text::integer))
         on conflict (user_id) do update set role = excluded.role, ends_at = excluded.ends_at`,
        [user, role, seconds],
      );
    for (const [role, seconds, ...expected] of [
      ['1_explorer', null, '2_historian', 'subscription', instant(until)],
      ['2_historian', until - 1, '2_historian', 'subscription', instant(until)],
      ['2_historian', until + 1, '2_historian', 'manual', instant(until + 1)],
      ['2_historian', null, '2_historian', 'manual', null],
      ['3_chronicler', noon + 61, '3_chronicler', 'manual', instant(noon + 61)],
      ['3_chronicler', noon + 60, '2_historian', 'subscription', instant(until)],
      ['5_subadmin', null, '2_historian', 'subscription', instant(until)],
    ] as const) {
      await give(role, seconds);
      const [tier, source, lasts] = expected;
      expect(await standing(user)).toMatchObject({ tier, source, until: lasts });
    }
    expect(await standing(user)).toMatchObject({ role: '5_subadmin' });
  });

  it('a running subscription whose account is deleted is noted by its id alone', async () => {
    const { user, facts } = await subscribe();
    await database().query('select private.erase_user($1::text::uuid)', [user]);
    expect(await unassigned(facts.id)).toEqual([{ reason: 'no account' }]);
    await take(subscriptionEvent('updated', { ...facts, periodEnd: end + month }, end));
    expect(
      await valueOf('(select user_id from public.subscription where id = $1)', [facts.id]),
    ).toBeNull();
    const cancelled = { ...facts, periodEnd: end + month, cancel_at_period_end: true };
    const ending = await take(subscriptionEvent('updated', cancelled, end + day));
    expect(ending).toEqual({ outcome: 'done', notices: [] });
  });

  it.each([
    ['trialing', {}, ['no account']],
    ['past_due', {}, ['no account']],
    ['unpaid', {}, ['no account']],
    ['paused', {}, ['no account']],
    ['incomplete', {}, []],
    ['active', { cancel_at: end }, []],
    ['canceled', { ended_at: noon + 9 }, []],
    ['active', { ended_at: noon + 9 }, []],
  ])(
    'of a deleted account’s subscription that is %s %j is noted: %j',
    async (status, more, notes) => {
      const { user, facts } = await subscribe({ status, ...more });
      await database().query('select private.erase_user($1::text::uuid)', [user]);
      expect((await unassigned(facts.id)).map(({ reason }) => reason)).toEqual(notes);
    },
  );

  it('what is over is forgotten after its time, with the tier it brought', async () => {
    const { user, facts } = await subscribe({ status: 'canceled', ended_at: noon + 9 });
    const traces = () =>
      valueOf<number>(
        `(select count(*)::integer from private.paid_role where user_id = $1::text::uuid)
         + (select count(*)::integer from public.subscription where id = $2)`,
        [user, facts.id],
      );
    await take(checkoutEvent({ payment_link: 'plink_unknown' }));
    await forgetAt(noon + 500 * day);
    expect(await traces()).toBe(2);
    await forgetAt(noon + 550 * day);
    expect(await traces()).toBe(0);
    expect(await unassigned('plink_unknown')).toEqual([]);
    expect(await valueOf('(select count(*)::integer from private.payment_event)')).toBe(0);
  });

  /** How many rows are forgotten so long after. */
  const forgottenAfter = (age: string) =>
    valueOf<number>(
      `private.forget_payments($1::text::timestamptz + $2::text::interval)
       + private.forget_declarations($1::text::timestamptz + $2::text::interval)`,
      [longAgo, age],
    );
  it.each([
    [
      'an event that was taken',
      '60 days',
      `insert into private.payment_event (id, type, created, received_at) values ('evt_old', 'a', now(), $1)`,
    ],
    [
      'a cancelled subscription, from its end on',
      '18 months',
      subscriptionOf('canceled', '$1', `'2000-01-01'`),
    ],
    [
      'one that more was told of later, from that on',
      '18 months',
      subscriptionOf('canceled', `'2000-01-01'`, '$1'),
    ],
    [
      'one that never began, from what was told last',
      '18 months',
      subscriptionOf('incomplete_expired', 'null', '$1'),
    ],
    ['a gift, from its end on', '18 months', giftOf(`'2000-01-01'`, '$1')],
    ['one that was taken back, from its redemption on', '18 months', giftOf('$1', 'null')],
    ['a tier that nothing stands for', '18 months', paidRoleOf('sub_gone')],
    [
      'a note for the operator, from the last word on',
      '18 months',
      `insert into private.unassigned_payment values ('old', 'unknown price', '2000-01-01', $1)`,
    ],
    [
      'a payment of nothing',
      '18 months',
      `insert into private.payment (id, seen_at) values ('pi_old', $1)`,
    ],
    [
      'an invoice of nothing',
      '18 months',
      `insert into private.invoice (id, subscription, seen_at) values ('in_old', 'sub_gone', $1)`,
    ],
    [
      'a declaration',
      '4 years',
      `insert into private.declaration (received_at, kind, name, email, contract, is_extraordinary, reason, language)
       values ($1, 'withdrawal', 'Ada', 'ada@example.org', '', false, '', 'de')`,
    ],
  ])('%s is forgotten after %s, and not before', async (_, age, statement) => {
    await database().query(statement, [longAgo]);
    expect(await forgottenAfter(age)).toBe(0);
    expect(await forgottenAfter(`${age} 1 second`)).toBe(1);
  });

  it('what belongs to a subscription that runs or to a gift that waits is not forgotten', async () => {
    for (const statement of [
      subscriptionOf('active', 'null', '$1'),
      giftOf('null', 'null'),
      paidRoleOf('sub_old'),
      `insert into private.invoice (id, subscription, seen_at) values ('in_old', 'sub_old', $1)`,
      `insert into private.payment (id, invoice, seen_at) values ('pi_old', 'in_old', $1)`,
      `with own as (insert into private.payment (id, seen_at) values ('pi_gift', $1) returning id)
       update public.gift set payment = own.id from own where session_hash = 'old'`,
    ]) {
      await database().query(statement, statement.includes('$1') ? [longAgo] : []);
    }
    await database().query(
      `with payer as (insert into auth.users (id) values (gen_random_uuid()) returning id)
       insert into private.paid_role (source, user_id, role, starts_at, ends_at)
       select 'gift ' || g.id, payer.id, g.tier, '2000-01-01', $1 from payer, public.gift g
       where g.session_hash = 'old'`,
      [longAgo],
    );
    expect(await forgottenAfter('9 years')).toBe(0);
    await database().exec(
      `delete from public.gift where session_hash = 'old'; delete from public.subscription where id = 'sub_old'`,
    );
    // With them go two tiers, two payments and an invoice.
    expect(await forgottenAfter('9 years')).toBe(5);
  });

  it('whoever buys something else in the same shop is none of ours', async () => {
    const user = await addUser(database());
    for (const [link, subscription] of [
      ['plink_elsewhere', stripeId('sub')],
      ['plink_elsewhere', null],
      // Ours, but sold as what it is not.
      ['plink_big', stripeId('sub')],
      ['plink_explorer_month', null],
    ] as const) {
      const foreign = checkoutEvent({
        subscription,
        payment_link: link,
        client_reference_id: user,
      });
      expect(await take(foreign), link).toEqual({ outcome: 'unassigned', notices: [] });
      expect(await unassigned(link)).toEqual([{ reason: 'unknown payment link' }]);
    }
    expect(await idsFor(user)).toEqual([]);
  });

  it('a link for gifts sells no subscription, and one for subscriptions no gift', async () => {
    const subscription = stripeId('sub');
    for (const sold of [
      { payment_link: 'plink_gift', subscription },
      { payment_link: 'plink_historian_month' },
    ]) {
      const buying = await take(checkoutEvent(sold));
      expect([sold, buying]).toEqual([sold, { outcome: 'unassigned', notices: [] }]);
      expect(await unassigned(sold.payment_link)).toEqual([{ reason: 'unknown payment link' }]);
    }
  });

  it('a contract is confirmed as what its link sells, also where it sells no more', async () => {
    const user = await addUser(database());
    for (const interval of ['year', 'month']) {
      const subscription = stripeId('sub');
      const session = {
        subscription,
        payment_link: `plink_historian_${interval}`,
        client_reference_id: user,
      };
      const notice = {
        kind: 'subscribed',
        subscription,
        userId: user,
        tier: '2_historian',
        interval,
      };
      expect(await take(checkoutEvent(session))).toEqual({ outcome: 'done', notices: [notice] });
      // Money that arrives later confirms nothing again.
      const paid = checkoutEvent(session, noon + day, 'async_payment_succeeded');
      expect(await take(paid)).toEqual({ outcome: 'done', notices: [] });
    }
  });
});
