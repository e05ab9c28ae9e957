import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { makePlayer, type Player, signInElsewhere } from './player.ts';
import { finish } from './profile-page.ts';
import { expectNoSidewaysScrolling } from './stated-operator.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const password = 'vier Worte und ein Jahr';

/** Answers of the server that refuse something stand on the console as well. */
const refused = /Failed to load resource/;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function register(page: Page, email: string) {
  await page.goto('/register');
  await page.getByLabel(text('de', 'account.fields.email')).fill(email);
  await page.getByLabel(text('de', 'account.fields.newPassword')).fill(password);
  await press(page, text('de', 'account.register.submit'));
  await expect(
    page.getByRole('heading', { name: text('de', 'account.confirm.title') }),
  ).toBeVisible();
}

/** Lets the stored session have ended long ago, so that the page renews it first. */
async function expire(page: Page) {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('quando.session') ?? '{}') as object;
    localStorage.setItem('quando.session', JSON.stringify({ ...stored, expires_at: 1 }));
  });
}

async function signIn(page: Page, { email, password: word }: Pick<Player, 'email' | 'password'>) {
  await page.getByLabel(text('de', 'account.fields.email')).fill(email);
  await page.getByLabel(text('de', 'account.fields.password'), { exact: true }).fill(word);
  await press(page, text('de', 'account.login.submit'));
}

