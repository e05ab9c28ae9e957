import { isAlive, signInElsewhere } from './player.ts';
import { button, field, finish, said, storedSession } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, inTestAll, test } from './test.ts';
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

  test(
    'the profile says who somebody is, and a deleted account is gone: signed out, at the start, its password refused',
    inTestAll,
    async ({ page, gateway, signedIn, expectConsole }) => {
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
    },
  );
});
