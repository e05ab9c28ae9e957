import { stripeId, subscriptionEvent } from '../setup/factories/payment-events.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { isAlive } from './player.ts';
import { button, field, finish, said } from './profile-page.ts';
import {
  allowCancelling,
  paidFor,
  PERIOD_END,
  routePayments,
  selling,
  tell,
} from './selling-gateway.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, inTestAll, test } from './test.ts';
import { text } from './words.ts';

const link = 'https://buy.stripe.example';

selling(
  'somebody without an account chooses a tier, registers, orders and pays, is told when it has come, and loses it when it has ended',
  async ({ page, gateway }) => {
    selling.setTimeout(120_000);
    await routePayments(page);
    const email = `clio-${process.pid}@example.org`;
    await open(page, '/support');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: text('de', 'profile.role.1_explorer') })
        .first(),
    ).toContainText('3');
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page, 'support');
    await button(page, 'Historiker:in wählen').click();
    await expect(page).toHaveURL(/^[^?]+\/register\?return=%2Forder/);
    await page.getByLabel(text('de', 'account.fields.email')).fill(email);
    await page.getByLabel(text('de', 'account.fields.newPassword')).fill('vier Worte und ein Jahr');
    await button(page, text('de', 'account.register.submit')).click();
    const code = page.getByLabel(text('de', 'account.fields.code'));
    await expect(code).toBeVisible();
    await code.fill((await gateway.mailTo(email)).code);
    await button(page, text('de', 'account.confirm.submit')).click();
    await field(page, text('de', 'profile.name')).fill('Clio');
    await button(page, text('de', 'account.finish.submit')).click();

    await expect(page).toHaveURL('/order?choice=2_historian.month');
    for (const fact of [
      text('de', 'profile.role.2_historian'),
      'einschließlich 19',
      'Clio Muster',
      text('de', 'order.withdrawalLink'),
    ]) {
      await expect(page.getByRole('main')).toContainText(fact);
    }
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('paymentLink');
    await expectNoFindings(page, 'order');
    await button(page, text('de', 'order.submit')).click();
    await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible();
    const asked = new URL(page.url());
    expect(asked.origin + asked.pathname).toBe(`${link}/historian_month`);
    const [userId = '', language] = (asked.searchParams.get('client_reference_id') ?? '').split(
      '_',
    );
    expect(language).toBe('de');
    expect(asked.search).not.toContain('example.org');

    await page.goto('/thankyou');
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
    await expect(said(page, text('de', 'thankYou.subscription'))).toHaveCount(0);
    const subscription = stripeId('sub');
    await tell(gateway, ...paidFor(userId, subscription, 'historian'));
    await expect(page.getByText('Deine Stufe ist jetzt Historiker:in')).toBeVisible({
      timeout: 15_000,
    });
    await expectNoFindings(page, 'thank-you');
    await page
      .getByRole('main')
      .getByRole('link', { name: text('de', 'archive.title'), exact: true })
      .click();
    await expect(
      page.getByRole('heading', { level: 1, name: text('de', 'archive.title') }),
    ).toBeVisible();

    const end = new Date(PERIOD_END * 1000);
    const cancelled = await allowCancelling(page, end.toISOString());
    await open(page, '/subscription');
    await expect(page.getByText('Verlängert sich am 2. Oktober 2096.')).toBeVisible();
    await expect(said(page, 'Durch dein Abo')).toBeVisible();
    const portal = page.getByRole('link', { name: text('de', 'subscription.portal') });
    await expect(portal).toHaveAttribute('href', /^https:\/\/billing\.stripe\.example\//);
    await expect(button(page, 'Historiker:in wählen')).toHaveCount(0);
    await expectNoFindings(page, 'subscription');
    await button(page, text('de', 'subscription.cancel.ask')).click();
    await expect(page.getByRole('dialog')).toContainText('endet dann am 2. Oktober 2096');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('de', 'contractEnd.cancellation.submit') })
      .click();
    await expect(page.getByText('Bis 2. Oktober 2096 bleibt alles offen')).toBeFocused();
    expect(cancelled).toEqual([{ id: subscription, when: 'period_end' }]);

    const ended = Math.floor(Date.now() / 1000);
    await tell(
      gateway,
      subscriptionEvent(
        'deleted',
        {
          id: subscription,
          status: 'canceled',
          price: 'price_historian_month',
          periodEnd: ended,
          ended_at: ended,
        },
        ended,
      ),
    );
    await page.reload();
    await expect(page.getByText('Du hast zurzeit keine Stufe.')).toBeVisible();
    await expect(button(page, 'Historiker:in wählen')).toBeVisible();
  },
);

