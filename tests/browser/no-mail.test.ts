import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNoSidewaysScrolling } from './stated-operator.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

test.use({ visitor: 'new', viewport: { width: 360, height: 740 } });

test('where no mail is sent, the page promises none and says whom to ask', async ({ page }) => {
  // The tests' gateway can send mails; the page knows of it by this word alone.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '&quot;sendsNoMail&quot;:false',
      '&quot;sendsNoMail&quot;:true',
    );
    return route.fulfill({ response: answer, body });
  });
  const told = page.getByText(text('de', 'account.noMail.text'));
  const email = page.getByLabel(text('de', 'account.fields.email'));

  await test.step('who signs up', async () => {
    await new ConsentPage(page).open('/register');
    await new ConsentPage(page).decline.click();
    await expect(told).toBeVisible();
    await email.fill('clio-without-mail@example.org');
    await page.getByLabel(text('de', 'account.fields.newPassword')).fill('muse of history');
    await page.getByRole('button', { name: text('de', 'account.register.submit') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'account.noMail.title') }),
    ).toBeVisible();
    await expect(told).toBeVisible();
    await expect(
      page.getByRole('button', { name: text('de', 'account.confirm.resend') }),
    ).toHaveCount(0);
    await expectNoFindings(page, 'no-mail');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('who has forgotten a password', async () => {
    await page.goto('/passwordRecovery');
    await expect(told).toBeVisible();
    await expect(
      page.getByRole('link', { name: text('de', 'account.secondStep.lost.imprint') }),
    ).toBeVisible();
    await email.fill('nobody@example.org');
    await page.getByRole('button', { name: text('de', 'account.noMail.submit') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'account.noMail.title') }),
    ).toBeVisible();
    await expect(told).toBeVisible();
  });
});
