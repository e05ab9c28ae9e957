import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, type Page, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';

test.use({ visitor: 'new' });

for (const language of ['de-DE', 'en-US'] as const) {
  test.describe(`at 200 % and in the largest type, ${language}`, () => {
    // What a window of 1280 by 800 shows when it is enlarged to twice its size.
    test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

    test('from the first question to the settings axe finds nothing and nothing sticks out', async ({
      page,
      setClock,
      context,
      gateway,
    }) => {
      const choices = { language, fontSize: '4' };
      await context.addCookies(
        Object.entries(choices).map(([name, value]) => ({ name, value, url: gateway.url })),
      );
      const german = language === 'de-DE';
      const press = (de: string, en: string) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: german ? de : en })
          .click();
      // The screens differ by their words alone: axe is asked in German, room in both languages.
      const expectSound = async () => {
        if (german) await expectNoFindings(page);
        await expectFit(page);
      };
      await setClock(NOON);
      await page.goto('/');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSound();
      await press('Einstellungen anpassen', 'Adjust settings');
      await expectSound();
      await press('Zurück', 'Back');
      await press('Datenschutzerklärung', 'Privacy policy');
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await expectSound();
      await press('Zurück', 'Back');
      await press('Freiwilliges ablehnen', 'Necessary only');
      await expect(page.getByRole('heading', { name: /Willkommen|Welcome/ })).toBeVisible();
      await expectSound();
      if (german) await expectSizes(page);
      await press('Ansicht anpassen', 'Adjust the view');
      await expectSound();
      await press('Zum Spiel', 'Go to the game');
      await expect(page.locator('[data-hint]')).toHaveCount(1);
      await expectSound();
      for (const path of ['/settings', '/gameSettings', '/support']) {
        await page.goto(path);
        await expect(page.locator('main:not([aria-busy]) h1')).toBeVisible();
        await expectSound();
      }
    });
  });
}

test('the greeting has two steps: what this is, and how it should look, at work at once', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  const { page } = play;
  const html = page.locator('html');
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const consent = new ConsentPage(page);
  await consent.open();
  await consent.decline.click();
  await expect(dialog.getByRole('heading', { name: 'Willkommen bei Quando' })).toBeVisible();
  await expect(dialog).toContainText('Jeden Tag ein Jahr aus der Geschichte');
  await expect(dialog).toContainText('Schritt 1 von 2');
  await expect(dialog.locator('svg text')).toHaveText('Quando');
  await expect(button('Zurück')).toHaveCount(0);
  const light = await fillOf(page);
  await dialog.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(dialog.getByRole('heading', { name: 'Welcome to Quando' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await button('Ansicht anpassen').click();
  await expect(
    dialog.getByRole('heading', { name: 'So siehst du Quando am besten' }),
  ).toBeFocused();
  await dialog.getByRole('switch', { name: 'Ohne Farben' }).check();
  await expect(html).toHaveAttribute('data-colorless', 'true');
  await dialog.getByRole('switch', { name: 'Vergrößern mit zwei Fingern' }).uncheck();
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /user-scalable=no/);
  await dialog.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('switch', { name: 'Bewegung' }).uncheck();
  await expect(html).toHaveAttribute('data-animation', 'false');
  await button('Schrift vergrößern').click();
  await expect(html).toHaveCSS('font-size', '17px');
  await button('Zurück').click();
  await expect(dialog).toContainText('Schritt 1 von 2');
  expect(await fillOf(page)).not.toBe(light);
  await button('Ansicht anpassen').click();
  expect(await play.storedCookies(['visitorState'])).toEqual({});
  await button('Zurücksetzen').click();
  await expect(dialog.getByRole('heading', { name: 'Willkommen bei Quando' })).toBeVisible();
  await expect(html).toHaveCSS('font-size', '16px');
  await button('Ansicht anpassen').click();
  await button('Zum Spiel').click();
  await expect(dialog).toBeHidden();
  await expect(play.hints).toHaveCount(1);
  expect(await play.storedCookies(['visitorState'])).toEqual({ visitorState: 'true' });
  await play.reload();
  await expect(dialog).toBeHidden();
});

test('who came in by another screen is greeted at the start, once; the tour ends the greeting too', async ({
  play,
  setClock,
  context,
}) => {
  await setClock(NOON);
  const { page } = play;
  const welcome = page.getByRole('heading', { name: 'Willkommen bei Quando' });
  const consent = new ConsentPage(page);
  await consent.open('/settings');
  await consent.decline.click();
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await expect(consent.dialog).toBeHidden();
  await page.getByRole('link', { name: 'Quando, zur Startseite' }).click();
  await expect(welcome).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'So wird gespielt' }).click();
  await expect(page.getByRole('dialog', { name: 'Lies den Hinweis' })).toBeVisible();
  expect(await play.storedCookies(['visitorState'])).toEqual({ visitorState: 'true' });
  await page.keyboard.press('Escape');
  await expect(play.hints).toHaveCount(1);
  await expect(welcome).toHaveCount(0);

  await context.clearCookies({ name: 'visitorState' });
  await page.reload();
  await expect(welcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome).toHaveCount(0);
  expect(await play.storedCookies(['visitorState'])).toEqual({ visitorState: 'true' });
});

test('the first visit needs no mouse, from the consent to the result', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  const { page } = play;
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Deine Privatsphäre' })).toBeVisible();
  await tabTo(page, 'Einstellungen anpassen');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Videos anderer Anbieter');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('switch', { name: 'Videos anderer Anbieter' })).toBeChecked();
  await tabTo(page, 'Auswahl bestätigen');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Willkommen bei Quando' })).toBeVisible();
  await tabTo(page, 'Ansicht anpassen');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Schrift vergrößern');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('font-size', '17px');
  await tabTo(page, 'Zum Spiel');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(play.hints).toHaveCount(1);
  await play.typeYear('1648');
  await play.win('2040-06-10');
  expect(await play.storedCookies(['consentVideo'])).toEqual({ consentVideo: 'true' });
});

/** That a dialog fills a window below 600 pixels, and is never wider than 750. */
async function expectSizes(page: Page) {
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 599, height: 700 });
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 599, height: 700 });
  await page.setViewportSize({ width: 600, height: 700 });
  const narrow = await dialog.boundingBox();
  expect(narrow?.width).toBeLessThan(600);
  expect(narrow?.height).toBeLessThan(700);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await dialog.boundingBox())?.width).toBe(750);
  await page.setViewportSize({ width: 640, height: 400 });
}

/** That nothing sticks out to the side, neither here nor on a narrow phone. */
async function expectFit(page: Page) {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 400 });
    const surplus = await page.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ]);
    expect(Math.max(...surplus), `${width} pixels wide`).toBeLessThanOrEqual(0);
  }
}

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string) {
  const isThere = () =>
    page.evaluate((words) => {
      const { activeElement: control } = document;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      return [control, ...labels].some((element) => element?.textContent?.endsWith(words));
    }, name);
  for (let presses = 0; presses < 15 && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await isThere(), `Tab leads to “${name}”`).toBe(true);
}

/** The colour of the logo in the dialog. */
function fillOf(page: Page): Promise<string> {
  return page.locator('dialog svg text').evaluate((text) => getComputedStyle(text).fill);
}