selling(
  'prices that do not come are asked for again, and who chose a tier and signs in is told of the order and may leave it',
  inTestAll,
  async ({ page, context, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    const kept = async () => (await context.cookies()).map(({ name }) => name);

    await selling.step('prices that do not come can be asked for again', async () => {
      await page.route('**/payments/offers', (route) => route.abort());
      await open(page, '/subscription');
      await expect(page.getByText('Die Preise ließen sich nicht laden.')).toBeVisible();
      await page.unroute('**/payments/offers');
      await button(page, text('de', 'supporter.retry')).click();
      await expect(page.getByText('Alle Preise enthalten 19')).toBeVisible();
    });

    await selling.step('the choice is kept until somebody is signed in', async () => {
      await button(page, 'Entdecker:in wählen').click();
      await expect(page.getByText('Für deine Stufe brauchst du ein Konto.')).toBeVisible();
      expect(await kept()).toContain('paymentLink');
      await page
        .getByRole('main')
        .getByRole('link', { name: text('de', 'account.login.submit') })
        .click();
      await expect(page.getByText('dann siehst du deine Bestellung')).toBeVisible();
    });

    await selling.step('it may be left', async () => {
      await open(page, '/login');
      await expect(page.getByText('Melde dich mit deiner E-Mail-Adresse')).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: text('de', 'account.order.drop') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: text('de', 'subscription.title') }),
      ).toBeVisible();
      expect(await kept()).not.toContain('paymentLink');
    });
  },
);

