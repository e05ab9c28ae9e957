import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer, signInElsewhere } from './player.ts';
import { finish } from './profile-page.ts';
import { expect, type Page, test } from './test.ts';

const password = 'vier Worte und ein Jahr';

const words = {
  'de-DE': {
    email: 'E-Mail-Adresse',
    newPassword: 'Neues Passwort',
    password: 'Passwort',
    code: 'Code aus der Mail',
    register: 'Konto anlegen',
    login: 'Anmelden',
    confirm: 'Bestätigen',
    check: 'Code prüfen',
    name: 'Name',
    done: 'Fertig',
    ask: 'Mail anfordern',
    change: 'Passwort ändern',
    mailbox: 'Schau in dein Postfach',
    newTitle: 'Neues Passwort',
    newAddress: 'Neue E-Mail-Adresse',
    changeAddress: 'Adresse ändern',
  },
  'en-GB': {
    email: 'E-mail address',
    newPassword: 'New password',
    password: 'Password',
    code: 'Code from the mail',
    register: 'Create account',
    login: 'Sign in',
    confirm: 'Confirm',
    check: 'Check the code',
    name: 'Name',
    done: 'Done',
    ask: 'Ask for the mail',
    change: 'Change password',
    mailbox: 'Look into your mail',
    newTitle: 'New password',
    newAddress: 'New e-mail address',
    changeAddress: 'Change address',
  },
} as const;

/** Answers of the server that refuse something stand on the console as well. */
const refused = /Failed to load resource/;

for (const locale of ['de-DE', 'en-GB'] as const) {
  const t = words[locale];

  test.describe(locale, () => {
    test.use({ locale });

    test('somebody registers, confirms by the code of the mail, names themselves and is in', async ({
      page,
      gateway,
    }) => {
      const email = `ada-${locale.toLowerCase()}@example.org`;
      await page.goto('/register');
      await page.getByLabel(t.email).fill(email);
      await page.getByLabel(t.newPassword).fill(password);
      await page.getByRole('button', { name: t.register }).click();
      await expect(page).toHaveURL('/register2');
      await expect(page.getByRole('heading', { name: t.mailbox })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByLabel(t.code)).toBeVisible();
      const { code } = await gateway.mailTo(email);
      await page.getByLabel(t.code).fill(code);
      await page.getByRole('button', { name: t.check }).click();
      await page.getByLabel(t.name, { exact: true }).fill('Ada');
      await page.getByRole('button', { name: t.done }).click();
      await expect(page).toHaveURL('/profile');
      await expect(page.getByText('Ada', { exact: true }).first()).toBeVisible();
    });

    test('a lost password is replaced by the link of the mail, and the new one signs in', async ({
      page,
      gateway,
      signedIn,
      expectConsole,
    }) => {
      await page.goto('/passwordRecovery');
      await page.getByLabel(t.email).fill(signedIn.email);
      await page.getByRole('button', { name: t.ask }).click();
      await expect(page.getByRole('heading', { name: t.mailbox })).toBeVisible();
      const { url } = await gateway.mailTo(signedIn.email);
      await page.goto(url.href);
      await page.getByRole('button', { name: t.confirm }).click();
      await expect(page.getByRole('heading', { name: t.newTitle })).toBeVisible();
      expect(page.url()).not.toContain('token');
      await page.getByLabel(t.newPassword).fill(password);
      await page.getByRole('button', { name: t.change }).click();
      await expect(page).toHaveURL('/profile');

      expectConsole(refused);
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await page.getByLabel(t.email).fill(signedIn.email);
      await page.getByLabel(t.password, { exact: true }).fill(signedIn.password);
      await page.getByRole('button', { name: t.login }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByLabel(t.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: t.login }).click();
      await expect(page).toHaveURL('/profile');
    });

    test('signed in, another password and another address are chosen, and both open the account', async ({
      page,
      gateway,
      signedIn,
    }) => {
      await page.goto('/changePassword');
      await page.getByLabel(t.newPassword).fill(password);
      await page.getByRole('button', { name: t.change }).click();
      await expect(page).toHaveURL('/profile');
      await page.goto('/profileSettings');
      const email = `new-${signedIn.email}`;
      await page.getByLabel(t.newAddress).fill(email);
      await page.getByRole('button', { name: t.changeAddress }).click();
      await expect(page.getByLabel(t.code)).toBeVisible();
      const { code } = await gateway.mailTo(email);
      await page.getByLabel(t.code).fill(code);
      await page.getByRole('button', { name: t.check }).click();
      await expect(page.getByLabel(t.code)).toHaveCount(0);
      const session = await signInElsewhere(gateway, { email, password });
      expect(session).toContain(email);
    });
  });
}

