import { connect } from 'node:net';

import { describe, expect, it } from 'vitest';

import {
  checkoutEvent,
  noon,
  paidInvoice,
  postEvent,
  preventedDispute,
  sendEvent,
  signatureOf,
  stripeEvent,
  stripeId,
  subscriptionEvent,
} from '../setup/factories/payment-events.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { sellingEnvironment } from '../setup/payments-setting.ts';
import { signUpMember } from '../setup/staff-http.ts';
import { dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const inAYear = Math.floor(Date.now() / 1000) + 365 * 86_400;

const offer = (amount: number, name: string) => ({
  amount,
  link: `https://buy.stripe.example/${name}`,
});

async function outcomeOf(answer: Response) {
  const told: { outcome?: string } = await answer.json();
  return [answer.status, told.outcome];
}

describe('Stripe’s webhook', () => {
  const running = gatewayFor({
    environment: {
      ...sellingEnvironment(),
      OPERATOR_PHONE: '+49 30 1234567',
      OPERATOR_VAT_ID: 'DE123456789',
    },
  });
  const mailsTo = async (address: string) => {
    await running().gateway.settled();
    return running().mails.filter(({ to }) => to === address);
  };
  const declare = (body: object) =>
    fetch(`${running().url}/payments/declare`, { method: 'POST', body: JSON.stringify(body) });
  const logged = (words: string) => running().log.some((line) => line.includes(words));

  it('leads from paying to the tier, and from cancelling to its end, with a mail for each', async () => {
    const { auth, email, id, session } = await signUpPlayer(running());
    const client = () => dataClient(running(), session.access_token);
    const facts = {
      id: stripeId('sub'),
      status: 'active',
      price: 'price_historian_month',
      periodEnd: inAYear,
    };
    const buyer = 'payer@example.org';
    const paid = checkoutEvent({
      subscription: facts.id,
      client_reference_id: `${id}_de`,
      payment_link: 'plink_historian_month',
      customer_details: { email: buyer },
    });
    expect(await outcomeOf(await sendEvent(running(), paid))).toEqual([200, 'done']);
    await sendEvent(running(), subscriptionEvent('created', facts));
    expect((await client().rpc('get_subscription')).data).toMatchObject({
      tier: '2_historian',
      source: 'subscription',
      subscriptions: [{ id: facts.id, isRunning: true }],
    });
    expect((await client().from('subscription').select('tier')).data).toEqual([
      { tier: '2_historian' },
    ]);
    const { data } = await auth.refreshSession();
    expect(data.session?.access_token).toBeDefined();
    const exported = await client().rpc('export_user_data');
    expect(exported.data.tables.subscription).toMatchObject([{ id: facts.id }]);
    expect(exported.data.role.user_role).toBe('2_historian');

    const [confirmation] = await mailsTo(buyer);
    expect(confirmation?.subject).toBe('Quando: Dein Abo');
    for (const words of [
      'Historiker:in',
      '5,00',
      'im Monat',
      // When it was paid, not when that was heard of.
      'Abgeschlossen am 5. Januar 2026',
      'einschließlich 19',
      facts.id,
      'Widerrufsrecht',
      'Anbieter:\nClio Muster\nGasse 1\n12345 Ort\n+49 30 1234567\nclio@quando.example\nDE123456789\n',
      '/subscription',
    ]) {
      expect(confirmation?.text).toContain(words);
    }

    const cancelled = { ...facts, cancel_at_period_end: true };
    await sendEvent(running(), subscriptionEvent('updated', cancelled, noon + 5));
    const [, end] = await mailsTo(email);
    expect(end?.subject).toContain('Your subscription is ending');
    expect((await client().rpc('get_subscription')).data.subscriptions).toMatchObject([
      { isRunning: false, endsAt: expect.stringMatching(/^20/) },
    ]);
  });

  it('leads from a bought gift to its code, by mail and by checkout, and to a tier, once', async () => {
    const { session } = await signUpPlayer(running());
    const other = await signUpPlayer(running());
    const event = checkoutEvent({
      payment_link: 'plink_gift',
      payment_intent: stripeId('pi'),
      client_reference_id: 'de',
      customer_details: { email: 'giver@example.org' },
    });
    await sendEvent(running(), event);
    const found = await dataClient(running()).rpc('get_gift', {
      session_id: event.data.object['id'],
    });
    const { code } = found.data;
    const [mail] = await mailsTo('giver@example.org');
    expect(mail?.text).toContain(code);
    expect(mail?.subject).toBe('Quando: Dein Geschenk');
    const redeem = (token: string, word: string) =>
      dataClient(running(), token).rpc('redeem_gift', { code: word });
    expect((await redeem(session.access_token, code)).data).toMatchObject({ tier: '1_explorer' });
    const again = await redeem(other.session.access_token, code);
    expect([again.status, again.error?.code]).toEqual([409, 'PT409']);
    const wrong = await redeem(session.access_token, 'AAAA-BBBB');
    expect(wrong.error?.code).toBe('02000');
    const nobody = await dataClient(running()).rpc('redeem_gift', { code });
    expect(nobody.error?.code).toBe('42501');
  });

  it('the same event again changes nothing and mails nobody', async () => {
    const event = checkoutEvent({
      payment_link: 'plink_gift',
      customer_details: { email: 'once@example.org' },
    });
    expect(await outcomeOf(await sendEvent(running(), event))).toEqual([200, 'done']);
    expect(await mailsTo('once@example.org')).toHaveLength(1);
    expect(await outcomeOf(await sendEvent(running(), event))).toEqual([200, 'known']);
    expect(await mailsTo('once@example.org')).toHaveLength(1);
    const [row] = await running().gateway.database.query(
      'select told_at is not null as told from private.payment_event where id = $1',
      [event.id],
    );
    expect(row).toEqual({ told: true });
  });

  it('an older event changes nothing that a newer one said', async () => {
    const facts = {
      id: stripeId('sub'),
      status: 'active',
      price: 'price_explorer_month',
      periodEnd: inAYear,
    };
    await sendEvent(running(), subscriptionEvent('updated', facts, noon + 9));
    const older = subscriptionEvent('updated', { ...facts, status: 'past_due' }, noon);
    expect(await outcomeOf(await sendEvent(running(), older))).toEqual([200, 'stale']);
  });

  it('a dispute that Stripe prevented takes the tier where the buyer has the money back', async () => {
    for (const [way, tier] of [
      ['block', '1_explorer'],
      ['resolution', null],
    ] as const) {
      const { id: user, session } = await signUpPlayer(running());
      const [id, payment] = [stripeId('sub'), stripeId('pi')];
      const price = 'price_explorer_month';
      for (const event of [
        checkoutEvent({
          subscription: id,
          payment_link: 'plink_explorer_month',
          client_reference_id: user,
        }),
        subscriptionEvent('created', { id, status: 'active', price, periodEnd: inAYear }),
        ...paidInvoice({ subscription: id, periodEnd: inAYear }, payment),
        preventedDispute(payment, way, noon + 60),
      ]) {
        expect(await outcomeOf(await sendEvent(running(), event))).toEqual([200, 'done']);
      }
      const { data } = await dataClient(running(), session.access_token).rpc('get_subscription');
      expect(data.tier).toBe(tier);
    }
  });

  it('what is not signed by Stripe, or too long ago, is refused', async () => {
    const { url } = running();
    const body = JSON.stringify(stripeEvent('invoice.paid', {}));
    const now = Math.floor(Date.now() / 1000);
    const refused: [string, string | undefined][] = [
      [body, undefined],
      [body, 'nonsense'],
      [body, signatureOf(body, now, 'whsec_other')],
      [body, signatureOf(body, now - 301)],
      [`${body} `, signatureOf(body)],
      ['{"id": ', signatureOf('{"id": ')],
      ['', signatureOf('')],
    ];
    for (const [sent, signature] of refused) {
      expect((await postEvent(url, sent, signature)).status).toBe(400);
    }
    expect((await fetch(`${url}/webhooks/stripe`)).status).toBe(405);
  });

  it('what cannot be read or placed is told to the operator, never refused', async () => {
    const strange = stripeEvent('customer.subscription.updated', { id: 7 });
    expect(await outcomeOf(await sendEvent(running(), strange))).toEqual([200, 'unreadable']);
    expect(logged(strange.id)).toBe(true);
    const subscription = { id: 'sub_\0', status: 'active', price: 'price_historian_month' };
    const unstorable = subscriptionEvent('created', { ...subscription, periodEnd: inAYear });
    expect(await outcomeOf(await sendEvent(running(), unstorable))).toEqual([200, 'unreadable']);
    const foreign = checkoutEvent({ payment_link: 'plink_of_another_shop' });
    expect(await outcomeOf(await sendEvent(running(), foreign))).toEqual([200, 'unassigned']);
    for (const payment_link of ['plink_of_another_shop', null]) {
      const other = checkoutEvent({
        payment_link,
        subscription: stripeId('sub'),
        customer_details: { email: 'stranger@example.org' },
      });
      expect(await outcomeOf(await sendEvent(running(), other))).toEqual([200, 'unassigned']);
    }
    expect(await mailsTo('stranger@example.org')).toEqual([]);
    expect(logged('belongs to no account or offer')).toBe(true);
    const idle = stripeEvent('product.created', { id: 'prod_1' });
    expect(await outcomeOf(await sendEvent(running(), idle))).toEqual([200, 'ignored']);
  });

  it('while the database fails Stripe is asked to send it again, and nothing is lost', async () => {
    const { database } = running().gateway;
    const event = checkoutEvent({ payment_link: 'plink_gift' });
    await database.exec('alter table private.payment_event rename to payment_event_away');
    expect((await sendEvent(running(), event)).status).toBe(503);
    await database.exec('alter table private.payment_event_away rename to payment_event');
    expect(await outcomeOf(await sendEvent(running(), event))).toEqual([200, 'done']);
  });

  it('what people paid and who they are is not in the log', () => {
    expect(logged('payer@example.org')).toBe(false);
    expect(logged('cs_test_')).toBe(false);
  });

  it('offers tell prices and where to pay', async () => {
    const answer = await fetch(`${running().url}/payments/offers`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const offers = await answer.text();
    expect(JSON.parse(offers)).toEqual({
      currency: 'EUR',
      vatPercent: 19,
      tiers: [
        { tier: '1_explorer', month: offer(300, 'explorer_month'), year: null },
        {
          tier: '2_historian',
          month: offer(500, 'historian_month'),
          year: offer(5000, 'historian_year'),
        },
        { tier: '3_chronicler', month: null, year: offer(9000, 'chronicler_year') },
      ],
      gifts: [
        { tier: '1_explorer', months: 3, ...offer(900, 'gift') },
        { tier: '2_historian', months: 12, ...offer(5000, 'big') },
      ],
      plays: { '1_explorer': 3, '2_historian': 10, '3_chronicler': null },
      portal: 'https://billing.stripe.example/p/login/x',
      canCancel: false,
      texts: { terms: null, withdrawal: null },
    });
    expect(offers).not.toMatch(/price_|plink_|whsec/);
    const sold = await running().gateway.database.query(
      `select id, is_gift, role, months from private.offer where id ~ 'historian|plink_big' order by id`,
    );
    const historian = { is_gift: false, role: '2_historian' };
    expect(sold).toEqual([
      { id: 'plink_big', is_gift: true, role: '2_historian', months: 12 },
      { id: 'plink_historian_month', ...historian, months: 1 },
      { id: 'plink_historian_year', ...historian, months: 12 },
      { id: 'price_historian_month', ...historian, months: 1 },
      { id: 'price_historian_year', ...historian, months: 12 },
    ]);
  });

  const setLimit = (plays: number) =>
    running().gateway.database.query(
      `update private.play_limit set plays = $1 where role = '1_explorer'`,
      [plays],
    );
  const playsNow = async () => {
    const answer = await fetch(`${running().url}/payments/offers`);
    return (await answer.json()).plays;
  };

  it('offers tell at once how many past puzzles a day the operator lets a tier start', async () => {
    await setLimit(5);
    expect(await playsNow()).toEqual({ '1_explorer': 5, '2_historian': 10, '3_chronicler': null });
    await setLimit(3);
    expect(await playsNow()).toMatchObject({ '1_explorer': 3 });
  });

  it('whoever declares a cancellation without signing in has it confirmed, and the operator knows', async () => {
    const sound = {
      kind: 'cancellation',
      name: 'Ada Muster',
      email: 'ada@example.org',
      contract: 'Historiker:in monatlich',
      end: null,
      language: 'de',
    };
    const answered: { receivedAt: string } = await (await declare(sound)).json();
    expect(answered).toEqual({ receivedAt: expect.stringMatching(/^20/) });
    const [receipt] = await mailsTo('ada@example.org');
    expect(receipt?.subject).toBe('Quando: Deine Kündigung oder dein Widerruf ist eingegangen');
    expect(receipt?.text).toContain('Historiker:in monatlich');
    const received = new Date(answered.receivedAt).toLocaleString('de-DE', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'Europe/Berlin',
    });
    expect(receipt?.text).toContain(`Eingegangen: ${received}`);
    expect(receipt?.text).toContain('/imprint');
    const told = (await mailsTo('clio@quando.example')).at(-1);
    expect(told?.subject).toBe(
      'Quando: Eine Kündigung oder ein Widerruf ist eingegangen / A cancellation or withdrawal has come in',
    );
    expect(told?.text).toMatch(
      /E-Mail-Adresse: ada@example\.org[^]*E-mail address: ada@example\.org/,
    );
    const refused = await declare({ ...sound, name: 'evil-bank.example/login' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'name' }]);
  });

  it('what an administrator states on the page leads no declaration elsewhere', async () => {
    const { token } = await signUpMember(running(), '4_admin');
    const answer = await fetch(`${running().url}/staff/operator`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ SUPPORT_EMAIL: 'collector@example.org' }),
    });
    expect(answer.status).toBe(200);
    await declare({
      kind: 'withdrawal',
      name: 'Hypatia',
      email: 'hypatia@example.org',
      contract: 'No 5',
      language: 'en',
    });
    expect(await mailsTo('collector@example.org')).toEqual([]);
    expect((await mailsTo('clio@quando.example')).at(-1)?.text).toContain('hypatia@example.org');
  });

  it('a contract ends for a reason of several lines, which comes last in the mail', async () => {
    const answer = await declare({
      kind: 'cancellation',
      name: 'Grace',
      email: 'grace@example.org',
      type: 'extraordinary',
      reason: 'Erstens.\r\nZweitens.',
      end: '2027-02-28',
      language: 'de',
    });
    expect(answer.status).toBe(200);
    const [receipt] = await mailsTo('grace@example.org');
    expect(receipt?.text).toContain('Kündigung (fristlos, aus wichtigem Grund)\nName: Grace\n');
    expect(receipt?.text).toContain('Zum: 28. Februar 2027');
    expect(receipt?.text).toContain('Grund:\n> Erstens.\n> Zweitens.');
    const [stored] = await running().gateway.database.query(
      `select reason, told_at is not null as told from private.declaration where name = 'Grace'`,
    );
    expect(stored).toEqual({ reason: 'Erstens.\nZweitens.', told: true });
  });

  it('whoever leaves amid an event is no failed request', async () => {
    const { hostname, port } = new URL(running().url);
    const socket = connect(Number(port), hostname);
    const head = 'POST /webhooks/stripe HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{';
    await new Promise<void>((resolve) => {
      socket.write(head, () => resolve());
    });
    // It is being read once another that came later is answered.
    await fetch(`${running().url}/payments/offers`);
    socket.destroy();
    await expect.poll(() => logged('A request')).toBe(true);
    expect([logged('A request was left.'), logged('A request failed.')]).toEqual([true, false]);
  });

  it('an event beyond a megabyte is refused', async () => {
    const answer = await postEvent(running().url, 'x'.repeat(1_048_577), signatureOf('x'));
    expect(answer.status).toBe(413);
  });
});

