import { codeOf, giveApp } from './authenticator.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { isAlive, putSession, signInElsewhere } from './player.ts';
import { button, field, finish, said } from './profile-page.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, inTestAll, test } from './test.ts';
import { ownGateway } from './own-gateway.ts';

test('an authenticator app is set up by its picture or its key, and taken away again', async ({
  page,
  context,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await finish(gateway, signedIn);
  const elsewhere = await signInElsewhere(gateway, signedIn);
  await open(page, '/profile');
  await page.getByRole('main').getByRole('link', { name: 'Anmeldung und Sicherheit' }).click();
  const dialog = page.getByRole('dialog');
  const opening = button(page, 'Authenticator-App einrichten');

  await test.step('by keyboard it is named, and Escape leaves everything as it was', async () => {
    await opening.focus();
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByRole('heading', { name: 'Authenticator-App einrichten' }),
    ).toBeFocused();
    await expectNoFindings(page, 'security-name');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opening).toBeFocused();
    await page.keyboard.press('Enter');
    await field(page, 'Name').fill(' ');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/höchstens 40 Zeichen/);
    await field(page, 'Name').fill('Handy');
    await page.keyboard.press('Enter');
  });

  await test.step('the key is there as a picture and as text to copy', async () => {
    await expect(dialog.getByRole('img', { name: /QR-Code/ })).toBeVisible();
    await expect(said(page, 'Scanne dieses Bild mit der Authenticator-App.')).toBeFocused();
    await button(page, 'Schlüssel kopieren').click();
    await expect(page.getByText('Der Schlüssel ist kopiert.')).toBeVisible();
    await expectNoFindings(page);
    await expectNoSidewaysScrolling(page);
  });

  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expect(
    page.getByText(secret.replaceAll(/(.{4})(?=.)/g, '$1 '), { exact: true }),
  ).toBeVisible();

  await test.step('a wrong code is told, the right one counts and ends other sessions', async () => {
    const right = await codeOf(secret);
    const code = field(page, 'Code aus der App');
    await code.fill(right === '000000' ? '111111' : '000000');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription(/Dieser Code stimmt nicht/);
    await code.fill(await codeOf(secret));
    await code.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Auf allen anderen Geräten bist du abgemeldet.')).toBeVisible();
    expect(await isAlive(gateway, elsewhere)).toBe(false);
    await expectNoFindings(page, 'security');
  });

  await test.step('a name is taken once', async () => {
    await opening.click();
    await field(page, 'Name').fill('Handy');
    await button(page, 'Weiter').click();
    await expect(page.getByText('So heißt schon einer deiner zweiten Schritte.')).toBeVisible();
    await button(page, 'Abbrechen').click();
  });

  await test.step('it is taken away after a question', async () => {
    await button(page, '„Handy“ entfernen').click();
    const signsOthersOut =
      'Auf anderen Geräten, auf denen du dich damit angemeldet hast, wirst du abgemeldet.';
    await expect(
      said(page, `Danach meldest du dich ohne zweiten Schritt an. ${signsOthersOut}`),
    ).toBeVisible();
    await button(page, 'Behalten').click();
    await button(page, '„Handy“ entfernen').click();
    await dialog.getByRole('button', { name: 'Entfernen' }).click();
    await expect(page.getByText('„Handy“ ist entfernt.')).toBeVisible();
    await expect(button(page, '„Handy“ entfernen')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Anmeldung und Sicherheit' })).toBeVisible();
    const again = await signInElsewhere(gateway, signedIn);
    await putSession(page, gateway, again);
    await open(page, '/profile');
    await expect(said(page, signedIn.email)).toBeVisible();
  });
});

