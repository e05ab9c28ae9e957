import { beforeAll, describe, expect, it } from 'vitest';

import { eventFacts } from '../../gateway/payments/event-facts.ts';
import { storeOffers } from '../../gateway/payments/offers.ts';
import { parsePaymentsFile } from '../../gateway/payments/payments-file.ts';
import { actingAs, anonymous } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import {
  checkoutEvent,
  disputeEvent,
  noon,
  refundEvent,
  type StripeEvent,
  stripeId,
  subscriptionEvent,
} from '../setup/factories/payment-events.ts';
import { soldThings } from '../setup/payments-setting.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Found = { code: string; tier: string; months: number; isRedeemed: boolean } | null;
type Redeemed = { tier: string; startsAt: string; endsAt: string; isNew: boolean };

/** Stripe's seconds of an ISO instant. */
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('gifts', () => {
  const database = freshDatabase();
  const valueOf = async <T>(sql: string, parameters: unknown[] = []) => {
    const [row] = await database().query<{ value: T }>(`select ${sql} as value`, parameters);
    return row?.value;
  };
  const take = (event: StripeEvent) =>
    valueOf<{ outcome: string; notices: object[] }>(
      'private.record_payment($1::text::jsonb, to_timestamp($2::text::integer))',
      [JSON.stringify(eventFacts(event)), event.created],
    );
  const find = (session: unknown) => valueOf<Found>('private.find_gift($1::text)', [session]);
  const redeem = (user: string, code: string, at = '2026-12-10T12:00:00Z') =>
    valueOf<Redeemed>('private.redeem_gift($1, $2::text::uuid, $3::text::timestamptz)', [
      code,
      user,
      at,
    ]);
  const roleAt = (user: string, at: string) =>
    valueOf<string>('private.role_of($1::text::uuid, $2::text::timestamptz)', [user, at]);
  /** A gift that was paid for; resolves with its code and payment. */
  const buy = async (link = 'plink_gift') => {
    const payment = stripeId('pi');
    const event = checkoutEvent({ payment_link: link, payment_intent: payment });
    await take(event);
    return { payment, event, code: (await find(event.data.object['id']))?.code ?? '' };
  };

  beforeAll(async () => {
    const file = parsePaymentsFile(JSON.stringify(soldThings));
    if (Array.isArray(file)) throw new Error(file.join());
    await storeOffers(database(), file);
  });

  it('who bought one finds its code by their checkout, and nothing stored opens it', async () => {
    const { code, event } = await buy();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const stored = await valueOf<string>(
      `(select string_agg(g::text, '') || (select string_agg(e::text, '') from private.payment_event e)
        from public.gift g)`,
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(stored).not.toContain(event.data.object['id']);
    expect(await find('cs_test_somebody_elses')).toBeNull();
  });

  it('has the same code for ever, because no other place has it than the mail', async () => {
    const code = await valueOf(`private.gift_code('cs_test_a1B2c3')`);
    expect(code).toBe('VQ3M-8H9E-ERRM-W42F-10D6');
    const plain = await valueOf(`private.plain_code(' o0i1-lL_ ÄabzZ9')`);
    expect(plain).toBe('001111ABZZ9');
  });

  it('a payment under way gives no code yet; one that arrives later does', async () => {
    const session = { payment_link: 'plink_gift', payment_status: 'unpaid' };
    const event = checkoutEvent(session);
    const { id } = event.data.object;
    await take(event);
    expect(await find(id)).toBeNull();
    const paid = { ...event.data.object, payment_status: 'paid' };
    await take(checkoutEvent(paid, noon + 60, 'async_payment_succeeded'));
    expect(await find(id)).toMatchObject({ tier: '1_explorer', months: 3, isRedeemed: false });
  });

  it('is redeemed once, however the code is written, and told again to its owner', async () => {
    const user = await addUser(database());
    const { code } = await buy();
    const sloppy = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const first = await redeem(user, sloppy);
    expect(first).toMatchObject({ tier: '1_explorer', isNew: true });
    expect(await redeem(user, code)).toEqual({ ...first, isNew: false });
    expect(await roleAt(user, '2027-03-10T11:59:59Z')).toBe('1_explorer');
    expect(await roleAt(user, '2027-03-10T12:00:00Z')).toBe('0_user');
    await expect(redeem(await addUser(database()), code)).rejects.toMatchObject({ code: 'PT409' });
    await expect(redeem(user, 'ABCD-EFGH')).rejects.toMatchObject({ code: '02000' });
  });

  it('twenty who redeem at once: one has it', async () => {
    const { code } = await buy();
    const users = await Promise.all(Array.from({ length: 20 }, () => addUser(database())));
    const outcomes = await Promise.allSettled(users.map((user) => redeem(user, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('gifts of one tier follow each other, also when they come at once; another tier runs beside', async () => {
    const user = await addUser(database());
    const gifts = [await buy(), await buy(), await buy('plink_big')];
    await Promise.all(gifts.map(({ code }) => redeem(user, code)));
    expect(await roleAt(user, '2027-01-01T00:00:00Z')).toBe('2_historian');
    const rows = await database().query(
      `select tier, timezone('UTC', starts_at)::date::text as starts, timezone('UTC', ends_at)::date::text as ends
       from public.gift where user_id = $1::text::uuid order by tier, starts_at`,
      [user],
    );
    expect(rows).toEqual([
      { tier: '1_explorer', starts: '2026-12-10', ends: '2027-03-10' },
      { tier: '1_explorer', starts: '2027-03-10', ends: '2027-06-10' },
      { tier: '2_historian', starts: '2026-12-10', ends: '2027-12-10' },
    ]);
    const opened = await database().query(
      `select count(*)::integer as count from public.gift g
       join private.paid_role p on p.source = 'gift ' || g.id and p.role = g.tier
         and (p.starts_at, p.ends_at) = (g.starts_at, g.ends_at)
       where g.user_id = $1::text::uuid`,
      [user],
    );
    expect(opened).toEqual([{ count: 3 }]);
  });

  it('waits while a subscription opens as much, and begins when that ends', async () => {
    const user = await addUser(database());
    const facts = (overrides: Record<string, unknown>) => ({
      id: `sub_waiting`,
      status: 'active',
      price: 'price_historian_month',
      periodEnd: seconds('2027-01-05T12:00:00Z'),
      ...overrides,
    });
    const own = () =>
      valueOf<{ starts: string; ends: string }>(
        `(select jsonb_build_object('starts', timezone('UTC', starts_at)::date, 'ends', timezone('UTC', ends_at)::date)
          from public.gift where user_id = $1::text::uuid)`,
        [user],
      );
    const checkout = { subscription: facts({}).id, payment_link: 'plink_historian_month' };
    await take(checkoutEvent({ ...checkout, client_reference_id: user }));
    await take(subscriptionEvent('created', facts({})));
    const { code } = await buy();
    const told = await redeem(user, code);
    expect(told?.startsAt).toMatch(/^2027-01-08/);

    const renewed = facts({ periodEnd: seconds('2027-02-05T12:00:00Z') });
    await take(subscriptionEvent('updated', renewed, seconds('2027-01-05T12:00:00Z')));
    expect(await own()).toEqual({ starts: '2027-02-08', ends: '2027-05-08' });
    const cancelled = { ...renewed, cancel_at_period_end: true };
    await take(subscriptionEvent('updated', cancelled, seconds('2027-01-06T12:00:00Z')));
    expect(await own()).toEqual({ starts: '2027-02-05', ends: '2027-05-05' });
    const over = { ...renewed, status: 'canceled', ended_at: seconds('2027-01-20T12:00:00Z') };
    await take(subscriptionEvent('deleted', over, seconds('2027-01-20T12:00:00Z')));
    expect(await own()).toEqual({ starts: '2027-01-20', ends: '2027-04-20' });
    expect(await roleAt(user, '2027-01-19T12:00:00Z')).toBe('2_historian');
    expect(await roleAt(user, '2027-04-20T11:59:00Z')).toBe('1_explorer');
  });

  it('begins with all its time when the subscription it waits for brings no tier any more', async () => {
    const user = await addUser(database());
    const facts = {
      id: 'sub_unpaid',
      status: 'active',
      price: 'price_explorer_month',
      periodEnd: seconds('2027-01-05T12:00:00Z'),
    };
    const checkout = { subscription: facts.id, payment_link: 'plink_explorer_month' };
    await take(checkoutEvent({ ...checkout, client_reference_id: user }));
    await take(subscriptionEvent('created', facts));
    const gift = await buy();
    expect(await redeem(user, gift.code)).toMatchObject({ startsAt: '2027-01-08T12:00:00+00:00' });
    const begun = '2026-12-20T12:00:00+00:00';
    // What has begun is not put off where it is paid after all.
    for (const status of ['unpaid', 'active']) {
      await take(subscriptionEvent('updated', { ...facts, status }, seconds(begun)));
      expect(await redeem(user, gift.code), status).toMatchObject({
        startsAt: begun,
        endsAt: '2027-03-20T12:00:00+00:00',
      });
    }
  });

  it('one that has begun goes on beside a subscription; one for more begins at once', async () => {
    const user = await addUser(database());
    await redeem(user, (await buy()).code, '2026-01-04T12:00:00Z');
    const checkout = { subscription: `sub_beside`, payment_link: 'plink_explorer_month' };
    await take(checkoutEvent({ ...checkout, client_reference_id: user }));
    await take(
      subscriptionEvent('created', {
        id: checkout.subscription,
        status: 'active',
        price: 'price_explorer_month',
        periodEnd: seconds('2027-01-05T12:00:00Z'),
      }),
    );
    await redeem(user, (await buy('plink_big')).code);
    const rows = await database().query(
      `select tier, timezone('UTC', starts_at)::date::text as starts from public.gift
       where user_id = $1::text::uuid order by tier`,
      [user],
    );
    expect(rows).toEqual([
      { tier: '1_explorer', starts: '2026-01-04' },
      { tier: '2_historian', starts: '2026-12-10' },
    ]);
  });

  it('waits for a subscription of the same tier, not for one of a lower', async () => {
    const user = await addUser(database());
    for (const [id, name] of [
      ['sub_same', 'explorer_month'],
      ['sub_next', 'historian_month'],
    ] as const) {
      const sold = { subscription: id, payment_link: `plink_${name}` };
      await take(checkoutEvent({ ...sold, client_reference_id: user }));
      const begins = id === 'sub_next' ? '2027-01-06T12:00:00Z' : '2026-01-05T12:00:00Z';
      const ends = id === 'sub_next' ? '2027-02-01T12:00:00Z' : '2027-01-06T12:00:00Z';
      await take(
        subscriptionEvent('created', {
          id,
          status: 'active',
          price: `price_${name}`,
          periodEnd: seconds(ends),
          cancel_at: seconds(ends),
          start_date: seconds(begins),
        }),
      );
    }
    // The second begins in the instant in which the first ends.
    const waiting = await redeem(user, (await buy()).code);
    expect(waiting?.startsAt).toBe('2027-02-01T12:00:00+00:00');
    const beside = await redeem(user, (await buy('plink_big')).code, '2027-01-03T12:00:00Z');
    expect(beside?.startsAt).toBe('2027-01-03T12:00:00+00:00');
  });

  it('get_subscription has what was redeemed, the latest first, and how long all of it lasts', async () => {
    const user = await addUser(database());
    const [first, second, gone] = [await buy(), await buy(), await buy()];
    for (const { code } of [first, gone, second]) await redeem(user, code);
    await take(refundEvent(gone.payment, noon + 1));
    const standing = await valueOf(`private.supporter_of($1::text::uuid, '2026-12-10T12:00:00Z')`, [
      user,
    ]);
    const told = { tier: '1_explorer', months: 3, redeemedAt: '2026-12-10T12:00:00+00:00' };
    const change = '2027-03-10T12:00:00+00:00';
    const until = '2027-06-10T12:00:00+00:00';
    expect(standing).toEqual({
      role: '1_explorer',
      tier: '1_explorer',
      source: 'gift',
      until,
      subscriptions: [],
      gifts: [
        { ...told, startsAt: change, endsAt: until },
        { ...told, startsAt: told.redeemedAt, endsAt: change },
      ],
    });
  });

  it('one that was paid back opens nothing and ends; the next moves up', async () => {
    const user = await addUser(database());
    const [first, second, third] = [await buy(), await buy(), await buy()];
    await redeem(user, first.code);
    await redeem(user, second.code);
    await take(refundEvent(first.payment, noon + 1));
    await take(refundEvent(third.payment, noon + 1));
    expect(await roleAt(user, '2027-03-09T00:00:00Z')).toBe('1_explorer');
    expect(await roleAt(user, '2027-03-11T00:00:00Z')).toBe('0_user');
    for (const { code } of [first, third]) {
      await expect(redeem(user, code)).rejects.toMatchObject({ code: 'PT410' });
    }
    expect(await redeem(user, second.code)).toMatchObject({
      startsAt: '2026-12-10T12:00:00+00:00',
      isNew: false,
    });
    expect(await find(third.event.data.object['id'])).toBeNull();
  });

  it('they follow each other as they were redeemed, in whatever order they were bought', async () => {
    const user = await addUser(database());
    const [first, second] = [await buy(), await buy()];
    await redeem(user, second.code, '2026-12-10T12:00:00Z');
    const later = await redeem(user, first.code, '2026-12-11T12:00:00Z');
    expect(later?.startsAt).toBe('2027-03-10T12:00:00+00:00');
    expect((await redeem(user, second.code))?.startsAt).toBe('2026-12-10T12:00:00+00:00');
  });

  it.each([
    ['that waits begins then', '2027-01-01T12:00:00Z', '2027-01-01T12:00:00+00:00'],
    ['that has begun keeps its time', '2027-04-01T12:00:00Z', '2027-03-10T12:00:00+00:00'],
  ])('when the one before is paid back one %s', async (_, at, startsAt) => {
    const user = await addUser(database());
    const [first, second] = [await buy(), await buy()];
    for (const { code } of [first, second]) await redeem(user, code);
    await take(refundEvent(first.payment, seconds(at)));
    expect(await redeem(user, second.code)).toMatchObject({ startsAt });
  });

  it('a dispute suspends it until it is won', async () => {
    const user = await addUser(database());
    const { code, payment } = await buy();
    await redeem(user, code);
    await take(disputeEvent(payment, 'needs_response', noon + 1));
    expect(await roleAt(user, '2026-12-12T00:00:00Z')).toBe('0_user');
    await take(disputeEvent(payment, 'won', noon + 2));
    expect(await roleAt(user, '2026-12-12T00:00:00Z')).toBe('1_explorer');
  });

  it('is forgotten 18 months after its end, but not while a later one begins where it ended', async () => {
    const user = await addUser(database());
    const gifts = [await buy('plink_big'), await buy('plink_big'), await buy('plink_big')];
    for (const { code } of gifts) await redeem(user, code, '2027-01-01T12:00:00Z');
    const held = (table: string) =>
      valueOf(`(select count(*)::integer from ${table} where user_id = $1::text::uuid)`, [user]);
    const forgetAt = (at: string) =>
      database().query('select private.forget_payments($1::text::timestamptz)', [at]);
    await forgetAt('2029-08-01T00:00:00Z');
    expect(await held('public.gift')).toBe(3);
    const fourth = await buy('plink_big');
    expect(await redeem(user, fourth.code, '2029-08-02T12:00:00Z')).toMatchObject({
      startsAt: expect.stringMatching(/^2030-01-01/),
    });
    expect(await roleAt(user, '2029-12-31T00:00:00Z')).toBe('2_historian');
    await forgetAt('2032-08-01T00:00:00Z');
    expect([await held('public.gift'), await held('private.paid_role')]).toEqual([0, 0]);
  });

  it('one that was taken back is forgotten 18 months after it was redeemed', async () => {
    const user = await addUser(database());
    const { code, payment } = await buy();
    await redeem(user, code, '2027-01-01T12:00:00Z');
    await take(refundEvent(payment, noon + 1));
    await database().query(`select private.forget_payments('2028-08-01T00:00:00Z')`);
    const left = await database().query('select from public.gift where user_id = $1::text::uuid', [
      user,
    ]);
    expect(left).toEqual([]);
  });

  it('stays redeemed when its account is deleted, however often its checkout is told', async () => {
    const [user, other] = [await addUser(database()), await addUser(database())];
    const { code, event } = await buy();
    const session = event.data.object['id'];
    await redeem(user, code, '2027-01-01T12:00:00Z');
    await database().query('select private.erase_user($1::text::uuid)', [user]);
    await take({ ...event, id: stripeId('evt') });
    expect(await find(session)).toMatchObject({ isRedeemed: true });
    await expect(redeem(other, code)).rejects.toMatchObject({ code: 'PT409' });
    expect(
      await valueOf(`(select count(*)::integer from public.gift where user_id is null
      and redeemed_at = '2027-01-01T12:00:00Z')`),
    ).toBe(1);
    await database().query(`select private.forget_payments('2028-11-01T00:00:00Z')`);
    expect(await find(session)).toBeNull();
  });

  it('redeemed while its payment is paid back, it opens nothing', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => addUser(database())));
    await Promise.all(
      users.map(async (user) => {
        const { code, payment } = await buy();
        await Promise.allSettled([redeem(user, code), take(refundEvent(payment, noon + 1))]);
      }),
    );
    for (const user of users) expect(await roleAt(user, '2026-12-12T00:00:00Z')).toBe('0_user');
  });

  it('an unknown payment link is noted, and taken when the event is sent again', async () => {
    const event = checkoutEvent({ payment_link: 'plink_new' });
    expect(await take(event)).toMatchObject({ outcome: 'unassigned', notices: [] });
    const offer = [{ id: 'plink_new', is_gift: true, role: '3_chronicler', months: 6 }];
    await database().query('select private.set_offers($1::text::jsonb)', [JSON.stringify(offer)]);
    expect(await take(event)).toMatchObject({ outcome: 'done', notices: [{ kind: 'gift' }] });
    const gift = { tier: '3_chronicler', months: 6, isRedeemed: false };
    expect(await find(event.data.object['id'])).toMatchObject(gift);
    const again = await take({ ...event, created: noon + 60 });
    expect(again?.notices).toEqual([{ ...gift, kind: 'gift', code: expect.stringMatching(/-/) }]);
  });

  it('is found by whoever bought it, and redeemed by who is signed in', async () => {
    const user = await addUser(database());
    const { code, event } = await buy();
    const ask = async (sub: string | null, call: string, ...words: unknown[]) => {
      const actor = sub === null ? anonymous : { role: 'authenticated' as const, sub };
      const [row] = await actingAs(database(), actor, (query) =>
        query<{ answer: unknown }>(`select public.${call} as answer`, words),
      );
      return row?.answer;
    };
    const stranger = crypto.randomUUID();
    for (const call of [`redeem_gift('${code}')`, 'get_subscription()']) {
      for (const sub of [null, stranger]) {
        await expect(ask(sub, call), call).rejects.toMatchObject({ code: '42501' });
      }
    }
    const found = await ask(null, 'get_gift($1)', event.data.object['id']);
    expect(found).toEqual({ code, tier: '1_explorer', months: 3, isRedeemed: false });
    expect(await ask(user, 'redeem_gift($1)', code)).toMatchObject({ isNew: true });
    expect(await ask(user, 'get_subscription()')).toMatchObject({ tier: '1_explorer' });
  });

  it('players see what they redeemed, and nothing of others', async () => {
    const [user, other] = [await addUser(database()), await addUser(database())];
    await redeem(user, (await buy()).code);
    const seenBy = (sub: string) =>
      actingAs(database(), { role: 'authenticated', sub }, (query) =>
        query('select tier, months from public.gift'),
      );
    expect(await seenBy(user)).toEqual([{ tier: '1_explorer', months: 3 }]);
    expect(await seenBy(other)).toEqual([]);
  });
});