selling(
  'a payment that does not come is not told as one, nor is one that nobody could ask for',
  inTestAll,
  async ({ page, signedIn, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    expect(signedIn.id).not.toBe('');
    await page.clock.install();
    await page.goto('/thankyou');
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
    // In steps: a question that is not answered within some seconds of this clock has failed.
    for (let seconds = 0; seconds < 52; seconds += 4) {
      const answer = page.waitForResponse('**/rpc/get_subscription');
      await page.clock.runFor(4000);
      await (await answer).finished();
    }
    await page.clock.runFor(9000);
    await expect(page.getByText('noch keine bestätigte Zahlung angekommen')).toBeVisible();
    await page.route('**/rpc/get_subscription', (route) => route.abort());
    await button(page, text('de', 'gifts.arrival.again')).click();
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(page.getByText('konnten wir gerade nicht nachsehen')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
  },
);

selling(
  'who deletes an account with a running subscription is warned, and it is cancelled when they say so',
  inTestAll,
  async ({ page, gateway, signedIn, expectConsole }) => {
    expectConsole(/Failed to load resource.* 403/);
    await finish(gateway, signedIn);
    const subscription = stripeId('sub');
    await tell(gateway, ...paidFor(signedIn.id, subscription, 'explorer'));
    await open(page, '/profileSettings');
    await button(page, text('de', 'profile.delete.ask')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Zu diesem Konto gehört ein laufendes Abo.');
    await expect(
      dialog.getByRole('link', { name: text('de', 'subscription.portal') }),
    ).toBeVisible();
    await expect(dialog.getByRole('switch')).toHaveCount(1);

    const cancelled = await allowCancelling(page, new Date().toISOString());
    await open(page, '/profileSettings');
    await button(page, text('de', 'profile.delete.ask')).click();
    await expect(
      dialog.getByRole('switch', { name: 'Das Abo sofort kündigen.' }),
    ).not.toBeChecked();
    await expectNoFindings(page, 'gift-redeem');
    await dialog.getByRole('switch', { name: 'Das Abo sofort kündigen.' }).check();
    await dialog.getByRole('switch', { name: text('de', 'profile.delete.understood') }).check();

    await test.step('nothing is cancelled before the code of a session that began long ago', async () => {
      await page.route(
        '**/rest/v1/rpc/get_sessions',
        async (route) => {
          const sessions = (await (await route.fetch()).json()) as object[];
          const aged = sessions.map((row) => ({ ...row, created_at: '2020-01-01T00:00:00Z' }));
          await route.fulfill({ json: aged });
        },
        { times: 1 },
      );
      await dialog.getByRole('button', { name: text('de', 'profile.delete.submit') }).click();
      await expect(dialog.getByText(`einen Code an ${signedIn.email} geschickt`)).toBeVisible();
      expect(cancelled).toEqual([]);
    });

    const mail = (await gateway.mails(signedIn.email)).at(-1)?.text;
    await dialog
      .getByRole('textbox', { name: text('de', 'account.fields.code') })
      .fill(mail?.match(/\b\d{6}\b/)?.[0] ?? '');
    await dialog.getByRole('button', { name: text('de', 'profile.delete.submit') }).click();
    await expect(said(page, text('de', 'profile.delete.done'))).toBeVisible();
    expect(cancelled).toEqual([{ id: subscription, when: 'now' }]);
    expect(await isAlive(gateway, signedIn.stored)).toBe(false);
  },
);

selling(
  'a contract is cancelled without signing in: on one page, confirmed with day and time, and mailed',
  async ({ page, gateway, expectConsole }) => {
    expectConsole(/500 \(Internal Server Error\)/);
    const email = `ada-${process.pid}@example.org`;
    await open(page, '/imprint');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: text('de', 'contractEnd.cancellation.title') }),
    ).toBeVisible();
    await button(page, text('de', 'app.menu')).click();
    const menu = page.getByRole('dialog');
    await expect(
      menu.getByRole('link', { name: text('de', 'contractEnd.withdrawal.title') }),
    ).toBeVisible();
    await menu.getByRole('link', { name: text('de', 'contractEnd.cancellation.title') }).click();
    await button(page, text('de', 'contractEnd.cancellation.submit')).click();
    await expect(field(page, text('de', 'contractEnd.name'))).toBeFocused();
    await field(page, text('de', 'contractEnd.name')).fill('Ada');
    await field(page, text('de', 'contractEnd.email')).fill(email);
    await page
      .getByRole('radio', { name: text('de', 'contractEnd.extraordinary') })
      .check({ force: true });
    await field(page, text('de', 'contractEnd.reason')).fill('Ich ziehe um.\nNach Rom.');
    await expectNoFindings(page, 'withdraw');
    expect(await gateway.mails(email)).toHaveLength(0);

    await test.step('what the server refuses is told with its words, and nothing is lost', async () => {
      await page.route('**/payments/declare', (route) =>
        route.fulfill({ status: 500, json: { message: 'the desk sleeps', code: 'XX000' } }),
      );
      await button(page, text('de', 'contractEnd.cancellation.submit')).click();
      await expectNotice(page, 'the desk sleeps', { seconds: 5, place: 'top' });
      await page.unroute('**/payments/declare');
    });

    await button(page, text('de', 'contractEnd.cancellation.submit')).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'contractEnd.cancellation.received') }),
    ).toBeVisible();
    await expect(page.getByRole('definition').first()).toContainText(/\d{4} um \d{2}:\d{2}:\d{2}/);
    await expectNoFindings(page, 'cancelled');
    expect((await gateway.mails(email))[0]?.text).toContain('Ich ziehe um.');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, text('de', 'contractEnd.save')).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Quando-Kuendigung-\d{4}-\d\d-\d\d\.txt$/);
    await open(page, '/terms#withdrawal');
    await expect(
      page.getByRole('heading', { name: text('de', 'terms.withdrawalTitle') }),
    ).toBeFocused();
    await expectNoFindings(page, 'cancel-refused');
  },
);