test('the link of a sign-up confirms on a press and leaves no trace in the address', async ({
  page,
  gateway,
}) => {
  const email = 'berta@example.org';
  await register(page, email);
  const { url } = await gateway.mailTo(email);
  await page.goto(url.href);
  await expect(page.getByRole('heading', { name: 'Fast geschafft' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page).toHaveURL('/register2');
  await expect(page.getByRole('heading', { name: 'Willkommen' })).toBeVisible();
});

test('whoever has a profile is not asked for one again, though the marker is still there', async ({
  page,
  context,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  await context.addCookies([
    { name: 'registrationStarted', value: 'true', url: gateway.url, expires: 4e9 },
  ]);
  await page.goto('/register2');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('registrationStarted');
});

test('a made-up proof opens no guarded screen', async ({ page }) => {
  await page.goto('/profile?token_hash=x&type=signup');
  await expect(page).toHaveURL(/^[^?]*\/login/);
  await page.goto('/register2?token_hash=x&type=signup');
  await expect(page).toHaveURL('/register');
});

test('whoever signs in before confirming is led to the mail, and can have it sent again', async ({
  page,
  expectConsole,
}) => {
  expectConsole(refused);
  await register(page, 'clara@example.org');
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill('clara@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible();
  await page.getByRole('button', { name: 'Mail noch einmal senden' }).click();
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\S/ }).first(),
  ).toBeVisible();
});

test('the end of registering sends whoever has not begun back to its beginning', async ({
  page,
}) => {
  await page.goto('/register2');
  await expect(page).toHaveURL('/register');
});

test('each field says what is wrong with it, is announced and takes the focus', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('E-Mail-Adresse').fill('ada@');
  await page.getByLabel('Neues Passwort').fill('kurz');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  const email = page.getByLabel('E-Mail-Adresse');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/keine E-Mail-Adresse/);
  await expect(page.getByRole('alert').first()).toContainText('keine E-Mail-Adresse');
  await expect(page.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/8 Zeichen/);
});

test('password managers find their fields', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await page.goto('/register');
  await expect(page.getByLabel('Neues Passwort')).toHaveAttribute('autocomplete', 'new-password');
});

test('a wrong password is told at the top, with the server’s words, and nothing is lost', async ({
  page,
  signedIn,
  expectConsole,
  context,
}) => {
  expectConsole(refused);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill(signedIn.email);
  await page.getByLabel('Passwort', { exact: true }).fill('falsch geraten');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Die Anmeldung ist fehlgeschlagen.');
  await expect(notice).toContainText('Invalid login credentials');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(signedIn.email);
  expect(context.pages()).toHaveLength(1);
});

test('without a session a guarded screen leads to the login, and from there back to it', async ({
  page,
  browser,
  gateway,
  signedIn,
}) => {
  await page.goto('/profileSettings');
  await expect(page).toHaveURL('/profileSettings');

  const context = await browser.newContext({ baseURL: gateway.url, locale: 'de-DE' });
  await context.addCookies([
    { name: 'privacyConfirmed', value: 'true', url: gateway.url },
    { name: 'visitorState', value: 'true', url: gateway.url },
  ]);
  const other = await context.newPage();
  await other.goto('/profileSettings');
  await expect(other).toHaveURL('/login?return=%2FprofileSettings');
  await other.getByLabel('E-Mail-Adresse').fill(signedIn.email);
  await other.getByLabel('Passwort', { exact: true }).fill(signedIn.password);
  await other.getByRole('button', { name: 'Anmelden' }).click();
  await expect(other).toHaveURL('/profileSettings');
  await context.close();
});

test('a way back to another host is not taken', async ({ page, signedIn }) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?return=%2F%2Fevil.example');
  await page.getByLabel('E-Mail-Adresse').fill(signedIn.email);
  await page.getByLabel('Passwort', { exact: true }).fill(signedIn.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL('/profile');
});

test('signed in, the bar and the menu show the profile, and signing out elsewhere counts here', async ({
  page,
  signedIn,
}) => {
  await page.goto('/about');
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profil' });
  await expect(profile).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/profile');
  await expect(second.getByText(signedIn.email).first()).toBeVisible();
  await second.getByRole('button', { name: 'Abmelden' }).first().click();
  await expect(profile).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Unterstützen' })).toBeVisible();
});

