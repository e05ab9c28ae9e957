import { expectNoFindings } from '../expect-no-findings.ts';
import { ada, button, finish } from '../profile-page.ts';
import { expectNoSidewaysScrolling, open } from '../stated-operator.ts';
import { expect, test } from '../test.ts';
import { text } from '../words.ts';

test('in the largest type axe finds nothing and nothing sticks out', async ({
  page,
  context,
  gateway,
  signedIn,
}) => {
  await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
  const check = async (outline: string) => {
    await expectNoFindings(page, outline);
    await expectNoSidewaysScrolling(page);
  };

  await test.step('on a profile without a name', async () => {
    await open(page, '/profile');
    await check('profile-unnamed');
  });

  await test.step('on one with the longest name', async () => {
    await finish(gateway, signedIn, { ...ada, display_name: 'W'.repeat(50) });
    await open(page, '/profile');
    await check('profile');
  });

  await test.step('in its settings with a fault', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: text('de', 'profile.settings.title') })
      .click();
    await expect(page.locator('input[name="displayName"]')).toBeVisible();
    await page.locator('input[name="email"]').fill('nobody');
    await page.locator('input[name="email"]').press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await check('profile-settings-fault');
  });

  await test.step('and with a long address that waits for its code', async () => {
    const long = `${'long'.repeat(15)}-${signedIn.id.slice(-4)}@example.org`;
    await page.locator('input[name="email"]').fill(long.slice(4));
    await page.locator('input[name="email"]').press('Enter');
    await expect(page.locator('input[name="code"]')).toBeVisible();
    await check('profile-settings-code');
  });

  await test.step('in the question whether the account is to go', async () => {
    await button(page, text('de', 'profile.delete.ask')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('de', 'profile.delete.submit') })
      .click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await check('profile-removing');
  });
});