describe('limits of what anybody may declare and try', () => {
  const few = { burst: 1, perMinute: 1 };
  let time = Date.now();
  const operator = { isRefused: false };
  const running = gatewayFor({
    environment: { ...sellingEnvironment(), TRUST_PROXY: '1', STRIPE_SECRET_KEY: 'sk_test_x' },
    now: () => time,
    sendMail: async (mail) => {
      if (operator.isRefused && mail.to === 'clio@quando.example') {
        throw Object.assign(new Error('Mailbox full.'), { responseCode: 552 });
      }
      running().mails.push(mail);
    },
    rates: {
      declaration: { burst: 3, perMinute: 1 },
      receipt: few,
      receipts: { burst: 2, perMinute: 1 },
      gift: { burst: 2, perMinute: 1 },
    },
  });
  const declare = (email: string, client: string, name = 'Ada') =>
    fetch(`${running().url}/payments/declare`, {
      method: 'POST',
      headers: { 'x-forwarded-for': client },
      body: JSON.stringify({ kind: 'withdrawal', name, email, language: 'en' }),
    });

  it('no mailbox can be filled, no one is kept from declaring, and what waits is mailed later', async () => {
    const ada = 'ada@example.org';
    for (const [email, client, status, name] of [
      [ada, '10.0.0.1', 200, 'First'],
      [ada, '10.0.0.1', 200, 'Second'],
      ['bert@example.org', '10.0.0.1', 200],
      ['cleo@example.org', '10.0.0.1', 429],
      [ada, '10.0.0.2', 200, 'Third'],
      ['cleo@example.org', '10.0.0.2', 200],
    ] as const) {
      time += 1;
      const answer = await declare(email, client, name);
      expect([email, client, answer.status]).toEqual([email, client, status]);
      await running().gateway.settled();
    }
    const told = running().mails.map(({ to }) => to);
    expect(told.filter((to) => to !== 'clio@quando.example')).toEqual([ada, 'bert@example.org']);
    const rows = await running().gateway.database.query(
      'select email, told_at is not null as told from private.declaration order by id',
    );
    expect(rows).toEqual([
      { email: ada, told: true },
      { email: ada, told: false },
      { email: 'bert@example.org', told: true },
      { email: ada, told: false },
      { email: 'cleo@example.org', told: false },
    ]);
    time += 86_400_000;
    await declare('dora@example.org', '10.0.0.3');
    await running().gateway.settled();
    const toAda = running().mails.filter(({ to }) => to === ada);
    expect(toAda.map(({ text }) => /Name: (\w+)/.exec(text)?.[1])).toEqual(['First', 'Second']);
  });

  it('whoever declares is confirmed once, also where the operator’s copy is refused', async () => {
    // Longer than what is left of other tests waits.
    time += 4 * 86_400_000;
    operator.isRefused = true;
    const before = running().mails.length;
    for (const email of ['fay@example.org', 'gil@example.org']) {
      expect((await declare(email, '10.0.0.4')).status).toBe(200);
      await running().gateway.settled();
      time += 11 * 60_000;
    }
    operator.isRefused = false;
    const told = running()
      .mails.slice(before)
      .map(({ to }) => to);
    expect(told).toEqual(['fay@example.org', 'gil@example.org']);
    const rows = await running().gateway.database.query(
      `select distinct told_at is not null as told from private.declaration
       where email in ('fay@example.org', 'gil@example.org')`,
    );
    expect(rows).toEqual([{ told: false }]);
  });

  it('a whole /48 declares as one network', async () => {
    const statuses: number[] = [];
    for (const client of [
      '2001:db8:1:1::1',
      '2001:db8:1:2::1',
      '2001:db8:1:3::1',
      '2001:db8:1:4::1',
    ]) {
      statuses.push((await declare('emma@example.org', client)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await running().gateway.settled();
  });

  it('codes cannot be tried without end', async () => {
    const { session } = await signUpPlayer(running());
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const client = dataClient(running(), session.access_token);
      statuses.push((await client.rpc('redeem_gift', { code: 'X' })).status);
    }
    expect(statuses[2]).toBe(429);
    // Nor can Stripe be asked to cancel.
    const cancel = async () => {
      const { status } = await fetch(`${running().url}/payments/cancel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}` },
        body: '{}',
      });
      return status;
    };
    const cancelled = [await cancel(), await cancel(), await cancel(), await cancel()];
    expect(cancelled).toEqual([400, 400, 400, 429]);
  });
});

