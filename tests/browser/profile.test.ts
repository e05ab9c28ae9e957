import { expectNoFindings } from './expect-no-findings.ts';
import { isAlive, signInElsewhere } from './player.ts';
import { ada, button, field, finish, said, storedSession } from './profile-page.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, test } from './test.ts';

const words = {
  'de-DE': {
    profile: 'Profil',
    edit: 'Profil bearbeiten',
    player: 'dabei, noch ohne Stufe',
    signOut: 'Abmelden',
    signedOut: 'Du bist abgemeldet.',
    ask: 'Konto löschen …',
    understood: 'Ja, mein Konto soll für immer weg',
    forGood: 'Für immer löschen',
    deleted: 'Dein Konto ist gelöscht.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    signIn: 'Anmelden',
    refused: 'Die Anmeldung ist fehlgeschlagen. Prüfe E-Mail-Adresse und Passwort.',
  },
  'en-GB': {
    profile: 'Profile',
    edit: 'Edit profile',
    player: 'a player, without a tier so far',
    signOut: 'Sign out',
    signedOut: 'You are signed out.',
    ask: 'Delete account …',
    understood: 'Yes, my account is to go for good',
    forGood: 'Delete for good',
    deleted: 'Your account is deleted.',
    email: 'E-mail address',
    password: 'Password',
    signIn: 'Sign in',
    refused: 'Authentication failed',
  },
} as const;

for (const locale of ['de-DE', 'en-GB'] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const say = words[locale];

    test('the profile says who somebody is, leads to its settings, and signs out here', async ({
      page,
      gateway,
      signedIn,
    }) => {
      await finish(gateway, signedIn);
      const elsewhere = await signInElsewhere(gateway, signedIn);
      await open(page, '/profile');
      await expect(page).toHaveTitle(`${say.profile} · Quando`);
      for (const fact of ['Ada', signedIn.email, say.player]) {
        await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
      }
      await page.getByRole('main').getByRole('link', { name: say.edit }).click();
      await expect(page.getByRole('heading', { name: say.edit })).toBeVisible();
      await page.goBack();
      await button(page, say.signOut).click();
      await expect(said(page, say.signedOut)).toBeVisible();
      await expect(page).toHaveURL(gateway.url + '/');
      expect(await storedSession(page)).toBeNull();
      expect(await isAlive(gateway, elsewhere)).toBe(true);
    });

    test('a deleted account is gone: signed out, at the start, its password refused', async ({
      page,
      gateway,
      signedIn,
      expectConsole,
    }) => {
      // The session ended with the account, and the old password fits nothing any more.
      expectConsole(/Failed to load resource.* (40[013])/);
      await finish(gateway, signedIn);
      await open(page, '/profileSettings');
      await button(page, say.ask).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(signedIn.email)).toBeVisible();
      await dialog.getByRole('switch', { name: say.understood }).check();
      await dialog.getByRole('button', { name: say.forGood }).click();
      await expect(said(page, say.deleted)).toBeVisible();
      await expect(page).toHaveURL(gateway.url + '/');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await storedSession(page)).toBeNull();
      expect(await isAlive(gateway, signedIn.stored)).toBe(false);
      await open(page, '/login');
      await field(page, say.email).fill(signedIn.email);
      await page.getByLabel(say.password, { exact: true }).fill(signedIn.password);
      await button(page, say.signIn).click();
      await expect(page.getByText(say.refused)).toBeVisible();
    });

    test('in the largest type axe finds nothing and nothing sticks out', async ({
      page,
      context,
      gateway,
      signedIn,
    }) => {
      await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
      const check = async () => {
        await expectNoFindings(page);
        await expectNoSidewaysScrolling(page);
      };
      await open(page, '/profile');
      await check();
      await finish(gateway, signedIn, { ...ada, display_name: 'W'.repeat(50) });
      await open(page, '/profile');
      await check();
      await open(page, '/profileSettings');
      await expect(page.locator('input[name="displayName"]')).toBeVisible();
      await page.locator('input[name="email"]').fill('nobody');
      await page.locator('input[name="email"]').press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await check();
      const long = `${'long'.repeat(15)}-${signedIn.id.slice(-4)}@example.org`;
      await page.locator('input[name="email"]').fill(long.slice(4));
      await page.locator('input[name="email"]').press('Enter');
      await expect(page.locator('input[name="code"]')).toBeVisible();
      await check();
      await button(page, say.ask).click();
      await page.getByRole('dialog').getByRole('button', { name: say.forGood }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      await check();
    });
  });
}
