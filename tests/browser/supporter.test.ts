import { stripeId, subscriptionEvent } from '../setup/payment-events.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { isAlive, makePlayer, putSession } from './player.ts';
import { button, field, finish, said } from './profile-page.ts';
import {
  allowCancelling,
  giftPaid,
  paidFor,
  PERIOD_END,
  routePayments,
  selling,
  tell,
} from './selling-gateway.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, test } from './test.ts';

const link = 'https://buy.stripe.example';

selling(
  'somebody without an account chooses a tier, registers, orders and pays, is told when it has come, and loses it when it has ended',
  async ({ page, gateway }) => {
    selling.setTimeout(120_000);
    await routePayments(page);
    const email = `clio-${process.pid}@example.org`;
    await open(page, '/support');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Entdecker:in' }).first(),
    ).toContainText('3');
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page);
    await button(page, 'Historiker:in wählen').click();
    await expect(page).toHaveURL(/^[^?]+\/register\?return=%2Forder/);
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByLabel('Neues Passwort').fill('vier Worte und ein Jahr');
    await button(page, 'Konto anlegen').click();
    const code = page.getByLabel('Code aus der Mail');
    await expect(code).toBeVisible();
    await code.fill((await gateway.mailTo(email)).code);
    await button(page, 'Code prüfen').click();
    await field(page, 'Name').fill('Clio');
    await button(page, 'Fertig').click();

    await expect(page).toHaveURL('/order?choice=2_historian.month');
    for (const fact of [
      'Historiker:in',
      'einschließlich 19',
      'Clio Muster',
      'Widerrufsbelehrung',
    ]) {
      await expect(page.getByRole('main')).toContainText(fact);
    }
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('paymentLink');
    await expectNoFindings(page);
    await button(page, 'Zahlungspflichtig bestellen').click();
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
    await expect(said(page, 'Dein Abo ansehen')).toHaveCount(0);
    const subscription = stripeId('sub');
    await tell(gateway, ...paidFor(userId, subscription, 'historian'));
    await expect(page.getByText('Deine Stufe ist jetzt Historiker:in')).toBeVisible({
      timeout: 15_000,
    });
    await expectNoFindings(page);
    await page.getByRole('main').getByRole('link', { name: 'Archiv', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();

    const end = new Date(PERIOD_END * 1000);
    const cancelled = await allowCancelling(page, end.toISOString());
    await open(page, '/subscription');
    await expect(page.getByText('Verlängert sich am 2. Oktober 2096.')).toBeVisible();
    await expect(said(page, 'Durch dein Abo')).toBeVisible();
    const portal = page.getByRole('link', { name: 'Zum Rechnungsportal' });
    await expect(portal).toHaveAttribute('href', /^https:\/\/billing\.stripe\.example\//);
    await expect(button(page, 'Historiker:in wählen')).toHaveCount(0);
    await expectNoFindings(page);
    await button(page, 'Abo kündigen …').click();
    await expect(page.getByRole('dialog')).toContainText('endet dann am 2. Oktober 2096');
    await page.getByRole('dialog').getByRole('button', { name: 'Jetzt kündigen' }).click();
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
  async ({ page, context, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    const kept = async () => (await context.cookies()).map(({ name }) => name);

    await selling.step('prices that do not come can be asked for again', async () => {
      await page.route('**/payments/offers', (route) => route.abort());
      await open(page, '/subscription');
      await expect(page.getByText('Die Preise ließen sich nicht laden.')).toBeVisible();
      await page.unroute('**/payments/offers');
      await button(page, 'Noch einmal versuchen').click();
      await expect(page.getByText('Alle Preise enthalten 19')).toBeVisible();
    });

    await selling.step('the choice is kept until somebody is signed in', async () => {
      await button(page, 'Entdecker:in wählen').click();
      await expect(page.getByText('Für deine Stufe brauchst du ein Konto.')).toBeVisible();
      expect(await kept()).toContain('paymentLink');
      await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
      await expect(page.getByText('dann siehst du deine Bestellung')).toBeVisible();
    });

    await selling.step('it may be left', async () => {
      await open(page, '/login');
      await expect(page.getByText('Melde dich mit deiner E-Mail-Adresse')).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: 'Doch nicht bestellen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Abo' })).toBeVisible();
      expect(await kept()).not.toContain('paymentLink');
    });
  },
);

selling(
  'a payment that does not come is not told as one, nor is one that nobody could ask for',
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
    await button(page, 'Noch einmal nachsehen').click();
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(page.getByText('konnten wir gerade nicht nachsehen')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
  },
);

