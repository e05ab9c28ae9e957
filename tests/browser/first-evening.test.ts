import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { ownGateway } from './own-gateway.ts';
import { expect } from './test.ts';
import { text } from './words.ts';

/** An installation that nobody administers yet. */
const test = ownGateway('first-evening');
test.use({ visitor: 'new' });

test('the link of the first start makes an administrator, on a new phone and without a mail', async ({
  page,
  gateway,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const address = (await gateway.setUpAddress()) ?? '';
  const email = page.getByLabel(text('de', 'account.fields.email'));
  const password = page.getByLabel(text('de', 'account.fields.newPassword'));
  const submit = page.getByRole('button', { name: text('de', 'security.setup.submit') });

  await test.step('without its token the page says what it needs', async () => {
    await new ConsentPage(page).open('/setup');
    await new ConsentPage(page).decline.click();
    await expect(page.getByText(text('de', 'security.setup.noLink'))).toBeVisible();
    await expect(submit).toHaveCount(0);
  });

  await test.step('what is missing is told at the field, an old link in words', async () => {
    await page.goto(`${address}x`);
    await page.reload();
    await submit.click();
    await expect(page.getByText(text('de', 'account.invalid.email'))).toBeVisible();
    await email.fill('clio@example.org');
    await password.fill('muse of history');
    await submit.click();
    await expect(page.getByText(text('de', 'security.setup.expired'))).toBeVisible();
    await expectNoFindings(page, 'setup-faults');
  });

  await test.step('with it somebody is signed in and an administrator at once', async () => {
    await page.goto(address);
    await page.reload();
    await email.fill('clio@example.org');
    await password.fill('muse of history');
    await submit.click();
    await expect(
      page.getByRole('heading', { name: text('de', 'security.setup.doneTitle') }),
    ).toBeVisible();
    await expect(page).toHaveURL('/setup');
    await expectNoFindings(page, 'setup');
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: text('de', 'security.setup.people') }).click();
    await expect(page.getByText('clio@example.org')).toBeVisible();
    await open(page, '/profileSecurity');
    expect(await gateway.setUpAddress()).toBeUndefined();
  });
});
