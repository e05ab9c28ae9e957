import { expectNoFindings } from './expect-no-findings.ts';
import { isAlive, signInElsewhere } from './player.ts';
import { ada, button, field, finish, said, storedSession } from './profile-page.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

test('the profile says who somebody is, leads to its settings, and signs out here', async ({
  page,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  const elsewhere = await signInElsewhere(gateway, signedIn);
  await open(page, '/profile');
  await expect(page).toHaveTitle('Profil · Quando');
  for (const fact of ['Ada', signedIn.email]) {
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: text('de', 'profile.settings.title') })
    .click();
  await expect(
    page.getByRole('heading', { name: text('de', 'profile.settings.title') }),
  ).toBeVisible();
  await page.goBack();
  await button(page, text('de', 'account.signOut.here')).click();
  await expect(said(page, text('de', 'account.signOut.done.local'))).toBeVisible();
  await expect(page).toHaveURL(gateway.url + '/');
  expect(await storedSession(page)).toBeNull();
  expect(await isAlive(gateway, elsewhere)).toBe(true);
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('the profile says who somebody is, and a deleted account is gone: signed out, at the start, its password refused', async ({
    page,
    gateway,
    signedIn,
    expectConsole,
  }) => {
    // The session ended with the account, and the old password fits nothing any more.
    expectConsole(/Failed to load resource.* (40[013])/);
    await finish(gateway, signedIn);

    await test.step('the profile leads to its settings', async () => {
      await open(page, '/profile');
      await expect(page).toHaveTitle('Profile · Quando');
      for (const fact of ['Ada', signedIn.email]) {
        await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
      }
      await page
        .getByRole('main')
        .getByRole('link', { name: text('en', 'profile.settings.title') })
        .click();
    });

    await test.step('the account is deleted for good', async () => {
      await button(page, text('en', 'profile.delete.ask')).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(signedIn.email)).toBeVisible();
      await dialog.getByRole('switch', { name: text('en', 'profile.delete.understood') }).check();
      await dialog.getByRole('button', { name: text('en', 'profile.delete.submit') }).click();
      await expect(said(page, text('en', 'profile.delete.done'))).toBeVisible();
      await expect(page).toHaveURL(gateway.url + '/');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await storedSession(page)).toBeNull();
      expect(await isAlive(gateway, signedIn.stored)).toBe(false);
    });

    await test.step('its password is refused', async () => {
      await open(page, '/login');
      await field(page, text('en', 'account.fields.email')).fill(signedIn.email);
      await page
        .getByLabel(text('en', 'account.fields.password'), { exact: true })
        .fill(signedIn.password);
      await button(page, text('en', 'account.login.submit')).click();
      await expect(page.locator('main').getByText(text('en', 'errors.28P01'))).toBeVisible();
    });
  });
});

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
