import { codeOf, giveApp } from './authenticator.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer, type Player, putSession, signInElsewhere } from './player.ts';
import { button, field, finish, said, storedSession } from './profile-page.ts';
import { markAsReturning } from './returning.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import type { TestGateway } from './test-gateway.ts';

const step = (page: Page) => page.getByRole('heading', { name: 'Noch ein Schritt' });

async function signIn(page: Page, { email, password }: Player) {
  await field(page, 'E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await button(page, 'Anmelden').click();
}

/** Enters the code of the authenticator app. */
async function confirm(page: Page, code: string) {
  await field(page, 'Code aus der App').fill(code);
  await button(page, 'Bestätigen').click();
}

test('the password alone opens nothing where there is a second factor, and its code opens all', async ({
  page,
  gateway,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const player = await makePlayer(gateway);
  await finish(gateway, player);
  const { secret } = await giveApp(gateway, player);
  await page.goto('/profileSettings');
  await signIn(page, player);

  await test.step('the step is asked for, and axe finds nothing in it', async () => {
    await expect(step(page)).toBeVisible();
    await expect(
      said(page, 'Öffne deine Authenticator-App und gib den Code ein, den sie für „Handy“ zeigt.'),
    ).toBeVisible();
    await expect(field(page, 'Code aus der App')).toHaveAttribute('autocomplete', 'one-time-code');
    await page.getByText('Gerät oder App verloren?').click();
    await expect(page.getByRole('link', { name: 'So erreichst du uns' })).toBeVisible();
    await expectNoFindings(page, 'second-step');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('no way leads around it, not even a reload', async () => {
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?return=%2Fprofile');
    await expect(step(page)).toBeVisible();
    await page.goto('/stats');
    await expect(step(page)).toBeVisible();
  });

  await test.step('a wrong code is told at its field', async () => {
    const right = await codeOf(secret, 'next');
    await confirm(page, right === '000000' ? '111111' : '000000');
    await expect(field(page, 'Code aus der App')).toHaveAccessibleDescription(
      /Dieser Code stimmt nicht/,
    );
    await expect(field(page, 'Code aus der App')).toBeFocused();
  });

  await test.step('the right one opens what was wanted', async () => {
    await confirm(page, await codeOf(secret, 'next'));
    await expect(page).toHaveURL('/stats');
    await open(page, '/profile');
    await expect(said(page, player.email)).toBeVisible();
  });
});

test(
  'who does not have the second factor at hand signs out again',
  inTestAll,
  async ({ page, gateway }) => {
    const player = await makePlayer(gateway);
    await giveApp(gateway, player);
    await putSession(page, gateway, await signInElsewhere(gateway, player));
    await page.goto('/profile');
    await expect(step(page)).toBeVisible();
    await button(page, 'Abbrechen und abmelden').click();
    await expect(said(page, 'Du bist abgemeldet.')).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  },
);

/** Enters the code of the mail that the page has just asked for. */
async function enterMailedCode(page: Page, gateway: TestGateway, { email }: Player) {
  const code = field(page, 'Code aus der Mail');
  await expect(code).toBeVisible();
  await code.fill((await gateway.mailTo(email)).code);
}

test(
  'it is asked for after the code of a mail, and before a lost password is replaced',
  inTestAll,
  async ({ page, gateway }) => {
    const player = await makePlayer(gateway);
    await finish(gateway, player);
    const { secret } = await giveApp(gateway, player);

    await test.step('after the code of a mail', async () => {
      await page.goto('/login');
      await button(page, 'Code per Mail statt Passwort').click();
      await field(page, 'E-Mail-Adresse').fill(player.email);
      await button(page, 'Code anfordern').click();
      await enterMailedCode(page, gateway, player);
      await button(page, 'Code prüfen').click();
      await expect(step(page)).toBeVisible();
      await button(page, 'Abbrechen und abmelden').click();
      await expect(said(page, 'Du bist abgemeldet.')).toBeVisible();
    });

    await test.step('before a lost password is replaced', async () => {
      await page.goto('/passwordRecovery');
      await field(page, 'E-Mail-Adresse').fill(player.email);
      await button(page, 'Mail anfordern').click();
      await enterMailedCode(page, gateway, player);
      await button(page, 'Code prüfen').click();
      await expect(step(page)).toBeVisible();
      await confirm(page, await codeOf(secret, 'next'));
      await page.getByLabel('Neues Passwort').fill(`noch ${player.password}`);
      await button(page, 'Passwort ändern').click();
      await expect(page).toHaveURL('/profile');
    });
  },
);

test('it is asked for after another service, too', inTestAll, async ({ page, gateway }) => {
  const player = await makePlayer(gateway);
  await giveApp(gateway, player);
  const session: unknown = JSON.parse(await signInElsewhere(gateway, player));
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { github: true, email: true } } }),
  );
  await page.route('**/auth/v1/authorize?**', (route) => {
    const back = new URL(new URL(route.request().url()).searchParams.get('redirect_to') ?? '');
    back.searchParams.set('code', 'a-code-of-the-service');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.route('**/auth/v1/token?grant_type=pkce', (route) => route.fulfill({ json: session }));
  await page.goto('/login');
  await button(page, 'Mit GitHub anmelden').click();
  await expect(step(page)).toBeVisible();
});

test('a passkey is set up, asked for at the next sign-in, and a refused one is told', async ({
  page,
  context,
  gateway,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const player = await makePlayer(gateway);
  await finish(gateway, player);
  // Browsers bind passkeys to a name, not to a number.
  const home = gateway.url.replace('127.0.0.1', 'localhost');
  await markAsReturning(context, home);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await test.step('it is set up', async () => {
    await page.goto(`${home}/login?return=/profileSecurity`);
    await signIn(page, player);
    await button(page, 'Passkey einrichten').click();
    await expectNoFindings(page, 'passkey-set');
    await field(page, 'Name').fill('Laptop');
    await button(page, 'Weiter').click();
    // What looks at the first passkey is loaded with it.
    await expect(page.getByText('Der zweite Schritt ist eingerichtet.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('Passkey');
  });

  await test.step('it is asked for at the next sign-in', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${home}/login`);
    await signIn(page, player);
    await expect(said(page, 'Bestätige mit dem Passkey „Laptop“, dass du es bist.')).toBeVisible();
    await expectNoFindings(page, 'passkey-asked');
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    await button(page, 'Passkey verwenden').click();
    await expect(page.getByText('Der Passkey kam nicht an')).toBeVisible();
    for (const credential of credentials) {
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    }
    await button(page, 'Passkey verwenden').click();
    await expect(page).toHaveURL(`${home}/profile`);
    await expect(said(page, player.email)).toBeVisible();
  });
});
