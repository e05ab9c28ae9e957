import { expectNoFindings } from './expect-no-findings.ts';
import { expect, inMotion, inTestAll, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';
const misses = ['1113', '1648', '2000', '0007'];

test('axe finds nothing in the game after 0, 1, 2 and 3 attempts, and lost', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  await expectNoFindings(play.page, 'game');
  for (const [index, miss] of misses.entries()) {
    await test.step(`after ${index + 1}`, async () => {
      await play.typeYear(miss);
      await play.expectAttempts(index + 1);
      await expectNoFindings(play.page);
    });
  }
  await play.expectState('lost');
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test(
    'axe finds nothing before the first attempt and in a game that is won',
    inTestAll,
    async ({ play, setClock }) => {
      await setClock(NOON);
      await play.open();
      await expectNoFindings(play.page);
      await play.win('2040-06-10');
      await expectNoFindings(play.page);
    },
  );
});

test(
  'axe finds nothing where there is no puzzle to play',
  inTestAll,
  async ({ play, setClock, expectConsole }) => {
    const { page } = play;
    expectConsole(/Failed to load resource/);
    await setClock(NOON);
    // Without it the day does not come with the page.
    const forgetOffset = () => page.context().clearCookies({ name: 'timezoneOffset' });

    await test.step('with nothing scheduled', async () => {
      await page.route('**/rest/v1/**', (route) => route.fulfill({ json: null }));
      await page.goto('/');
      await expect(page.locator('[data-problem="nothing"]')).toBeVisible();
      await expectNoFindings(page, 'no-puzzle');
    });

    await test.step('without a connection', async () => {
      await page.unroute('**/rest/v1/**');
      await page.route('**/rest/v1/**', (route) => route.abort());
      await forgetOffset();
      await page.goto('/');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page, 'no-connection');
    });

    await test.step('while it is loading', async () => {
      await page.unroute('**/rest/v1/**');
      await page.route('**/rest/v1/**', () => undefined);
      await forgetOffset();
      await page.goto('/');
      await expect(page.locator('main[aria-busy]')).toBeAttached();
      await expectNoFindings(page, 'game-loading');
    });
  },
);

test(
  'axe finds nothing in settings, about, not-found and the menu',
  inTestAll,
  async ({ play, setClock }) => {
    await setClock(NOON);
    for (const path of ['/settings', '/about', '/nowhere']) {
      await test.step(path, async () => {
        await play.page.goto(path);
        await expect(play.page.locator('main h1')).toBeVisible();
        await expectNoFindings(play.page, path.slice(1));
      });
    }
    await test.step('the menu', async () => {
      await play.page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
      await expect(play.page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(play.page, 'menu');
    });
  },
);

test('the game asks for no motion, no colours and no colour sense, and axe finds nothing in it', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
  const { page } = play;
  await setClock(NOON);

  await test.step('forced colours keep what is wrong crossed out, on tiles and keys', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await play.open();
    await play.typeYear('1648');
    await play.expectAttempts(1);
    const strokes = await page
      .locator('[data-feedback="wrong"], [data-known="wrong"]')
      .evaluateAll((elements) =>
        elements.map((element) => getComputedStyle(element, '::after').backgroundColor),
      );
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(strokes).toHaveLength(6);
    expect(strokes.filter((colour) => [paper, 'rgba(0, 0, 0, 0)'].includes(colour))).toEqual([]);
  });

  await test.step('nothing moves for who asks for less motion, and the page works as before', async () => {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    await play.typeYear('1113');
    await play.expectAttempts(2);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => animation.effect?.getComputedTiming().activeDuration)
        .filter((duration) => Number(duration) > 1),
    );
    expect(moving).toEqual([]);
  });

  await test.step('without colours, by the field', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await context.addCookies([
      { name: 'colorless', value: 'true', url: gateway.url },
      { name: 'alternativeKeyboard', value: 'true', url: gateway.url },
    ]);
    await play.reload();
    await page.getByLabel(text('de', 'play.yourYear')).fill('1700');
    await page.getByRole('button', { name: text('de', 'play.checkYear') }).click();
    await play.expectAttempts(3);
    await expectNoFindings(page, 'game-by-field');
  });
});
