import { readFile } from 'node:fs/promises';
import { isAlive, putSession, signInElsewhere } from './player.ts';
import { button, finish, profileOf, said, storedSession } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

test('all that is stored about somebody comes as a file, and each way to sign out ends the sessions it says', async ({
  page,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');

  await test.step('the file is named by the day', async () => {
    // Just after midnight in Berlin.
    await page.clock.setFixedTime('2026-03-01T23:30:00Z');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, text('de', 'profile.export.submit')).click(),
    ]);
    expect(download.suggestedFilename()).toBe('quando-2026-03-02.json');
    await expect(
      said(page, 'Deine Daten liegen in der Datei quando-2026-03-02.json.'),
    ).toBeVisible();
    const document: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(document).toMatchObject({
      account: { id: signedIn.id, email: signedIn.email },
      role: { user_role: '0_user' },
      tables: { profile: [{ display_name: 'Ada', language: 'de-DE' }] },
    });
    await page.clock.setFixedTime(new Date());
  });

  await open(page, '/profileSecurity');
  let here = signedIn.stored;
  for (const [name, notice, isHere, isElsewhere] of [
    [
      text('de', 'account.signOut.elsewhere'),
      'Auf allen anderen Geräten bist du abgemeldet',
      true,
      false,
    ],
    [text('de', 'account.signOut.here'), text('de', 'account.signOut.done.local'), false, true],
    [text('de', 'account.signOut.everywhere'), 'Du bist überall abgemeldet', false, false],
  ] as const) {
    await test.step(`“${name}” ends these sessions, and no others`, async () => {
      const elsewhere = await signInElsewhere(gateway, signedIn);
      if (here === '') {
        here = await signInElsewhere(gateway, signedIn);
        await putSession(page, gateway, here);
        await open(page, '/profileSecurity');
      }
      await button(page, name).click();
      await expect(page.getByText(notice)).toBeVisible();
      await expect(page).toHaveURL(isHere ? /\/profileSecurity$/ : gateway.url + '/');
      expect((await storedSession(page)) !== null).toBe(isHere);
      expect(await isAlive(gateway, here)).toBe(isHere);
      expect(await isAlive(gateway, elsewhere)).toBe(isElsewhere);
      // Whether it is alive can be asked once.
      here = '';
    });
  }
});

test('an account is kept, or deleted after saying that it is meant', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  const opening = button(page, text('de', 'profile.delete.ask'));
  const dialog = page.getByRole('dialog');
  const meant = dialog.getByRole('switch');
  const unsent = [`quando.draft.${signedIn.id}.moon.1`, `quando.desk.${signedIn.id}.reports.1`];
  await page.evaluate((names) => names.forEach((name) => localStorage.setItem(name, '{}')), unsent);

  await test.step('while it is being deleted nobody can keep it; it is there if that failed, and the dialog says why', async () => {
    const asked = new Promise<() => Promise<void>>((resolve) => {
      void page.route('**/rest/v1/rpc/delete_user', (route) => resolve(() => route.abort()));
    });
    await opening.click();
    await meant.check();
    await dialog.getByRole('button', { name: text('de', 'profile.delete.submit') }).click();
    const refuse = await asked;
    const keep = dialog.getByRole('button', { name: text('de', 'profile.delete.keep') });
    await expect(keep).toBeDisabled();
    await keep.click({ force: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await refuse();
    await page.unroute('**/rest/v1/rpc/delete_user');
    await expect(dialog.getByText('Keine Verbindung zum Server.')).toBeVisible();
    await keep.click();
    await expect(dialog).toHaveCount(0);
    await button(page, text('de', 'app.closeNotice')).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await signInElsewhere(gateway, signedIn)).toContain(signedIn.id);
  });

  await test.step('by keyboard alone it is kept, or deleted', async () => {
    await opening.focus();
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByRole('heading', { name: text('de', 'profile.delete.question') }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opening).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(meant).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(
      dialog.getByRole('button', { name: text('de', 'profile.delete.submit') }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Schalte das erst ein');
    await expect(meant).toBeFocused();
    await expect(meant).toHaveAccessibleDescription(/Schalte das erst ein/);
    expect(await profileOf(gateway, signedIn)).toMatchObject({ display_name: 'Ada' });
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(said(page, text('de', 'profile.delete.done'))).toBeVisible();
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((name) => name.includes(signedIn.id))).toEqual([]);
    expect(await isAlive(gateway, signedIn.stored)).toBe(false);
  });
});

test('who signed in long ago deletes the account with a code from a mail, and the code alone does it', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource.* 403/);
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Für immer löschen' });
  const code = dialog.getByRole('textbox', { name: 'Code aus der Mail' });
  const refusals = [{ code: 'PT403', message: 'Refused', details: null, hint: null }];
  await page.route('**/rest/v1/rpc/delete_user', (route) => {
    const refusal = refusals.shift();
    return refusal === undefined ? route.continue() : route.fulfill({ status: 403, json: refusal });
  });
  await button(page, 'Konto löschen …').click();
  await dialog.getByRole('switch').check();
  await submit.click();
  await expect(dialog.getByText(`einen Code an ${signedIn.email} geschickt`)).toBeVisible();
  const sent = (await gateway.mails(signedIn.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? '';

  await test.step('a wrong code deletes nothing, and says so', async () => {
    await submit.click();
    await expect(code).toBeFocused();
    await code.fill(sent === '000000' ? '111111' : '000000');
    await submit.click();
    await expect(
      dialog.getByText('Der Link oder Code stimmt nicht oder gilt nicht mehr'),
    ).toBeVisible();
    expect(await profileOf(gateway, signedIn)).toMatchObject({ display_name: 'Ada' });
  });

  await code.fill(sent);
  await submit.click();
  await expect(said(page, 'Dein Konto ist gelöscht.')).toBeVisible();
  expect(await isAlive(gateway, signedIn.stored)).toBe(false);
});