selling(
  'a gift is chosen, paid, printed, and redeemed on a profile, once only',
  async ({ page, gateway, signedIn, expectConsole }) => {
    selling.setTimeout(120_000);
    expectConsole(/Failed to load resource.* (400|404|409)/);
    await routePayments(page);
    await finish(gateway, signedIn);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await open(page, '/about');
    await button(page, 'Menü').click();
    const entry = page.getByRole('dialog').getByRole('link', { name: 'Verschenken' });
    await expect(entry).not.toHaveAttribute('aria-current');
    expect(asked).not.toContain('/payments/offers');
    await entry.click();
    await expect(page).toHaveURL('/schenken');
    await button(page, 'Menü').click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    const offer = page.getByRole('radio', { name: 'Entdecker:in, 3 Monate, 9 €' });
    await expect(offer).toBeAttached();
    await expect(button(page, 'Zahlungspflichtig bestellen')).toHaveCount(0);
    await offer.check({ force: true });
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page);
    await button(page, 'Zahlungspflichtig bestellen').click();
    await expect(page).toHaveURL(`${link}/gift?client_reference_id=de&locale=de`);

    const { event, session } = giftPaid();
    await page.goto(`/schenken?session_id=${session}`);
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
    await expect(page).toHaveURL('/schenken');
    await tell(gateway, event);
    const card = page.getByRole('article', { name: 'Geschenkkarte' });
    await expect(card).toContainText('Entdecker:in', { timeout: 15_000 });
    const code = await card.locator('code').innerText();
    expect(code).toMatch(/^(\w{4}-){4}\w{4}$/);
    await expectNoFindings(page);
    await page.emulateMedia({ media: 'print' });
    await expect(card).toBeVisible();
    await expect(button(page, 'Karte drucken')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(card).toContainText(code);

    await open(page, '/profile#redeem');
    await expect(page.getByRole('heading', { name: 'Geschenk einlösen' })).toBeFocused();
    await field(page, 'Geschenkcode').fill('AAAA-AAAA-AAAA-AAAA-AAAA');
    await button(page, 'Einlösen').click();
    await expect(page.getByRole('alert')).toContainText('Diesen Code gibt es nicht.');
    await field(page, 'Geschenkcode').fill(code.toLowerCase().replaceAll('-', ' '));
    await button(page, 'Einlösen').click();
    await expect(page.getByText('Eingelöst: Entdecker:in vom')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Entdecker:in' })).toBeVisible();
    await expectNoFindings(page);

    const other = await makePlayer(gateway);
    await finish(gateway, other);
    await putSession(page, gateway, other.stored);
    await open(page, '/profile');
    await field(page, 'Geschenkcode').fill(code);
    await button(page, 'Einlösen').click();
    await expect(page.getByRole('alert')).toContainText('Diesen Code hat schon jemand eingelöst.');

    await open(page, '/gifts');
    await expect(page.getByRole('heading', { name: 'Give Quando as a gift' })).toBeVisible();
  },
);

selling(
  'who deletes an account with a running subscription is warned, and it is cancelled when they say so',
  async ({ page, gateway, signedIn, expectConsole }) => {
    expectConsole(/Failed to load resource.* 403/);
    await finish(gateway, signedIn);
    const subscription = stripeId('sub');
    await tell(gateway, ...paidFor(signedIn.id, subscription, 'explorer'));
    await open(page, '/profileSettings');
    await button(page, 'Konto löschen …').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Zu diesem Konto gehört ein laufendes Abo.');
    await expect(dialog.getByRole('link', { name: 'Zum Rechnungsportal' })).toBeVisible();
    await expect(dialog.getByRole('switch')).toHaveCount(1);

    const cancelled = await allowCancelling(page, new Date().toISOString());
    await open(page, '/profileSettings');
    await button(page, 'Konto löschen …').click();
    await expect(
      dialog.getByRole('switch', { name: 'Das Abo sofort kündigen.' }),
    ).not.toBeChecked();
    await expectNoFindings(page);
    await dialog.getByRole('switch', { name: 'Das Abo sofort kündigen.' }).check();
    await dialog.getByRole('switch', { name: 'Ja, mein Konto soll für immer weg' }).check();
    await dialog.getByRole('button', { name: 'Für immer löschen' }).click();
    await expect(said(page, 'Dein Konto ist gelöscht.')).toBeVisible();
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
      page.getByRole('main').getByRole('link', { name: 'Verträge hier kündigen' }),
    ).toBeVisible();
    await button(page, 'Menü').click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('link', { name: 'Vertrag widerrufen' })).toBeVisible();
    await menu.getByRole('link', { name: 'Verträge hier kündigen' }).click();
    await button(page, 'Jetzt kündigen').click();
    await expect(field(page, 'Dein Name')).toBeFocused();
    await field(page, 'Dein Name').fill('Ada');
    await field(page, 'E-Mail-Adresse').fill(email);
    await page.getByRole('radio', { name: 'fristlos, aus wichtigem Grund' }).check({ force: true });
    await field(page, 'Grund der fristlosen Kündigung').fill('Ich ziehe um.\nNach Rom.');
    await expectNoFindings(page);
    expect(await gateway.mails(email)).toHaveLength(0);

    await test.step('what the server refuses is told with its words, and nothing is lost', async () => {
      await page.route('**/payments/declare', (route) =>
        route.fulfill({ status: 500, json: { message: 'the desk sleeps', code: 'XX000' } }),
      );
      await button(page, 'Jetzt kündigen').click();
      await expectNotice(page, 'the desk sleeps', { seconds: 5, place: 'top' });
      await page.unroute('**/payments/declare');
    });

    await button(page, 'Jetzt kündigen').click();
    await expect(
      page.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' }),
    ).toBeVisible();
    await expect(page.getByRole('definition').first()).toContainText(/\d{4} um \d{2}:\d{2}:\d{2}/);
    await expectNoFindings(page);
    expect((await gateway.mails(email))[0]?.text).toContain('Ich ziehe um.');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Als Datei sichern').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Quando-Kuendigung-\d{4}-\d\d-\d\d\.txt$/);
    await open(page, '/terms#withdrawal');
    await expect(page.getByRole('heading', { name: 'Widerrufsbelehrung' })).toBeFocused();
    await expectNoFindings(page);
  },
);

test('where nothing is sold, nothing paid is in sight, and its addresses say so', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.id).not.toBe('');
  const paths = ['/subscription', '/order', '/thankyou', '/schenken', '/cancelContract', '/terms'];
  for (const path of paths) {
    await open(page, path);
    await expect(
      page.getByRole('heading', { name: 'Hier gibt es nichts zu kaufen' }),
    ).toBeVisible();
  }
  for (const path of ['/support', '/imprint', '/profile']) {
    await open(page, path);
    // What is paid would come by itself, after the screen.
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/Abo|Verträge|Geschenk|€/)).toHaveCount(0);
  }
});
