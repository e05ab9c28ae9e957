import { ada, button, field, finish, profileOf, said } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, test } from './test.ts';

test('a profile is finished, edited and turned to another language, and is there after a reload', async ({
  page,
  gateway,
  signedIn,
}) => {
  await test.step('who left before registration was finished does so on the profile', async () => {
    await open(page, '/profile');
    await expect(page.getByRole('heading', { name: 'Dein Konto ist fast fertig' })).toBeVisible();
    await button(page, 'Fertig').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Gib einen Namen mit höchstens 50 Zeichen ein.',
    );
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

  await test.step('name, country and newsletter are saved', async () => {
    // Fifty characters, of which most are two halves.
    const name = `Ada ${'🦉'.repeat(46)}`;
    await open(page, '/profileSettings');
    await field(page, 'Name').fill(name);
    await page.getByLabel('Land (freiwillig)').selectOption('Österreich');
    await page.getByRole('switch', { name: 'Newsletter' }).check();
    await button(page, 'Speichern').click();
    await expect(said(page, 'Dein Profil ist gespeichert.')).toBeVisible();
    expect(await profileOf(gateway, signedIn)).toEqual({
      display_name: name,
      country: 'AT',
      newsletter: true,
      language: 'de-DE',
    });
  });

  await test.step('the language changes for the page and for mails with one choice', async () => {
    await page.getByRole('radio', { name: 'English' }).press('Space');
    await expect(said(page, 'The page and our e-mails are in English now.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible();
    await field(page, 'Name').fill('Ada L.');
    await button(page, 'Save').click();
    await expect(said(page, 'Your profile has been saved.')).toBeVisible();
  });

  await test.step('all of it is there after a reload', async () => {
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Ada L.');
    await expect(page.getByLabel('Country (optional)')).toHaveValue('AT');
    await expect(page.getByRole('switch', { name: 'Newsletter' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(await profileOf(gateway, signedIn)).toEqual({
      display_name: 'Ada L.',
      country: 'AT',
      newsletter: true,
      language: 'en-US',
    });
  });
});

test('a profile that does not come can be asked for again, and says when its mails are in another language', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await finish(gateway, signedIn, { ...ada, language: 'en-US' });
  const inEnglish = said(page, 'Unsere Mails bekommst du auf Englisch.');

  await test.step('the button asks until the profile comes', async () => {
    await page.route('**/rest/v1/profile*', (route) => route.abort());
    await open(page, '/profileSettings');
    await expect(said(page, 'Dein Profil ließ sich nicht laden.')).toBeVisible();
    await button(page, 'Noch einmal versuchen').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Keine Verbindung' })).toBeVisible();
    await page.unroute('**/rest/v1/profile*');
    await button(page, 'Noch einmal versuchen').click();
    await expect(field(page, 'Name')).toHaveValue('Ada');
  });

  await test.step('mails follow the page on a press', async () => {
    await expect(inEnglish).toBeVisible();
    await button(page, 'Auch Mails auf Deutsch').click();
    await expect(said(page, 'Seite und Mails sind jetzt auf Deutsch.')).toBeVisible();
    expect(await profileOf(gateway, signedIn)).toMatchObject({ language: 'de-DE' });
    await expect(inEnglish).toHaveCount(0);
  });
});
