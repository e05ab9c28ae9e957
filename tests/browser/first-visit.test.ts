import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, inMotion, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';

test.use({ visitor: 'new' });

for (const language of ['de-DE', 'en-US'] as const) {
  test.describe(`at 200 % and in the largest type, ${language}`, () => {
    // What a window of 1280 by 800 shows when it is enlarged to twice its size.
    test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

    test(
      'from the first question to the settings axe finds nothing and nothing sticks out',
      language === 'de-DE' ? {} : inTestAll,
      async ({ page, setClock, context, gateway }) => {
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
        const expectSound = async (outline?: string) => {
          if (german) await expectNoFindings(page, outline);
          await expectFit(page);
        };
        await setClock(NOON);
        await page.goto('/');
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectSound('consent');
        await press(text('de', 'consent.adjust'), text('en', 'consent.adjust'));
        await expectSound('consent-choices');
        await press(text('de', 'startDialog.back'), text('en', 'startDialog.back'));
        await press(text('de', 'consent.privacy'), text('en', 'consent.privacy'));
        await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
        await expectSound();
        await press(text('de', 'startDialog.back'), text('en', 'startDialog.back'));
        await press(text('de', 'consent.decline'), text('en', 'consent.decline'));
        await expect(page.getByRole('heading', { name: /Willkommen|Welcome/ })).toBeVisible();
        await expectSound('welcome');
        if (german) await expectSizes(page);
        await press(text('de', 'startDialog.look'), text('en', 'startDialog.look'));
        await expectSound('welcome-look');
        await press(text('de', 'startDialog.done'), text('en', 'startDialog.done'));
        await expect(page.locator('[data-hint]')).toHaveCount(1);
        await expectSound('first-hint');
        for (const path of ['/settings', '/gameSettings', '/support']) {
          await page.goto(path);
          await expect(page.locator('main:not([aria-busy]) h1')).toBeVisible();
          await expectSound(`first-visit${path}`);
        }
      },
    );
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
  await expect(
    dialog.getByRole('heading', { name: text('de', 'startDialog.title') }),
  ).toBeVisible();
  await expect(dialog).toContainText('Jeden Tag ein Jahr aus der Geschichte');
  await expect(dialog).toContainText('Schritt 1 von 2');
  await expect(dialog.locator('svg text')).toHaveText(text('de', 'app.title'));
  await expect(button(text('de', 'startDialog.back'))).toHaveCount(0);
  const light = await fillOf(page);
  await dialog.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(
    dialog.getByRole('heading', { name: text('en', 'startDialog.title') }),
  ).toBeVisible();
  await dialog.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await button(text('de', 'startDialog.look')).click();
  await expect(
    dialog.getByRole('heading', { name: text('de', 'startDialog.lookTitle') }),
  ).toBeFocused();
  await dialog.getByRole('switch', { name: text('de', 'settings.colorless') }).check();
  await expect(html).toHaveAttribute('data-colorless', 'true');
  await dialog.getByRole('switch', { name: text('de', 'settings.zoom') }).uncheck();
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /user-scalable=no/);
  await dialog.getByRole('radio', { name: text('de', 'settings.dark') }).check({ force: true });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('switch', { name: text('de', 'settings.animation') }).uncheck();
  await expect(html).toHaveAttribute('data-animation', 'false');
  await button(text('de', 'settings.larger')).click();
  await expect(html).toHaveCSS('font-size', '17px');
  await dialog.getByRole('switch', { name: text('de', 'settings.alternativeKeyboard') }).check();
  await button(text('de', 'startDialog.back')).click();
  await expect(dialog).toContainText('Schritt 1 von 2');
  await expect(
    dialog.getByRole('heading', { name: text('de', 'startDialog.title') }),
  ).toBeFocused();
  expect(await fillOf(page)).not.toBe(light);
  await button(text('de', 'startDialog.look')).click();
  expect(await play.storedCookies(['visitorState'])).toEqual({});
  await button(text('de', 'settings.resetSize')).click();
  await expect(
    dialog.getByRole('heading', { name: text('de', 'startDialog.title') }),
  ).toBeVisible();
  await expect(html).toHaveCSS('font-size', '16px');
  await button(text('de', 'startDialog.look')).click();
  await button(text('de', 'startDialog.done')).click();
  await expect(dialog).toBeHidden();
  await expect(play.hints).toHaveCount(1);
  const hint = play.hints.getByRole('heading');
  await expect(hint, 'the first hint is read out').toBeFocused();
  await expect(hint).toHaveAccessibleDescription(/^Hinweis A de/);
  await expect(page.getByLabel(text('de', 'play.yourYear'))).toBeVisible();
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
  const welcome = page.getByRole('heading', { name: text('de', 'startDialog.title') });
  const consent = new ConsentPage(page);
  await consent.open('/settings');
  await consent.decline.click();
  await expect(
    page.getByRole('heading', { name: text('de', 'settings.title'), level: 1 }),
  ).toBeVisible();
  await expect(consent.dialog).toBeHidden();
  await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
  await expect(welcome).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'startDialog.tutorial') })
    .click();
  await expect(
    page.getByRole('dialog', { name: text('de', 'tour.step.step1.title') }),
  ).toBeVisible();
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

test('a puzzle that comes after the greeting has gone takes the focus with it', async ({
  page,
  setClock,
}) => {
  await setClock(NOON);
  let isGone = false;
  await page.route('**/rpc/get_puzzle_of_the_day*', async (route) => {
    await expect.poll(() => isGone).toBe(true);
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: text('de', 'consent.decline') }).click();
  await page.getByRole('button', { name: text('de', 'startDialog.play') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  isGone = true;
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the first visit needs no mouse, from the consent to the result', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  const { page } = play;
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: text('de', 'consent.title') })).toBeVisible();
  await tabTo(page, text('de', 'consent.adjust'));
  await page.keyboard.press('Enter');
  await tabTo(page, text('de', 'consent.services.Video.label'));
  await page.keyboard.press('Space');
  await expect(
    dialog.getByRole('switch', { name: text('de', 'consent.services.Video.label') }),
  ).toBeChecked();
  await tabTo(page, text('de', 'consent.confirm'));
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByRole('heading', { name: text('de', 'startDialog.title') }),
  ).toBeVisible();
  await tabTo(page, text('de', 'startDialog.look'));
  await page.keyboard.press('Enter');
  await tabTo(page, text('de', 'settings.larger'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('font-size', '17px');
  await tabTo(page, text('de', 'startDialog.done'));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(play.hints).toHaveCount(1);
  await play.typeYear('1648');
  await play.win('2040-06-10');
  expect(await play.storedCookies(['consentVideo'])).toEqual({ consentVideo: 'true' });
});

/** That a dialog fills a window below 600 pixels, and above its height, and is never wider than 750. */
async function expectSizes(page: Page) {
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 599, height: 700 });
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 599, height: 700 });
  await page.setViewportSize({ width: 600, height: 700 });
  const narrow = await dialog.boundingBox();
  expect(narrow?.width).toBeLessThan(600);
  expect(narrow?.height).toBeLessThan(700);
  await page.setViewportSize({ width: 1440, height: 900 });
  // But for three times the size of the letters.
  expect(await dialog.boundingBox()).toMatchObject({ width: 750, height: 900 - 3 * 20 });
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
  return page.locator('dialog svg text').evaluate((letters) => getComputedStyle(letters).fill);
}