test('somebody sees where they are signed in, and ends one session or all others', async ({
  page,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  const phone = await signInElsewhere(gateway, signedIn);
  await open(page, '/profileSecurity');
  const rows = page.getByRole('listitem').filter({ hasText: 'angemeldet seit' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Dieses Gerät');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await rows
    .nth(1)
    .getByRole('button', { name: /abmelden/ })
    .click();
  await expect(page.getByText('ist abgemeldet, spätestens in einer Stunde.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect(await isAlive(gateway, phone)).toBe(false);
  const tablet = await signInElsewhere(gateway, signedIn);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await button(page, 'Woanders abmelden').click();
  await expect(rows).toHaveCount(1);
  expect(await isAlive(gateway, tablet)).toBe(false);
});

test(
  'a service is linked and unlinked, and what its refusal means is told',
  inTestAll,
  async ({ page, gateway, signedIn, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    await finish(gateway, signedIn);
    await page.route('**/auth/v1/settings', (route) =>
      route.fulfill({ json: { external: { github: true, email: true } } }),
    );
    await open(page, '/profileSecurity');
    const own = page.getByRole('listitem').filter({ hasText: signedIn.email });
    await expect(own).toContainText('E-Mail-Adresse');
    await expect(own.getByRole('button')).toHaveCount(0);

    await test.step('the way to the service begins with a challenge and leads back with a code', async () => {
      const session = await signInElsewhere(gateway, signedIn);
      await page.route('**/token?grant_type=pkce', (route) =>
        route.fulfill({ contentType: 'application/json', body: session }),
      );
      const exchanged = page.waitForRequest('**/token?grant_type=pkce');
      const asked = page.waitForRequest('**/user/identities/authorize?**');
      await page.route('**/user/identities/authorize?**', (route) =>
        route.fulfill({ json: { url: `${gateway.url}/profileSecurity?code=of-the-service` } }),
      );
      await button(page, 'GitHub verknüpfen').click();
      const { searchParams } = new URL((await asked).url());
      expect(searchParams.get('code_challenge_method')).toBe('s256');
      expect((await exchanged).postDataJSON()).toMatchObject({ auth_code: 'of-the-service' });
      await expect(page.getByText('Die Verknüpfung steht.')).toBeVisible();
      await expect(page).toHaveURL('/profileSecurity');
    });

    await test.step('one that is somebody else’s is refused, in words', async () => {
      await page.goto('/profileSecurity?error=access_denied&error_code=identity_already_exists');
      await expect(
        page.getByText('Diese Anmeldung ist schon mit einem Konto verknüpft.'),
      ).toBeVisible();
      await expect(page).toHaveURL('/profileSecurity');
    });

    await test.step('an old session is told to begin anew', async () => {
      await page.unroute('**/user/identities/authorize?**');
      await page.route('**/user/identities/authorize?**', (route) =>
        route.fulfill({
          status: 400,
          json: { code: 400, error_code: 'reauthentication_needed', msg: 'This update …' },
        }),
      );
      await button(page, 'GitHub verknüpfen').click();
      await expect(page.getByText('Dafür ist deine Anmeldung zu alt.')).toBeVisible();
    });

    const identity = (provider: string) => ({
      identity_id: `00000000-0000-4000-8000-00000000000${provider.length}`,
      id: provider,
      user_id: signedIn.id,
      provider,
      identity_data: { email: signedIn.email, user_name: 'ada' },
    });

    await test.step('a linked one is taken away', async () => {
      let identities = [identity('email'), identity('github')];
      await page.route('**/auth/v1/user', (route) =>
        route.fulfill({ json: { id: signedIn.id, email: signedIn.email, identities } }),
      );
      await page.route('**/user/identities/0*', (route) => {
        identities = [identity('email')];
        return route.fulfill({ json: {} });
      });
      await page.reload();
      await button(page, 'GitHub lösen').click();
      await expect(page.getByText('GitHub ist nicht mehr verknüpft.')).toBeVisible();
      await expect(button(page, 'GitHub verknüpfen')).toBeVisible();
    });
  },
);

const required = ownGateway('required', { STAFF_SECOND_FACTOR: 'required' });

required(
  'staff who need a second factor are led to it, and have their rooms with it',
  async ({ page, gateway, signedIn }) => {
    await finish(gateway, signedIn);
    await gateway.grant(signedIn.email, '5_subadmin');
    await putSession(page, gateway, await signInElsewhere(gateway, signedIn));
    await open(page, '/profile');
    await expect(page.getByText('Für die Redaktion braucht dein Konto')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Noch nicht offen' })).toBeVisible();
    await expectNoFindings(page, 'security-linked');
    await page.getByRole('link', { name: 'Zweiten Schritt einrichten' }).click();
    await expect(page.getByText('Richte hier einen ein.')).toBeVisible();
    const { stored } = await giveApp(gateway, signedIn);
    await putSession(page, gateway, stored);
    await open(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Noch nicht offen' })).toHaveCount(0);
  },
);