const place = await newPlace('filled');

describe('two gateways that sell', () => {
  const environment = { ...sellingEnvironment(), DATABASE_URL: place.url };
  const both = [gatewayFor({ environment }), gatewayFor({ environment })] as const;
  const mailsAt = async (to: string) => {
    for (const running of both) await running().gateway.settled();
    return both.flatMap((running) => running().mails.filter((mail) => mail.to === to));
  };

  it('confirm what was declared once', async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `declarer${index}@example.org`);
    await Promise.all(
      addresses.map((email, index) =>
        fetch(`${both[index % 2]?.().url}/payments/declare`, {
          method: 'POST',
          body: JSON.stringify({ kind: 'withdrawal', name: 'Ada', email, language: 'en' }),
        }),
      ),
    );
    for (const address of addresses) expect(await mailsAt(address)).toHaveLength(1);
    expect(await mailsAt('clio@quando.example')).toHaveLength(addresses.length);
  });

  it('mail a gift’s code once, whichever of them hears of it', async () => {
    const event = checkoutEvent({
      payment_link: 'plink_gift',
      customer_details: { email: 'giver@example.org' },
    });
    const answers = await Promise.all(
      [...both, ...both].map((running) => sendEvent(running(), event)),
    );
    const outcomes = await Promise.all(answers.map(outcomeOf));
    expect(outcomes.map(([, outcome]) => String(outcome)).toSorted()).toEqual([
      'done',
      'known',
      'known',
      'known',
    ]);
    expect(await mailsAt('giver@example.org')).toHaveLength(1);
  });
});