test('somebody registers, confirms by the code of the mail, names themselves, and later takes another password and address', async ({
  page,
  gateway,
}) => {
  const email = 'anna@example.org';
  const another = { email: `new-${email}`, password: `noch ${password}` };

  await test.step('address and password ask for the code of a mail', async () => {
    await register(page, email);
    await expect(page).toHaveURL('/register2');
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('code and name open the profile', async () => {
    const { code } = await gateway.mailTo(email);
    await page.getByLabel(text('de', 'account.fields.code')).fill(code);
    await press(page, text('de', 'account.confirm.submit'));
    await page.getByLabel(text('de', 'account.fields.name'), { exact: true }).fill('Anna');
    await press(page, text('de', 'account.finish.submit'));
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('Anna', { exact: true }).first()).toBeVisible();
  });

  await test.step('another password is not chosen without a session, and the page says so', async () => {
    await page.goto('/changePassword');
    await page.getByLabel(text('de', 'account.fields.newPassword')).fill(another.password);
    const stored = await page.evaluate(() => localStorage.getItem('quando.session') ?? '');
    await page.evaluate(() => localStorage.removeItem('quando.session'));
    await press(page, text('de', 'account.password.submit'));
    await expect(page.getByRole('main').getByText('Du bist nicht mehr angemeldet.')).toBeVisible();
    await page.evaluate((session) => localStorage.setItem('quando.session', session), stored);
  });

  await test.step('with it, it is', async () => {
    await press(page, text('de', 'account.password.submit'));
    await expect(page).toHaveURL('/profile');
  });

  await test.step('another address is chosen with the session renewed, and both open the account', async () => {
    // The page that is left may see it first.
    const renewing = page.waitForResponse(/grant_type=refresh_token/);
    await expire(page);
    await page.goto('/profileSettings');
    expect((await renewing).ok()).toBe(true);
    await page.getByLabel(text('de', 'profile.address.new')).fill(another.email);
    await press(page, text('de', 'profile.address.submit'));
    const field = page.getByLabel(text('de', 'account.fields.code'));
    await expect(field).toBeVisible();
    await field.fill((await gateway.mailTo(another.email)).code);
    await press(page, text('de', 'account.confirm.submit'));
    await expect(field).toHaveCount(0);
    expect(await signInElsewhere(gateway, another)).toContain(another.email);
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('somebody registers by the link of the mail, and replaces a lost password by another link', async ({
    page,
    gateway,
    context,
    expectConsole,
  }) => {
    expectConsole(refused);
    const email = 'grace@example.org';
    const another = 'four words and a year';
    const openLink = async () => page.goto((await gateway.mailTo(email)).url.href);
    const mailbox = page.getByRole('heading', { name: text('en', 'account.confirm.title') });

    await test.step('the link of the sign-up confirms, and a name opens the profile', async () => {
      await page.goto('/register');
      await page.getByLabel(text('en', 'account.fields.email')).fill(email);
      await page.getByLabel(text('en', 'account.fields.newPassword')).fill(password);
      await press(page, text('en', 'account.register.submit'));
      await expect(mailbox).toBeVisible();
      await openLink();
      await press(page, text('en', 'account.proof.submit'));
      await page.getByLabel(text('en', 'account.fields.name'), { exact: true }).fill('Grace');
      await press(page, text('en', 'account.finish.submit'));
      await expect(page).toHaveURL('/profile');
      await expect(page.getByText('Grace', { exact: true }).first()).toBeVisible();
    });

    await test.step('the lost password is asked for, in the largest type', async () => {
      await page.evaluate(() => localStorage.clear());
      await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
      await page.goto('/passwordRecovery?return=/profileSettings');
      await page.getByLabel(text('en', 'account.fields.email')).fill(email);
      await expectNoFindings(page, 'password-lost');
      await expectNoSidewaysScrolling(page);
      await press(page, text('en', 'account.recovery.submit'));
      await expect(mailbox).toBeVisible();
    });

    await test.step('the link of the mail leads to a new one, and leaves no trace', async () => {
      await openLink();
      await press(page, text('en', 'account.proof.submit'));
      await expect(
        page.getByRole('heading', { name: text('en', 'account.password.title') }),
      ).toBeVisible();
      expect(page.url()).not.toContain('token');
      await page.getByLabel(text('en', 'account.fields.newPassword')).fill(another);
      await press(page, text('en', 'account.password.submit'));
      await expect(page).toHaveURL('/profileSettings');
    });

    await test.step('only the new one signs in', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await page.getByLabel(text('en', 'account.fields.email')).fill(email);
      const field = page.getByLabel(text('en', 'account.fields.password'), { exact: true });
      await field.fill(password);
      await press(page, text('en', 'account.login.submit'));
      await expect(page.getByRole('alert')).toBeVisible();
      await field.fill(another);
      await press(page, text('en', 'account.login.submit'));
      await expect(page).toHaveURL('/profile');
    });
  });
});

test(
  'a forgotten password leads back to where somebody wanted to',
  inTestAll,
  async ({ page, gateway }) => {
    const { email, password: word } = await makePlayer(gateway);
    await page.goto('/login?return=/settings');
    await page.getByRole('link', { name: text('de', 'account.login.forgot') }).click();
    await page.getByLabel(text('de', 'account.fields.email')).fill(email);
    await press(page, text('de', 'account.recovery.submit'));
    const field = page.getByLabel(text('de', 'account.fields.code'));
    await expect(field).toBeVisible();
    await field.fill((await gateway.mailTo(email)).code);
    await press(page, text('de', 'account.confirm.submit'));
    await page.getByLabel(text('de', 'account.fields.newPassword')).fill(`noch ${word}`);
    await press(page, text('de', 'account.password.submit'));
    await expect(page).toHaveURL('/settings');
  },
);

test('whoever signs in before confirming is led to the mail, can have it sent again, and confirms by its link', async ({
  page,
  gateway,
  expectConsole,
}) => {
  expectConsole(refused);
  const email = 'clara@example.org';

  await test.step('signed in too early', async () => {
    await register(page, email);
    await page.goto('/login');
    await signIn(page, { email, password });
    await expect(
      page.getByRole('heading', { name: text('de', 'account.confirm.title') }),
    ).toBeVisible();
  });

  await test.step('the mail comes once more, though not again at once', async () => {
    await page.clock.install();
    await press(page, text('de', 'account.confirm.resend'));
    await expect(page.getByText('Das hast du gerade erst angefordert.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Noch einmal senden in \d+ s/ })).toBeDisabled();
    await page.clock.runFor(61_000);
    const asked: unknown[] = [];
    await page.route('**/auth/v1/resend*', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    await press(page, text('de', 'account.confirm.resend'));
    await expect(page.getByText('Die Mail ist unterwegs.')).toBeVisible();
    expect(asked).toMatchObject([{ type: 'signup', email }]);
  });

  await test.step('the link confirms on a press and leaves no trace in the address', async () => {
    const { url } = await gateway.mailTo(email);
    await page.goto(url.href);
    await expect(
      page.getByRole('heading', { name: text('de', 'account.proof.title') }),
    ).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await press(page, text('de', 'account.proof.submit'));
    await expect(page).toHaveURL('/register2');
    await expect(
      page.getByRole('heading', { name: text('de', 'account.finish.title') }),
    ).toBeVisible();
  });
});

test(
  'whose address somebody else signs up with as well chooses a password once it is confirmed',
  inTestAll,
  async ({ page, gateway }) => {
    const email = 'emmy@example.org';
    await gateway.setClock('2040-03-01T10:00:00Z');
    await register(page, email);
    const field = page.getByLabel(text('de', 'account.fields.code'));
    await expect(field).toBeVisible();
    await gateway.setClock('2040-03-01T10:02:00Z');
    const stranger = await page.request.post('/auth/v1/signup', {
      headers: { apikey: gateway.publishableKey },
      data: { email, password: 'a stranger’s password' },
    });
    expect(stranger.status()).toBe(200);

    await field.fill((await gateway.mailTo(email)).code);
    await press(page, text('de', 'account.confirm.submit'));
    await expect(page.getByText('Deshalb gilt keines davon: Wähle eines.')).toBeVisible();
    await expectNoFindings(page, 'password-to-choose');
    await page.getByLabel(text('de', 'account.fields.newPassword')).fill(password);
    await press(page, text('de', 'account.password.submit'));
    await expect(page).toHaveURL('/register2');
    await expect(
      page.getByRole('heading', { name: text('de', 'account.finish.title') }),
    ).toBeVisible();
    expect(await signInElsewhere(gateway, { email, password })).not.toBe('');
  },
);

test('whoever has a profile is not asked for one again, and signs out on all its pages at once', async ({
  page,
  context,
  gateway,
  signedIn,
  expectConsole,
}) => {
  await finish(gateway, signedIn);
  await context.addCookies([
    { name: 'registrationStarted', value: 'true', url: gateway.url, expires: 4e9 },
  ]);

  await test.step('without a connection the page says so, and does not try for half a minute', async () => {
    expectConsole(refused);
    expectConsole(/Failed to fetch/);
    await expire(page);
    await page.route('**/auth/v1/token**', (route) => route.abort());
    await page.goto('/register2');
    await expect(page.getByRole('alert')).toContainText('Keine Verbindung zum Server');
    await expect(page.getByRole('button', { name: text('de', 'screen.retry') })).toBeVisible();
    await page.unroute('**/auth/v1/token**');
  });

  await test.step('though the marker of registering is still there', async () => {
    // What the button does; by then the client may have been through by itself.
    await page.reload();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('Ada', { exact: true })).toBeVisible();
    await expect(page.getByText(signedIn.email).first()).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('registrationStarted');
    for (const path of ['/register', '/register2']) {
      await page.goto(path);
      await expect(page).toHaveURL('/profile');
    }
  });

  await test.step('the bar shows the profile until it is left on another page', async () => {
    const second = await context.newPage();
    await second.goto('/about');
    const bar = second.getByRole('banner');
    await expect(bar.getByRole('link', { name: text('de', 'navigation.profile') })).toBeVisible();
    await second.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
    const menu = second.getByRole('dialog');
    await expect(
      menu.getByRole('link', { name: text('de', 'navigation.profile') }),
    ).toHaveAttribute('href', '/profile');
    await expect(menu.getByRole('link', { name: text('de', 'navigation.support') })).toHaveCount(0);
    await second.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page
      .getByRole('button', { name: text('de', 'account.signOut.here') })
      .first()
      .click();
    await expect(bar.getByRole('link', { name: text('de', 'navigation.profile') })).toHaveCount(0);
    await expect(bar.getByRole('link', { name: text('de', 'navigation.support') })).toBeVisible();
  });
});

test('the login opens to no made-up proof, is known to password managers and tells of a refusal', async ({
  page,
  context,
  gateway,
}) => {
  await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);

  await test.step('a made-up proof opens no guarded screen', async () => {
    await page.goto('/profile?token_hash=x&type=signup');
    await expect(page).toHaveURL(/^[^?]*\/login/);
  });

  await test.step('password managers find its fields', async () => {
    await expect(page.getByLabel(text('de', 'account.fields.email'))).toHaveAttribute(
      'autocomplete',
      'username',
    );
    await expect(
      page.getByLabel(text('de', 'account.fields.password'), { exact: true }),
    ).toHaveAttribute('autocomplete', 'current-password');
  });

  await test.step('in the largest type axe finds nothing and nothing sticks out', async () => {
    await expectNoFindings(page, 'login');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('a refusal of the other service is told in our words, and the address keeps only the way on', async () => {
    await page.goto('/login?error=access_denied&error_description=%3Cb%3Eboo&return=%2Fstats');
    await expect(page.getByRole('alert')).toContainText('über den anderen Dienst');
    await expect(page.getByText('boo')).toHaveCount(0);
    await expect(page).toHaveURL('/login?return=%2Fstats');
  });
});

test('registering begins at its beginning, and each field says what is wrong with it', async ({
  page,
  context,
  gateway,
  expectConsole,
}) => {
  await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
  const email = page.getByLabel(text('de', 'account.fields.email'));
  const word = page.getByLabel(text('de', 'account.fields.newPassword'));

  for (const path of ['/register2', '/register2?token_hash=x&type=signup']) {
    await test.step(`${path} sends whoever has not begun back`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL('/register');
    });
  }

  await test.step('password managers find its field', async () => {
    await expect(word).toHaveAttribute('autocomplete', 'new-password');
  });

  await test.step('a fault is told at its field, which takes the focus, and is not said twice', async () => {
    await email.fill('ada@');
    await word.fill('kurz');
    await press(page, text('de', 'account.register.submit'));
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/keine E-Mail-Adresse/);
    await expect(word).toHaveAccessibleDescription(/8 Zeichen/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Here the focus does not move.
    await email.press('Enter');
    await expect(page.getByRole('alert')).toContainText('keine E-Mail-Adresse');
  });

  await test.step('an address that is one, and none that is stored here, is not called impossible', async () => {
    expectConsole(/400 \(Bad Request\)/);
    await email.fill('"ada lovelace"@example.org');
    await word.fill('muse of history');
    await press(page, text('de', 'account.register.submit'));
    await expect(
      page.getByRole('main').getByText('Mit dieser E-Mail-Adresse geht es hier nicht.'),
    ).toBeVisible();
  });

  await test.step('in the largest type axe finds nothing and nothing sticks out', async () => {
    await expectNoFindings(page, 'register-refused');
    await expectNoSidewaysScrolling(page);
  });
});

test('without a session a guarded screen leads to the login, and from there back to it, but to no other host', async ({
  page,
  context,
  gateway,
  expectConsole,
}) => {
  expectConsole(refused);
  const player = await makePlayer(gateway);

  await test.step('a wrong password is told with the server’s words, and nothing is lost', async () => {
    await page.goto('/profileSettings');
    await expect(page).toHaveURL('/login?return=%2FprofileSettings');
    await signIn(page, { ...player, password: 'falsch geraten' });
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Die Anmeldung ist fehlgeschlagen.');
    await expect(notice).toContainText('Invalid login credentials');
    await expect(notice.getByText('Invalid login credentials')).toHaveAttribute('lang', 'en');
    await expectNotice(page, 'Die Anmeldung ist fehlgeschlagen.', { seconds: 5, place: 'top' });
    await expect(page.getByRole('region', { name: text('de', 'app.notices') })).not.toHaveAttribute(
      'aria-live',
    );
    await expect(
      page.getByRole('main').getByText('Die Anmeldung ist fehlgeschlagen.'),
      'it stays when the notice goes',
    ).toBeVisible();
    await expect(page.getByLabel(text('de', 'account.fields.email'))).toHaveValue(player.email);
    expect(context.pages()).toHaveLength(1);
  });

  await test.step('the right one leads back', async () => {
    await signIn(page, player);
    await expect(page).toHaveURL('/profileSettings');
  });

  await test.step('what was looked for is on the way back', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/archive?words=Mond');
    await expect(page).toHaveURL('/login?return=%2Farchive%3Fwords%3DMond');
  });

  await test.step('a way back to another host is not taken', async () => {
    await page.goto('/login?return=%2F%2Fevil.example');
    await signIn(page, player);
    await expect(page).toHaveURL('/profile');
  });
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

test('a configured service has its button, leaves the page with a challenge and no token, and leads back to where somebody wanted', async ({
  page,
  gateway,
}) => {
  const { email, stored } = await makePlayer(gateway);
  const session: unknown = JSON.parse(stored);
  const authorize = '**/auth/v1/authorize?**';
  const github = page.getByRole('button', {
    name: text('de', 'account.oauth.with', { name: 'GitHub' }),
  });
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { github: true, google: false, email: true } } }),
  );

  await test.step('the page is left with a challenge', async () => {
    const left = page.waitForRequest(authorize);
    await page.route(authorize, (route) => route.fulfill({ body: 'elsewhere' }));
    await page.goto('/login');
    await expect(
      page.getByRole('button', { name: text('de', 'account.oauth.with', { name: 'Google' }) }),
    ).toHaveCount(0);
    await github.click();
    const { searchParams } = new URL((await left).url());
    expect(searchParams.get('provider')).toBe('github');
    expect(searchParams.get('code_challenge_method')).toBe('s256');
    expect(searchParams.get('redirect_to')).toMatch(/\/login$/);
    await expect(page.getByText('elsewhere')).toBeVisible();
    await page.unroute(authorize);
  });

  await test.step('who comes back with a code goes on to where they wanted', async () => {
    await page.route(authorize, (route) => {
      const back = new URL(new URL(route.request().url()).searchParams.get('redirect_to') ?? '');
      back.searchParams.set('code', 'a-code-of-the-service');
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
    const exchanged = page.waitForRequest('**/auth/v1/token?grant_type=pkce');
    await page.route('**/auth/v1/token?grant_type=pkce', (route) =>
      route.fulfill({ json: session }),
    );
    await page.goto('/profileSettings');
    await github.click();
    await expect(page).toHaveURL('/profileSettings');
    await expect(page.getByText(email).first()).toBeVisible();
    expect((await exchanged).postDataJSON()).toMatchObject({ auth_code: 'a-code-of-the-service' });
  });
});

test('a weak password is refused at its field, and an old session is asked for the code of a mail', async ({
  page,
  gateway,
  context,
  signedIn,
  expectConsole,
}) => {
  expectConsole(refused);
  await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
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
  const field = page.getByLabel(text('de', 'account.fields.newPassword'));
  const submit = page.getByRole('button', { name: text('de', 'account.password.submit') });
  await field.fill(password);
  await submit.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Mische Buchstaben.*gestohlener Passwörter/);

  await test.step('in the largest type axe finds nothing and nothing sticks out', async () => {
    await expectNoFindings(page, 'password-refused');
    await expectNoSidewaysScrolling(page);
  });

  await submit.click();
  await expect(page.getByText('Wir haben dir zur Sicherheit einen Code geschickt.')).toBeVisible();
  const code = (await gateway.mails(signedIn.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? '';
  await page.getByLabel(text('de', 'account.fields.code')).fill(code);
  const changing = page.waitForRequest((request) => request.method() === 'PUT');
  await submit.click();
  expect((await changing).postDataJSON()).toMatchObject({ password, nonce: code });
  await expect(page).toHaveURL('/profile');
  expect(await signInElsewhere(gateway, { email: signedIn.email, password })).not.toBe('');
});