test('a session that the server refuses to go on with ends with a notice', async ({
  page,
  signedIn,
  expectConsole,
}) => {
  expectConsole(refused);
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.getItem('quando.session') ?? 'null') as {
      expires_at: number;
    } | null;
    if (stored === null) return;
    stored.expires_at = 1;
    localStorage.setItem('quando.session', JSON.stringify(stored));
  });
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    }),
  );
  await page.goto('/profile');
  await expect(page.getByRole('status').filter({ hasText: 'abgelaufen' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(signedIn.email).not.toBe('');
});

test('a configured service has its button, which leaves the page with a challenge and no token', async ({
  page,
}) => {
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { github: true, google: false, email: true } } }),
  );
  const left = page.waitForRequest('**/auth/v1/authorize?**');
  await page.route('**/auth/v1/authorize?**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Mit Google anmelden' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mit GitHub anmelden' }).click();
  const address = new URL((await left).url());
  expect(address.searchParams.get('provider')).toBe('github');
  expect(address.searchParams.get('code_challenge_method')).toBe('s256');
  expect(address.searchParams.get('redirect_to')).toMatch(/\/login$/);
});

test('who comes back from the other service with a code goes on to where they wanted', async ({
  page,
  gateway,
}) => {
  const player = await makePlayer(gateway);
  const session: unknown = JSON.parse(player.stored);
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { github: true, email: true } } }),
  );
  await page.route('**/auth/v1/authorize?**', (route) => {
    const back = new URL(new URL(route.request().url()).searchParams.get('redirect_to') ?? '');
    back.searchParams.set('code', 'a-code-of-the-service');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  const exchanged = page.waitForRequest('**/auth/v1/token?grant_type=pkce');
  await page.route('**/auth/v1/token?grant_type=pkce', (route) => route.fulfill({ json: session }));
  await page.goto('/profileSettings');
  await page.getByRole('button', { name: 'Mit GitHub anmelden' }).click();
  await expect(page).toHaveURL('/profileSettings');
  await expect(page.getByText(player.email).first()).toBeVisible();
  expect((await exchanged).postDataJSON()).toMatchObject({ auth_code: 'a-code-of-the-service' });
});

test('a refusal of the other service is told in our words, and the address keeps only the way on', async ({
  page,
}) => {
  await page.goto('/login?error=access_denied&error_description=%3Cb%3Eboo&return=%2Fstats');
  await expect(page.getByRole('alert')).toContainText('über den anderen Dienst');
  await expect(page.getByText('boo')).toHaveCount(0);
  await expect(page).toHaveURL('/login?return=%2Fstats');
});

for (const path of ['/login', '/register', '/passwordRecovery', '/changePassword']) {
  test(`axe finds nothing on ${path} in the largest type`, async ({ page, context, gateway }) => {
    await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFindings(page);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
  });
}

async function register(page: Page, email: string) {
  await page.goto('/register');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible();
}

test('a weak password is refused at its field, and an old session is asked for the code of a mail', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(refused);
  const refusals = [
    { error_code: 'weak_password', weak_password: { reasons: ['characters', 'pwned'] } },
    { error_code: 'reauthentication_needed' },
  ];
  await page.route('**/auth/v1/user', async (route) => {
    const refusal = route.request().method() === 'PUT' ? refusals.shift() : undefined;
    if (refusal === undefined) return route.continue();
    return route.fulfill({ status: 422, json: { code: 422, msg: 'Refused', ...refusal } });
  });
  await page.goto('/changePassword');
  const field = page.getByLabel('Neues Passwort');
  const submit = page.getByRole('button', { name: 'Passwort ändern' });
  await field.fill(password);
  await submit.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Mische Buchstaben.*gestohlener Passwörter/);

  await submit.click();
  await expect(page.getByText('Wir haben dir zur Sicherheit einen Code geschickt.')).toBeVisible();
  const code = (await gateway.mails(signedIn.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? '';
  await page.getByLabel('Code aus der Mail').fill(code);
  const changing = page.waitForRequest((request) => request.method() === 'PUT');
  await submit.click();
  expect((await changing).postDataJSON()).toMatchObject({ password, nonce: code });
  await expect(page).toHaveURL('/profile');
  expect(await signInElsewhere(gateway, { email: signedIn.email, password })).not.toBe('');
});
