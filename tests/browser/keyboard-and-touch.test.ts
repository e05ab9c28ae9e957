import type { Locator } from '@playwright/test';
import { expect, inMotion, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

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

test('a key counts once, where it is meant for the game, and for nothing else', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  const { page } = play;
  const tile = (name: string) => page.getByRole('gridcell', { name, exact: true });
  const menu = page.getByRole('dialog');

  await test.step('shortcuts of the browser are left alone', async () => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Alt+2');
    await expect(tile('Tausender: leer')).toBeVisible();
  });

  await test.step('keys do nothing under an open menu, and Escape gives them back', async () => {
    await page.getByRole('button', { name: text('de', 'app.menu') }).click();
    await expect(menu).toBeVisible();
    await page.keyboard.type('1931');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(tile('Tausender: leer')).toBeVisible();
    await expect(page.getByRole('button', { name: text('de', 'app.menu') })).toBeFocused();
  });

  await test.step('a digit held down is typed once', async () => {
    for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down('7');
    await page.keyboard.up('7');
    await expect(tile('Tausender: 7')).toBeVisible();
    await expect(tile('Hunderter: leer')).toBeVisible();
  });

  await test.step('Enter on a focused control belongs to that control', async () => {
    await page.keyboard.type('777');
    await expect(tile('Einer: 7')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await play.expectAttempts(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('Enter held down checks once', async () => {
    await page.getByRole('button', { name: text('de', 'app.menu') }).blur();
    for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await play.expectAttempts(1);
    await expect(play.status.filter({ hasText: 'fehlen' })).toHaveCount(0);
  });
});

test('what happens in the game is spoken, and can be walked over', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  const { page } = play;

  await test.step('the result and the next hint are spoken', async () => {
    await play.typeYear('1113');
    const spoken = play.status.filter({ hasText: 'Versuch 1:' });
    await expect(spoken).toContainText('Hunderter: 1, woanders enthalten');
    await expect(spoken).toContainText('Noch 3 Versuche. Hinweis 2: Hinweis B de');
  });

  await test.step('the keypad shows what is known of each digit', async () => {
    await play.typeYear('1648');
    await play.expectAttempts(2);
    await expect(page.getByRole('button', { name: '1, richtig', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '6, falsch', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '9', exact: true })).toBeVisible();
  });

  await test.step('arrow keys walk over the tiles, and each says its place and what it found', async () => {
    const tile = (name: string) => page.getByRole('button', { name, exact: true });
    await tile('Tausender: 1, richtig').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tile('Hunderter: 1, woanders enthalten')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(tile('Hunderter: 6, falsch')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(play.status.filter({ hasText: 'Hunderter: 6, falsch' }).first()).toBeVisible();
    await play.expectAttempts(2);
  });

  await test.step('typed digits are spoken, and after a reload the first one does not repeat the last result', async () => {
    await play.reload();
    await page.keyboard.type('19');
    await expect(play.status.filter({ hasText: 'Eingabe: 1 9' })).toHaveCount(1);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(play.status.filter({ hasText: /Versuch \d:/ })).toHaveCount(0);
    await expect(play.status.filter({ hasText: /^Leer$/ })).toHaveCount(1);
  });

  await test.step('an entry that is emptied again does not repeat the last result', async () => {
    await play.typeYear('1222');
    await expect(play.status.filter({ hasText: 'Versuch 3:' })).toHaveCount(1);
    await page.keyboard.type('1');
    await page.keyboard.press('Backspace');
    await expect(play.status.filter({ hasText: /^Leer$/ })).toHaveCount(1);
  });

  await test.step('the end is spoken by the heading that takes the focus, and nowhere else', async () => {
    await play.typeYear('1931');
    const answer = page.getByRole('heading', { name: '1931' });
    await expect(answer).toBeFocused();
    await expect(answer).toHaveAccessibleDescription(
      /^Versuch 4: Tausender: 1, richtig; .* Gelöst\. Die Antwort ist 1931\.$/,
    );
    await expect(play.status.filter({ hasText: 'Versuch 4:' })).toHaveCount(0);
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the whole game is played by touch alone, in the text field or by the keys', async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    await setClock(NOON);
    const { page } = play;
    await context.addCookies([{ name: 'alternativeKeyboard', value: 'true', url: gateway.url }]);
    await play.open();

    await test.step('the text field of the other keyboard takes the year', async () => {
      await page.getByLabel(text('de', 'play.yourYear')).tap();
      await page.keyboard.type('16x48');
      // The field itself says what is typed.
      await expect(play.status.filter({ hasText: 'Eingabe:' })).toHaveCount(0);
      await page.getByRole('button', { name: text('de', 'play.checkYear') }).tap();
      await play.expectAttempts(1);
      await page.getByLabel(text('de', 'play.yourYear')).fill('2000');
      await page.keyboard.press('Enter');
      await play.expectAttempts(2);
    });

    await test.step('tiles, hints and digits are tapped', async () => {
      await context.clearCookies({ name: 'alternativeKeyboard' });
      await play.reload();
      await play.board.getByRole('button', { name: 'Einer: 8, falsch' }).tap();
      await expect(play.status.filter({ hasText: 'Einer: 8, falsch' }).first()).toBeVisible();
      await page.getByRole('button', { name: /^1 · Hinweis A/ }).tap();
      await expect(page.getByRole('button', { name: /^1 · Hinweis A/ })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      await play.tapYear('1649');
      await play.expectAttempts(3);
      await play.tapYear('1931');
      await play.expectState('won');
    });
  });
});

async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
