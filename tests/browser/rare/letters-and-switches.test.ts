import { NOON } from '../account-page.ts';
import { expect, inMotion, test } from '../test.ts';
import { text } from '../words.ts';

test.use(inMotion);

const SCALABLE = 'width=device-width, initial-scale=1, maximum-scale=5';
const FIXED = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no';

test('letters and switches are stored and at work at once, on every screen that has them', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  const { page } = play;
  const html = page.locator('html');
  const viewport = page.locator('meta[name=viewport]');
  const expectZoom = async () => {
    await expect(viewport).toHaveAttribute('content', SCALABLE);
    const zoom = page.getByRole('switch', { name: text('de', 'settings.zoom') });
    await zoom.uncheck();
    await expect(viewport).toHaveAttribute('content', FIXED);
    expect(await play.storedCookies(['zoom'])).toEqual({ zoom: 'false' });
    await zoom.check();
    await expect(viewport).toHaveAttribute('content', SCALABLE);
    expect(await play.storedCookies(['zoom'])).toEqual({ zoom: 'true' });
  };
  await page.goto('/accessibility');

  await test.step('letters go from 16 to 20 pixels and no further, stay, and are set back', async () => {
    const smaller = page.getByRole('button', { name: text('de', 'settings.smaller') });
    const larger = page.getByRole('button', { name: text('de', 'settings.larger') });
    await expect(smaller).toHaveAttribute('aria-disabled', 'true');
    await smaller.click({ force: true });
    for (const [index, size] of [16, 17, 18, 19, 20].entries()) {
      if (index > 0) await larger.click();
      await expect(html).toHaveCSS('font-size', `${size}px`);
      await expect(page.getByText(`${size} px`)).toHaveAttribute('aria-live', 'polite');
      if (index > 0)
        expect(await play.storedCookies(['fontSize'])).toEqual({ fontSize: `${index}` });
    }
    await expect(larger).toHaveAttribute('aria-disabled', 'true');
    await larger.click({ force: true });
    await smaller.click();
    await expect(html).toHaveCSS('font-size', '19px');
    await page.reload();
    await expect(html).toHaveCSS('font-size', '19px');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: text('de', 'settings.resetSize') }).click();
    await loaded;
    await expect(html).toHaveCSS('font-size', '16px');
    expect(await play.storedCookies(['fontSize'])).toEqual({ fontSize: '0' });
  });

  await test.step('two fingers enlarge the page, or not, on both screens that ask', async () => {
    await expectZoom();
    await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: text('de', 'navigation.settings') })
      .click();
    await expect(
      page.getByRole('heading', { name: text('de', 'settings.title'), level: 1 }),
    ).toBeVisible();
    await expectZoom();
  });

  await test.step('each switch of the game is stored', async () => {
    await page.goto('/gameSettings');
    await page.getByRole('switch', { name: text('de', 'settings.animation') }).uncheck();
    await page.getByRole('switch', { name: text('de', 'settings.colorless') }).check();
    await page.getByRole('switch', { name: text('de', 'settings.hard') }).check();
    await page.getByRole('switch', { name: text('de', 'settings.alternativeKeyboard') }).check();
    await page.getByRole('switch', { name: text('de', 'settings.physicalKeys') }).uncheck();
    await expect(html).toHaveAttribute('data-animation', 'false');
    await expect(html).toHaveAttribute('data-colorless', 'true');
    const stored = {
      animation: 'false',
      colorless: 'true',
      difficulty: 'hard',
      alternativeKeyboard: 'true',
      physicalKeys: 'false',
    };
    expect(await play.storedCookies(Object.keys(stored))).toEqual(stored);
  });

  await test.step('the game is played in a text field, without motion', async () => {
    await play.open();
    await page.getByLabel(text('de', 'play.yourYear')).fill('1648');
    await page.getByRole('button', { name: text('de', 'play.checkYear') }).click();
    await play.expectAttempts(1);
    await expect(play.board.locator('[data-feedback]').first()).toHaveCSS(
      'animation-duration',
      /^(0s|0\.001s)$/,
    );
  });

  await test.step('the game is played by the keypad alone, not by a keyboard', async () => {
    await page.goto('/gameSettings');
    await page.getByRole('switch', { name: text('de', 'settings.alternativeKeyboard') }).uncheck();
    await page.getByRole('link', { name: text('de', 'settings.all') }).click();
    await expect(
      page.getByRole('switch', { name: text('de', 'settings.physicalKeys') }),
    ).not.toBeChecked();
    await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
    await expect(play.hints.first()).toBeVisible();
    await play.typeYear('1931');
    await play.expectAttempts(1);
    await play.expectState('running');
    const keypad = page.getByRole('group', { name: text('de', 'play.keypad') });
    for (const digit of '1931') {
      await keypad.getByRole('button', { name: new RegExp(`^${digit}(,|$)`) }).click();
    }
    await page.getByRole('button', { name: text('de', 'play.checkYear') }).click();
    await play.expectState('won');
  });
});
