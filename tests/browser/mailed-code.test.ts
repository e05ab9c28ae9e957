import { anotherDevice } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer } from './player.ts';
import { button, field, said } from './profile-page.ts';
import { expectNoSidewaysScrolling } from './stated-operator.ts';
import { expect, inTestAll, type Page, test } from './test.ts';

const sent = (email: string) =>
  `Falls es zu ${email} ein Konto gibt, ist die Mail unterwegs. Gib hier den Code daraus ein. Der Link darin meldet dich in dem Browser an, in dem du ihn öffnest.`;

/** Asks on the login screen for the mail. */
async function ask(page: Page, email: string, path = '/login') {
  await page.goto(path);
  await field(page, 'E-Mail-Adresse').fill(email);
  await button(page, 'Code per Mail statt Passwort').click();
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email);
  await expectNoFindings(page);
  await button(page, 'Code anfordern').click();
}

test('somebody signs in by the code of a mail, pasted as it was copied, and goes on to where they wanted', async ({
  page,
  gateway,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const { email } = await makePlayer(gateway);
  await ask(page, email, '/login?return=/settings');
  await expect(said(page, sent(email))).toBeVisible();
  const code = field(page, 'Code aus der Mail');

  await test.step('the field is known to keyboards, and says what is wrong with it', async () => {
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('12 34');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription('Der Code hat sechs Ziffern.');
    await expectNoFindings(page, 'mailed-code');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('a wrong code is refused', async () => {
    const { code: right } = await gateway.mailTo(email);
    await code.fill(right === '000000' ? '111111' : '000000');
    await code.press('Enter');
    await expect(
      page.getByRole('main').getByText('Der Link oder Code stimmt nicht oder gilt nicht mehr.'),
    ).toBeVisible();
  });

  await test.step('the right one signs in', async () => {
    const { code: right } = await gateway.mailTo(email);
    await code.fill(` Dein Code: ${right.slice(0, 3)} ${right.slice(3)}`);
    await code.press('Enter');
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profil' })).toBeVisible();
  });
});

test('who has no account sees the same, and gets no mail and no account', async ({
  page,
  gateway,
}) => {
  const email = 'nobody@example.org';
  await ask(page, email);
  await expect(said(page, sent(email))).toBeVisible();
  expect(await gateway.mails(email)).toEqual([]);
});

test(
  'the mail can be sent again after a minute, which the button counts',
  inTestAll,
  async ({ page, gateway, setClock }) => {
    await setClock('2040-03-01T10:00:00Z');
    const { email } = await makePlayer(gateway);
    await ask(page, email);
    const again = page.getByRole('button', { name: /Noch einmal senden in \d+ s/ });
    await expect(again).toBeDisabled();
    await again.click({ force: true });
    expect(await gateway.mails(email)).toHaveLength(2);
    await gateway.setClock('2040-03-01T10:01:30Z');
    await page.clock.runFor(61_000);
    await button(page, 'Mail noch einmal senden').click();
    await expect(page.getByText('Die Mail ist unterwegs.')).toBeVisible();
    expect(await gateway.mails(email)).toHaveLength(3);
    await expect(again).toBeVisible();
  },
);

test('the link of the mail signs in where it is opened, and says so', async ({
  page,
  gateway,
  browser,
}) => {
  const { email } = await makePlayer(gateway);
  await ask(page, email);
  await expect(said(page, sent(email))).toBeVisible();
  const other = await anotherDevice(browser, gateway);
  const { url } = await gateway.mailTo(email);
  await other.goto(url.href);
  await expect(
    said(other, 'Drück auf den Knopf, und du bist in diesem Browser angemeldet.'),
  ).toBeVisible();
  await button(other, 'Bestätigen').click();
  await expect(other).toHaveURL(`${gateway.url}/profile`);
  await other.context().close();
});
