import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';

test('the whole game is played with the keyboard alone, by Tab and Enter', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  const { keyboard } = play.page;
  const one = play.page.getByRole('button', { name: /^1(,|$)/ });
  for (let presses = 0; presses < 12 && !(await isFocused(one)); presses += 1) {
    await keyboard.press('Tab');
  }
  await expect(one).toBeFocused();
  await keyboard.press('Enter');
  for (const [steps, back] of [
    [9, false],
    [7, true],
    [2, true],
    [12, false],
  ] as const) {
    // From key to key: 1, 9, 3, 1 and the button that checks.
    for (let step = 0; step < steps; step += 1) await keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await keyboard.press('Enter');
  }
  await play.expectState('won');
});

test('Enter on a focused control belongs to that control', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  await play.page.keyboard.type('1931');
  await play.page.getByRole('button', { name: 'Menü' }).focus();
  await play.page.keyboard.press('Enter');
  await expect(play.page.getByRole('dialog')).toBeVisible();
  await play.expectAttempts(0);
});

test('keys do nothing under an open menu, and Escape gives them back', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  await play.page.getByRole('button', { name: 'Menü' }).click();
  await expect(play.page.getByRole('dialog')).toBeVisible();
  await play.page.keyboard.type('1931');
  await play.page.keyboard.press('Escape');
  await expect(play.page.getByRole('dialog')).toBeHidden();
  await expect(play.page.getByRole('gridcell', { name: 'Tausender: leer' })).toBeVisible();
  await expect(play.page.getByRole('button', { name: 'Menü' })).toBeFocused();
});

test('a key held down counts once', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  for (let repeats = 0; repeats < 6; repeats += 1) await play.page.keyboard.down('7');
  await play.page.keyboard.up('7');
  await expect(play.page.getByRole('gridcell', { name: 'Tausender: 7' })).toBeVisible();
  await expect(play.page.getByRole('gridcell', { name: 'Hunderter: leer' })).toBeVisible();
  await play.page.keyboard.type('777');
  for (let repeats = 0; repeats < 6; repeats += 1) await play.page.keyboard.down('Enter');
  await play.expectAttempts(1);
  await expect(play.status.filter({ hasText: 'fehlen' })).toHaveCount(0);
});

test('shortcuts of the browser are left alone', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  await play.page.keyboard.press('Control+1');
  await play.page.keyboard.press('Alt+2');
  await expect(play.page.getByRole('gridcell', { name: 'Tausender: leer' })).toBeVisible();
});

test('arrow keys walk over the tiles, and each says its place and what it found', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1113');
  await play.typeYear('1648');
  const tile = (name: string) => play.page.getByRole('button', { name, exact: true });
  await tile('Tausender: 1, richtig').first().focus();
  await play.page.keyboard.press('ArrowRight');
  await expect(tile('Hunderter: 1, woanders enthalten')).toBeFocused();
  await play.page.keyboard.press('ArrowDown');
  await expect(tile('Hunderter: 6, falsch')).toBeFocused();
  await play.page.keyboard.press('Enter');
  await expect(play.status.filter({ hasText: 'Hunderter: 6, falsch' }).first()).toBeVisible();
  await play.expectAttempts(2);
});

test('each result and the next hint are spoken', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1113');
  const spoken = play.status.filter({ hasText: 'Versuch 1:' });
  const region = await spoken.elementHandle();
  await expect(spoken).toContainText('Hunderter: 1, woanders enthalten');
  await expect(spoken).toContainText('Noch 3 Versuche. Hinweis 2: Hinweis B de');
  await play.typeYear('1931');
  await expect(play.status.filter({ hasText: 'Gelöst. Die Antwort ist 1931.' })).toHaveCount(1);
  // A region that is put in anew would stay silent.
  expect(await region?.textContent()).toContain('Gelöst. Die Antwort ist 1931.');
});

test('typed digits are spoken, and after a reload the first one does not repeat the last result', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1113');
  await play.reload();
  await play.page.keyboard.type('19');
  await expect(play.status.filter({ hasText: 'Eingabe: 1 9' })).toHaveCount(1);
  await play.page.keyboard.press('Backspace');
  await play.page.keyboard.press('Backspace');
  await expect(play.status.filter({ hasText: 'Versuch 1:' })).toHaveCount(0);
});

test('the keypad shows what is known of each digit', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1648');
  await expect(play.page.getByRole('button', { name: '1, richtig', exact: true })).toBeVisible();
  await expect(play.page.getByRole('button', { name: '6, falsch', exact: true })).toBeVisible();
  await expect(play.page.getByRole('button', { name: '9', exact: true })).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the whole game is played by touch alone', async ({ play, setClock }) => {
    await setClock(NOON);
    await play.open();
    await play.tapYear('1648');
    await play.expectAttempts(1);
    await play.board.getByRole('button', { name: 'Einer: 8, falsch' }).tap();
    await expect(play.status.filter({ hasText: 'Einer: 8, falsch' }).first()).toBeVisible();
    await play.page.getByRole('button', { name: /^1 · Hinweis A/ }).tap();
    await expect(play.page.getByRole('button', { name: /^1 · Hinweis A/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await play.tapYear('1931');
    await play.expectState('won');
  });

  test('the text field of the other keyboard takes the year', async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    await setClock(NOON);
    await context.addCookies([{ name: 'alternativeKeyboard', value: 'true', url: gateway.url }]);
    await play.open();
    await play.page.getByLabel('Dein Jahr').tap();
    await play.page.keyboard.type('16x48');
    await play.page.getByRole('button', { name: 'Jahr prüfen' }).tap();
    await play.expectAttempts(1);
    await play.page.getByLabel('Dein Jahr').fill('1931');
    await play.page.keyboard.press('Enter');
    await play.expectState('won');
  });
});

async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
