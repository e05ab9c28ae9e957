import { drawings } from '../../src/ui/icons/drawings.ts';
import { ConsentPage } from './consent-page.ts';
import { operator, stated } from './stated-operator.ts';
import { expect, inMotion, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';

test.describe('on a phone, for the first time', () => {
  test.use({ hasTouch: true, isMobile: true, visitor: 'new' });

  test('a finger pulls the menu out of the left edge, 75 pixels far, and pushes it back', async ({
    play,
    setClock,
  }) => {
    await setClock(NOON);
    const { page } = play;

    await test.step('not over the greeting', async () => {
      const consent = new ConsentPage(page);
      await consent.open();
      await consent.decline.click();
      const greeting = page.getByRole('button', { name: text('de', 'startDialog.play') });
      await expect(greeting).toBeVisible();
      await expect(page.locator('#menu')).toBeAttached();
      await swipe(page, 10, 200);
      await greeting.click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(play.hints.first()).toBeVisible();
    });

    const menu = page.getByRole('dialog');
    await swipe(page, 10, 84);
    await expect(menu).toBeHidden();
    await swipe(page, 60, 160);
    await expect(menu).toBeHidden();
    await swipe(page, 10, 86);
    await expect(menu).toBeVisible();
    await play.settle();
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 300, height: 740 });
    await expect(menu).toHaveCSS('animation-duration', '0.155s');
    await page.getByRole('link', { name: text('de', 'navigation.about') }).focus();
    await swipe(page, 290, 216);
    await expect(menu).toBeVisible();
    await swipe(page, 290, 214);
    await expect(menu).toBeHidden();
  });
});

test('the bar leads to help and support, and the menu beside a wide window is a rail', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(NOON);
  const { page } = play;

  await test.step('a start that takes longer than half a second shows a spinner of 5em', async () => {
    const held: (() => void)[] = [];
    await page.route('**/assets/index-*.js', async (route) => {
      await new Promise<void>((release) => held.push(release));
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const spinner = page.locator('#root[data-shell] > div > div').last();
    await expect(spinner).toHaveCSS('animation-delay', '0.5s');
    await expect(spinner).toHaveCSS('visibility', 'visible');
    const size = await spinner.evaluate((element) => getComputedStyle(element, '::after').width);
    expect(size).toBe('80px');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held) release();
    await expect(play.hints).toHaveCount(1);
    await expect(spinner).toHaveCount(0);
  });

  const help = page.getByRole('button', { name: text('de', 'app.help') });
  await test.step('the logo stands in the middle, in the colour of its theme, and help beside it', async () => {
    const logo = page.getByRole('link', { name: text('de', 'app.toStart') });
    const colour = () => logo.locator('text').evaluate((letters) => getComputedStyle(letters).fill);
    const onLight = await colour();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colour).not.toBe(onLight);
    const box = await logo.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(180, 0);
    await expect(help).toBeVisible();
  });

  const rail = page.locator('#menu');
  await test.step('below 1024 pixels the menu is a dialog, from there on a rail of icons that unfolds', async () => {
    await page.setViewportSize({ width: 1023, height: 800 });
    const button = page.getByRole('button', { name: text('de', 'app.menu'), exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('dialog', { name: text('de', 'app.menu') })).toBeVisible();
    await play.settle();
    expect((await page.getByRole('dialog').boundingBox())?.x).toBe(0);
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');

    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(rail).toHaveCSS('inline-size', '57px');
    expect((await rail.boundingBox())?.x).toBe(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await entriesOf(page)).toEqual([
      text('de', 'navigation.start'),
      text('de', 'navigation.puzzleOverview'),
      text('de', 'navigation.room'),
      text('de', 'navigation.login'),
      text('de', 'navigation.support'),
      text('de', 'navigation.about'),
      text('de', 'navigation.news'),
      text('de', 'navigation.accessibility'),
      text('de', 'navigation.settings'),
      text('de', 'navigation.privacy'),
      text('de', 'navigation.imprint'),
    ]);
    await expect(
      page.getByRole('link', { name: text('de', 'navigation.start'), exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await button.click();
    await expect(rail).toHaveCSS('inline-size', '300px');
    await expect(rail).toHaveCSS('transition-duration', '0.155s');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await rail.getByRole('link', { name: text('de', 'navigation.accessibility') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'navigation.accessibility'), level: 1 }),
    ).toBeFocused();
    await expect(rail).toHaveCSS('inline-size', '300px');
    const main = await page.getByRole('main').boundingBox();
    expect(main?.x).toBeGreaterThanOrEqual(300);
    await button.click();
    await expect(rail).toHaveCSS('inline-size', '57px');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('the bar and the menu lead to where one signs in', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('de', 'app.login') })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await rail.getByRole('link', { name: text('de', 'navigation.login') }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('support is offered everywhere, help in the game alone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const support = page
      .getByRole('banner')
      .getByRole('link', { name: text('de', 'navigation.support') });
    await expect(support.locator('path')).toHaveAttribute('d', drawings.lock);
    await support.click();
    await expect(page).toHaveURL(/\/support$/);
    await expect(page.getByRole('heading', { name: text('de', 'supporter.title') })).toBeVisible();
    await expect(help).toHaveCount(0);
    await expect(page.locator('main a[target=_blank], main a[href^=mailto]')).toHaveCount(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: text('de', 'about.copy') }).click();
    await expect(page.getByText(text('de', 'about.copied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gateway.url);
  });
});

stated(
  'the menu leads to the operator’s social hub where there is one',
  inTestAll,
  async ({ page }) => {
    await page.goto('/support');
    await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
    const link = page
      .getByRole('dialog')
      .getByRole('link', { name: text('de', 'navigation.social') });
    await expect(link).toHaveAttribute('href', operator.LINK_SOCIAL);
    await expect(link).toHaveAttribute('target', '_blank');
    expect((await entriesOf(page)).slice(-6)).toEqual([
      text('de', 'navigation.news'),
      `${text('de', 'navigation.social')} (${text('de', 'play.opensElsewhere')})`,
      text('de', 'navigation.accessibility'),
      text('de', 'navigation.settings'),
      text('de', 'navigation.privacy'),
      text('de', 'navigation.imprint'),
    ]);
    const main = page.getByRole('main');
    for (const [name, href] of [
      [text('de', 'supporter.giveLink'), operator.LINK_SUPPORT],
      [text('de', 'supporter.writeLink'), 'mailto:hilfe@quando.example'],
    ] as const) {
      await expect(main.getByRole('link', { name, includeHidden: true })).toHaveAttribute(
        'href',
        href,
      );
    }
  },
);

/** Moves one finger across the page, from one place to another, in a few steps. */
async function swipe(page: Page, from: number, to: number) {
  const client = await page.context().newCDPSession(page);
  // A browser may take a swipe from the edge for its own way back; so there is none.
  await client.send('Page.resetNavigationHistory');
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 300 }],
    });
  await touch('touchStart', from);
  for (const part of [0.3, 0.6, 0.9, 1]) {
    await touch('touchMove', Math.round(from + (to - from) * part));
  }
  await touch('touchEnd');
  await client.detach();
}

/** The names of the menu's entries, from top to bottom. */
function entriesOf(page: Page): Promise<string[]> {
  return page
    .getByRole('navigation', { name: text('de', 'navigation.label') })
    .getByRole('link')
    .allTextContents();
}
