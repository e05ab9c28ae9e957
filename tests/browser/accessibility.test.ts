import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';
const misses = ['1113', '1648', '2000', '0007'];

for (const locale of ['de-DE', 'en-GB'] as const) {
  test.describe(`axe finds nothing, ${locale}`, () => {
    test.use({ locale });

    test('while the puzzle is loading', async ({ play, setClock }) => {
      await setClock(NOON);
      await play.page.route('**/rest/v1/**', () => undefined);
      await play.page.goto('/');
      await expect(play.page.locator('main[aria-busy]')).toBeAttached();
      await expectNoFindings(play.page);
    });

    test('in the game after 0, 1, 2 and 3 attempts, and lost', async ({ play, setClock }) => {
      await setClock(NOON);
      await play.open();
      await expectNoFindings(play.page);
      for (const [index, miss] of misses.entries()) {
        await play.typeYear(miss);
        await play.expectAttempts(index + 1);
        await expectNoFindings(play.page);
      }
      await play.expectState('lost');
    });

    test('won', async ({ play, setClock }) => {
      await setClock(NOON);
      await play.open();
      await play.typeYear('1931');
      await expect(play.page.getByRole('heading', { name: '1931' })).toBeVisible();
      await expectNoFindings(play.page);
    });

    test('without a connection', async ({ play, setClock, expectConsole }) => {
      expectConsole(/Failed to load resource/);
      await setClock(NOON);
      await play.page.route('**/rest/v1/**', (route) => route.abort());
      await play.page.goto('/');
      await expect(play.page.getByRole('alert')).toBeVisible();
      await expectNoFindings(play.page);
    });

    test('with nothing scheduled', async ({ play, setClock }) => {
      await setClock(NOON);
      await play.page.route('**/rest/v1/**', (route) => route.fulfill({ json: null }));
      await play.page.goto('/');
      await expect(play.page.locator('[data-problem="nothing"]')).toBeVisible();
      await expectNoFindings(play.page);
    });

    test('in the menu, settings, about and not-found', async ({ play, setClock }) => {
      await setClock(NOON);
      for (const path of ['/settings', '/about', '/nowhere']) {
        await play.page.goto(path);
        await expect(play.page.locator('main h1')).toBeVisible();
        await expectNoFindings(play.page);
      }
      await play.page.getByRole('button', { name: /^Men[uü]$/ }).click();
      await expect(play.page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(play.page);
    });
  });
}

test('axe finds nothing without colours', async ({ play, setClock, context, gateway }) => {
  await setClock(NOON);
  await context.addCookies([
    { name: 'colorless', value: 'true', url: gateway.url },
    { name: 'alternativeKeyboard', value: 'true', url: gateway.url },
  ]);
  await play.open();
  await play.page.getByLabel('Dein Jahr').fill('1113');
  await play.page.getByRole('button', { name: 'Jahr prüfen' }).click();
  await play.expectAttempts(1);
  await expectNoFindings(play.page);
});

test('nothing moves for who asks for less motion, and the page works as before', async ({
  play,
  setClock,
}) => {
  await play.page.emulateMedia({ reducedMotion: 'reduce' });
  await setClock(NOON);
  await play.open();
  await play.typeYear('1113');
  await play.expectAttempts(1);
  const moving = await play.page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => animation.effect?.getComputedTiming().activeDuration)
      .filter((duration) => Number(duration) > 1),
  );
  expect(moving).toEqual([]);
});

test('forced colours keep what is wrong crossed out, on tiles and keys', async ({
  play,
  setClock,
}) => {
  await play.page.emulateMedia({ forcedColors: 'active' });
  await setClock(NOON);
  await play.open();
  await play.typeYear('1648');
  const strokes = await play.page
    .locator('[data-feedback="wrong"], [data-known="wrong"]')
    .evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element, '::after').backgroundColor),
    );
  const paper = await play.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(strokes).toHaveLength(6);
  expect(strokes.filter((colour) => [paper, 'rgba(0, 0, 0, 0)'].includes(colour))).toEqual([]);
});