describe('where nothing is sold', () => {
  const running = gatewayFor();

  it('there are no offers, no webhook and nothing to declare', async () => {
    for (const path of [
      '/payments/offers',
      '/payments/cancel',
      '/payments/declare',
      '/webhooks/stripe',
    ]) {
      expect((await fetch(running().url + path, { method: 'POST', body: '{}' })).status).toBe(404);
    }
  });
});

describe('where nothing is sold any more', () => {
  const environment: Record<string, string> = {
    ...sellingEnvironment(),
    STRIPE_SECRET_KEY: 'sk_live_a',
  };
  delete environment['PAYMENTS_FILE'];
  const running = gatewayFor({ environment });

  it('whoever pays with a test card where real money is asked for gets nothing', async () => {
    const event = { ...stripeEvent('product.created', { id: 'prod_1' }), livemode: false };
    expect(await outcomeOf(await sendEvent(running(), event))).toEqual([200, 'other mode']);
    expect(running().log.some((line) => line.includes(event.id))).toBe(true);
    const real = { ...event, livemode: true };
    expect(await outcomeOf(await sendEvent(running(), real))).toEqual([200, 'ignored']);
  });

  it('contracts that run can still be told of, cancelled and withdrawn from', async () => {
    const { url } = running();
    expect(await (await fetch(`${url}/payments/offers`)).json()).toMatchObject({
      tiers: [],
      gifts: [],
    });
    const event = stripeEvent('product.created', { id: 'prod_1' });
    expect(await outcomeOf(await sendEvent(running(), event))).toEqual([200, 'ignored']);
    const body = JSON.stringify({
      kind: 'withdrawal',
      name: 'Ada',
      email: 'ada@example.org',
      language: 'en',
    });
    const answer = await fetch(`${url}/payments/declare`, { method: 'POST', body });
    expect(answer.status).toBe(200);
  });
});
