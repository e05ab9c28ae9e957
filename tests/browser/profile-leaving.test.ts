import { readFile } from 'node:fs/promises';
import { isAlive, signInElsewhere } from './player.ts';
import { button, finish, profileOf, said, storedSession } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, test } from './test.ts';

for (const [name, notice, isHere, isElsewhere] of [
  ['Abmelden', 'Du bist abgemeldet.', false, true],
  ['Woanders abmelden', 'Auf allen anderen Geräten bist du abgemeldet', true, false],
  ['Überall abmelden', 'Du bist überall abgemeldet', false, false],
] as const) {
  test(`“${name}” ends the sessions it says, and no others`, async ({
    page,
    gateway,
    signedIn,
  }) => {
    const elsewhere = await signInElsewhere(gateway, signedIn);
    await open(page, '/profileSettings');
    await button(page, name).click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page).toHaveURL(isHere ? /\/profileSettings$/ : gateway.url + '/');
    expect((await storedSession(page)) !== null).toBe(isHere);
    expect(await isAlive(gateway, signedIn.stored)).toBe(isHere);
    expect(await isAlive(gateway, elsewhere)).toBe(isElsewhere);
  });
}

test('all that is stored about somebody comes as a file named by the day', async ({
  page,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  // Just after midnight in Berlin.
  await page.clock.setFixedTime('2026-03-01T23:30:00Z');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Daten herunterladen').click(),
  ]);
  expect(download.suggestedFilename()).toBe('quando-2026-03-02.json');
  await expect(said(page, 'Deine Daten liegen in der Datei quando-2026-03-02.json.')).toBeVisible();
  const document: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(document).toMatchObject({
    account: { id: signedIn.id, email: signedIn.email },
    role: { user_role: '0_user' },
    tables: { profile: [{ display_name: 'Ada', language: 'de-DE' }] },
  });
});

test('by keyboard alone the account is kept, or deleted after saying that it is meant', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource.* 403/);
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  const opening = button(page, 'Konto löschen …');
  const dialog = page.getByRole('dialog');
  const meant = dialog.getByRole('switch');
  await opening.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Konto wirklich löschen?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opening).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(meant).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Für immer löschen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Schalte das erst ein');
  await expect(meant).toBeFocused();
  await expect(meant).toHaveAccessibleDescription(/Schalte das erst ein/);
  expect(await profileOf(gateway, signedIn)).toMatchObject({ display_name: 'Ada' });
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Dein Konto ist gelöscht.')).toBeVisible();
  expect(await isAlive(gateway, signedIn.stored)).toBe(false);
});

test('while an account is being deleted nobody can keep it; it is there if that failed, and the dialog says why', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  const asked = new Promise<() => Promise<void>>((resolve) => {
    void page.route('**/rest/v1/rpc/delete_user', (route) => resolve(() => route.abort()));
  });
  await button(page, 'Konto löschen …').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').check();
  await dialog.getByRole('button', { name: 'Für immer löschen' }).click();
  const refuse = await asked;
  const keep = dialog.getByRole('button', { name: 'Behalten' });
  await expect(keep).toBeDisabled();
  await keep.click({ force: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await refuse();
  await expect(dialog.getByText('Keine Verbindung zum Server.')).toBeVisible();
  await keep.click();
  await expect(dialog).toHaveCount(0);
  expect(await isAlive(gateway, signedIn.stored)).toBe(true);
});
