import { ada, button, field, finish, profileOf, said } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, test } from './test.ts';

test('who left before registration was finished does so on the profile', async ({
  page,
  gateway,
  signedIn,
}) => {
  await open(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Dein Konto ist fast fertig' })).toBeVisible();
  await button(page, 'Fertig').click();
  await expect(page.getByRole('alert')).toHaveText('Gib einen Namen mit höchstens 50 Zeichen ein.');
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Ada');
  await button(page, 'Fertig').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Ada' })).toBeVisible();
  await expect(button(page, 'Fertig')).toHaveCount(0);
  expect(await profileOf(gateway, signedIn)).toEqual({
    display_name: 'Ada',
    country: null,
    newsletter: false,
    language: 'de-DE',
  });
});

test('name, country and newsletter are saved and there after a reload', async ({
  page,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  await field(page, 'Name').fill('Ada Lovelace');
  await page.getByLabel('Land (freiwillig)').selectOption('Österreich');
  await page.getByRole('switch', { name: 'Newsletter' }).check();
  await button(page, 'Speichern').click();
  await expect(said(page, 'Dein Profil ist gespeichert.')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Land (freiwillig)')).toHaveValue('AT');
  await expect(page.getByRole('switch', { name: 'Newsletter' })).toBeChecked();
  expect(await profileOf(gateway, signedIn)).toEqual({
    display_name: 'Ada Lovelace',
    country: 'AT',
    newsletter: true,
    language: 'de-DE',
  });
});

test('a profile that does not come can be asked for again', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await finish(gateway, signedIn);
  await page.route('**/rest/v1/profile*', (route) => route.abort());
  await open(page, '/profileSettings');
  await expect(said(page, 'Dein Profil ließ sich nicht laden.')).toBeVisible();
  await button(page, 'Noch einmal versuchen').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Keine Verbindung' })).toBeVisible();
  await page.unroute('**/rest/v1/profile*');
  await button(page, 'Noch einmal versuchen').click();
  await expect(field(page, 'Name')).toHaveValue('Ada');
});

test.describe('the language', () => {
  test('changes for the page and for mails with one choice', async ({
    page,
    gateway,
    signedIn,
  }) => {
    await finish(gateway, signedIn);
    await open(page, '/profileSettings');
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await expect(said(page, 'Page and mails are in English now.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible();
    await field(page, 'Name').fill('Ada L.');
    await button(page, 'Save').click();
    await expect(said(page, 'Your profile is saved.')).toBeVisible();
    expect(await profileOf(gateway, signedIn)).toMatchObject({
      display_name: 'Ada L.',
      language: 'en-US',
    });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  });

  test('of mails that differs from the page is told, and follows on a press', async ({
    page,
    gateway,
    signedIn,
  }) => {
    await finish(gateway, signedIn, { ...ada, language: 'en-US' });
    await open(page, '/profileSettings');
    await expect(said(page, 'Unsere Mails bekommst du auf Englisch.')).toBeVisible();
    await button(page, 'Auch Mails auf Deutsch').click();
    await expect(said(page, 'Seite und Mails sind jetzt auf Deutsch.')).toBeVisible();
    expect(await profileOf(gateway, signedIn)).toMatchObject({ language: 'de-DE' });
    await expect(said(page, 'Unsere Mails bekommst du auf Englisch.')).toHaveCount(0);
  });
});
