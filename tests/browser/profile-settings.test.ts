import { ada, button, field, finish, profileOf, said } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, inTestAll, test } from './test.ts';
import { text } from './words.ts';

test('a profile is finished, edited and turned to another language, and is there after a reload', async ({
  page,
  gateway,
  signedIn,
}) => {
  await test.step('who left before registration was finished does so on the profile', async () => {
    await open(page, '/profile');
    await expect(
      page.getByRole('heading', { name: text('de', 'profile.unfinished') }),
    ).toBeVisible();
    await button(page, text('de', 'account.finish.submit')).click();
    await expect(page.getByText(text('de', 'account.invalid.name'))).toBeVisible();
    await expect(field(page, text('de', 'profile.name'))).toBeFocused();
    await field(page, text('de', 'profile.name')).fill('Ada');
    await button(page, text('de', 'account.finish.submit')).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Ada' })).toBeVisible();
    await expect(button(page, text('de', 'account.finish.submit'))).toHaveCount(0);
    expect(await profileOf(gateway, signedIn)).toEqual({
      display_name: 'Ada',
      country: null,
      newsletter: false,
      language: 'de-DE',
    });
  });

  await test.step('name, country and newsletter are saved', async () => {
    // Fifty characters, of which most are two halves.
    const name = `Ada ${'🦉'.repeat(46)}`;
    await open(page, '/profileSettings');
    await field(page, text('de', 'profile.name')).fill(name);
    await page.getByLabel(text('de', 'account.fields.country')).selectOption('Österreich');
    await page.getByRole('switch', { name: text('de', 'account.fields.newsletter') }).check();
    await button(page, text('de', 'profile.save')).click();
    await expect(said(page, text('de', 'profile.saved'))).toBeVisible();
    expect(await profileOf(gateway, signedIn)).toEqual({
      display_name: name,
      country: 'AT',
      newsletter: true,
      language: 'de-DE',
    });
  });

  await test.step('the language changes for the page and for mails with one choice', async () => {
    await page.getByRole('radio', { name: 'English' }).press('Space');
    await expect(said(page, text('en', 'profile.language.saved'))).toBeVisible();
    await expect(
      page.getByRole('heading', { name: text('en', 'profile.settings.title') }),
    ).toBeVisible();
    await field(page, text('de', 'profile.name')).fill('Ada L.');
    await button(page, text('en', 'profile.save')).click();
    await expect(said(page, text('en', 'profile.saved'))).toBeVisible();
  });

  await test.step('all of it is there after a reload', async () => {
    await page.reload();
    await expect(field(page, text('de', 'profile.name'))).toHaveValue('Ada L.');
    await expect(page.getByLabel(text('en', 'account.fields.country'))).toHaveValue('AT');
    await expect(
      page.getByRole('switch', { name: text('de', 'account.fields.newsletter') }),
    ).toBeChecked();
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(await profileOf(gateway, signedIn)).toEqual({
      display_name: 'Ada L.',
      country: 'AT',
      newsletter: true,
      language: 'en-US',
    });
  });
});

test(
  'a profile that does not come can be asked for again, and says when its mails are in another language',
  inTestAll,
  async ({ page, gateway, signedIn, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    await finish(gateway, signedIn, { ...ada, language: 'en-US' });
    const inEnglish = said(page, text('de', 'profile.language.apart.en'));

    await test.step('the button asks until the profile comes', async () => {
      await page.route('**/rest/v1/profile*', (route) => route.abort());
      await open(page, '/profileSettings');
      await expect(said(page, text('de', 'profile.failed'))).toBeVisible();
      await button(page, text('de', 'screen.retry')).click();
      await expect(
        page.getByRole('alert').filter({ hasText: text('de', 'news.offline.title') }),
      ).toBeVisible();
      await page.unroute('**/rest/v1/profile*');
      await button(page, text('de', 'screen.retry')).click();
      await expect(field(page, text('de', 'profile.name'))).toHaveValue('Ada');
    });

    await test.step('mails follow the page on a press', async () => {
      await expect(inEnglish).toBeVisible();
      await button(page, text('de', 'profile.language.together')).click();
      await expect(said(page, text('de', 'profile.language.saved'))).toBeVisible();
      expect(await profileOf(gateway, signedIn)).toMatchObject({ language: 'de-DE' });
      await expect(inEnglish).toHaveCount(0);
    });
  },
);
