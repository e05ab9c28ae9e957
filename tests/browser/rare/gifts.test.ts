import { expectNoFindings } from '../expect-no-findings.ts';
import { makePlayer, putSession } from '../player.ts';
import { button, field, finish } from '../profile-page.ts';
import { giftPaid, routePayments, selling, tell } from '../selling-gateway.ts';
import { expectNoSidewaysScrolling, open } from '../stated-operator.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

const link = 'https://buy.stripe.example';

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
    await button(page, text('de', 'app.menu')).click();
    const entry = page
      .getByRole('dialog')
      .getByRole('link', { name: text('de', 'navigation.gifts') });
    await expect(entry).not.toHaveAttribute('aria-current');
    expect(asked).not.toContain('/payments/offers');
    await entry.click();
    await expect(page).toHaveURL('/schenken');
    await button(page, text('de', 'app.menu')).click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    const offer = page.getByRole('radio', { name: 'Entdecker:in, 3 Monate, 9 €' });
    await expect(offer).toBeAttached();
    await expect(button(page, text('de', 'order.submit'))).toHaveCount(0);
    await offer.check({ force: true });
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page, 'gift');
    await button(page, text('de', 'order.submit')).click();
    await expect(page).toHaveURL(`${link}/gift?client_reference_id=de&locale=de`);

    const { event, session } = giftPaid();
    await page.goto(`/schenken?session_id=${session}`);
    await expect(page.getByText('Wir warten auf die Bestätigung')).toBeVisible();
    await expect(page).toHaveURL('/schenken');
    await tell(gateway, event);
    const card = page.getByRole('article', { name: text('de', 'gifts.card.label') });
    await expect(card).toContainText(text('de', 'profile.role.1_explorer'), { timeout: 15_000 });
    const code = await card.locator('code').innerText();
    expect(code).toMatch(/^(\w{4}-){4}\w{4}$/);
    await expectNoFindings(page, 'gift-bought');
    await page.emulateMedia({ media: 'print' });
    await expect(card).toBeVisible();
    await expect(button(page, text('de', 'gifts.arrival.print'))).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(card).toContainText(code);

    await open(page, '/profile#redeem');
    await expect(
      page.getByRole('heading', { name: text('de', 'gifts.redeem.title') }),
    ).toBeFocused();
    await field(page, text('de', 'gifts.redeem.code')).fill('AAAA-AAAA-AAAA-AAAA-AAAA');
    await button(page, text('de', 'gifts.redeem.submit')).click();
    await expect(page.getByText('Diesen Code gibt es nicht.')).toBeVisible();
    await field(page, text('de', 'gifts.redeem.code')).fill(
      code.toLowerCase().replaceAll('-', ' '),
    );
    await button(page, text('de', 'gifts.redeem.submit')).click();
    await expect(page.getByText('Eingelöst: Entdecker:in vom')).toBeVisible();
    await expect(
      page.getByRole('definition').filter({ hasText: text('de', 'profile.role.1_explorer') }),
    ).toBeVisible();
    await expectNoFindings(page, 'gift-redeemed');

    const other = await makePlayer(gateway);
    await finish(gateway, other);
    await putSession(page, gateway, other.stored);
    await open(page, '/profile');
    await expect(
      page.getByRole('definition').filter({ hasText: text('de', 'profile.role.0_user') }),
    ).toBeVisible();
    await field(page, text('de', 'gifts.redeem.code')).fill(code);
    await button(page, text('de', 'gifts.redeem.submit')).click();
    await expect(page.getByText('Diesen Code hat schon jemand eingelöst.')).toBeVisible();

    await open(page, '/gifts');
    await expect(page.getByRole('heading', { name: text('en', 'gifts.title') })).toBeVisible();
  },
);
