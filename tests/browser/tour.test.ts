import { expectNoFindings } from './expect-no-findings.ts';
import { expect, inMotion, test } from './test.ts';
import { TourPage } from './tour-page.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';

test.describe('on a phone in the largest type', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('the tour teaches the game while it is played, and each step leaves its target in sight', async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    test.slow();
    await setClock(NOON);
    await context.clearCookies({ name: 'tourCompleted' });
    await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
    await play.open();
    const tour = new TourPage(play.page);
    await tour.help.tap();
    await tour.expectStep(text('de', 'tour.step.step1.title'), '1 von 9');
    await expect.poll(() => tour.light()).toEqual({ radius: 4, padding: 4, offset: 16 });
    await expectNoFindings(play.page, 'tour');
    await tour.press(text('de', 'tour.button.next'));
    await tour.expectStep(text('de', 'tour.step.step2.title'), '2 von 9');

    // Turned and back, the step stays with the board.
    await play.page.setViewportSize({ width: 740, height: 360 });
    await tour.expectInWindow();
    await play.page.setViewportSize({ width: 360, height: 740 });
    await tour.expectStep(text('de', 'tour.step.step2.title'), '2 von 9');

    await tour.press(text('de', 'tour.button.play'));
    await expect(tour.popover).toHaveCount(0);
    await expect(play.status.filter({ hasText: text('de', 'tour.wait.attempt') })).toBeAttached();
    await expect(
      play.page.getByRole('complementary', { name: text('de', 'tour.label') }),
    ).toBeInViewport();
    await expectNoFindings(play.page);
    await play.tapYear('1648');
    await play.expectAttempts(1);
    await tour.expectStep(text('de', 'tour.step.firstDigit.title'), '3 von 9');
    await expect(tour.popover).toContainText('Gefüllt: richtig');
    await tour.press(text('de', 'tour.button.next'));
    await tour.expectStep('Die Tasten denken mit', '4 von 9');
    await tour.press(text('de', 'tour.button.play'));
    await expect(tour.popover).toHaveCount(0);
    await play.tapYear('1931');
    await play.expectState('won');
    await tour.expectStep(text('de', 'tour.step.share.title'), '5 von 9');
    await tour.press(text('de', 'tour.button.next'));
    await tour.expectStep(text('de', 'tour.step.moreLinks.title'), '6 von 9');
    await tour.press(text('de', 'tour.button.next'));
    await tour.expectStep(text('de', 'tour.step.step9.title'), '7 von 9');
    await tour.press(text('de', 'tour.button.next'));
    await tour.expectStep(text('de', 'tour.step.step10.title'), '8 von 9');
    await tour.press(text('de', 'tour.button.next'));
    await tour.expectStep(text('de', 'tour.step.step11.title'), '9 von 9');
    expect(await play.storedCookies(['tourCompleted'])).toEqual({});
    await tour.press(text('de', 'tour.button.settings'));
    await expect(
      play.page.getByRole('heading', { name: text('de', 'tour.button.settings'), level: 1 }),
    ).toBeVisible();
    expect(await play.storedCookies(['tourCompleted'])).toEqual({ tourCompleted: 'true' });
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('on the second day the way to the tour is shown, once; it needs no mouse, and Escape ends it', async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    await context.clearCookies({ name: 'tourCompleted' });
    const visits = { uniqueDayVisits: '1', dayOfOpening: '2040-06-09' };
    await context.addCookies(
      Object.entries(visits).map(([name, value]) => ({ name, value, url: gateway.url })),
    );
    const { page } = play;
    const tour = new TourPage(page);
    await setClock(NOON);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await play.open();

    await test.step('the way there leads to the first step', async () => {
      await tour.expectStep(text('de', 'tour.step.tutorial.title'));
      await tour.press(text('de', 'tour.button.start'));
      await tour.expectStep(text('de', 'tour.step.step1.title'), '1 von 9');
      await tour.press(text('de', 'tour.cancel'));
      await expect(tour.popover).toHaveCount(0);
    });

    await test.step('keys alone go through it, and the focus comes back', async () => {
      await tour.help.focus();
      await page.keyboard.press('Enter');
      await tour.expectStep(text('de', 'tour.step.step1.title'), '1 von 9');
      await expect(tour.button(text('de', 'tour.button.next'))).toBeFocused();
      await expect(tour.popover).toHaveAccessibleDescription(/Er führt zu einem Jahr/);
      await expect(tour.popover).toHaveCSS('animation-duration', '0.001s');
      await expectNoFindings(page);
      await page.keyboard.press('Tab');
      await expect(tour.button(text('de', 'tour.cancel'))).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(tour.button(text('de', 'tour.button.next'))).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(tour.popover).toHaveCount(0);
      await expect(tour.help).toBeFocused();
      await expect(page.locator('[aria-haspopup], [aria-controls^=driver]')).toHaveCount(0);

      await page.keyboard.press('Enter');
      await tour.press(text('de', 'tour.button.next'));
      await tour.expectStep(text('de', 'tour.step.step2.title'), '2 von 9');
      await page.keyboard.press('Enter');
      await expect(tour.popover).toHaveCount(0);
      await play.typeYear('1648');
      await tour.expectStep(text('de', 'tour.step.firstDigit.title'), '3 von 9');
      // What the attempt came to is still being read out: the step waits its turn.
      await expect(tour.button(text('de', 'tour.button.next'))).not.toBeFocused();
      await expect(
        play.status.filter({ hasText: text('de', 'tour.step.firstDigit.title') }),
      ).toContainText('Mit Tab kommst du zum Rundgang.');
      await page.keyboard.press('Enter');
      await expect(tour.button(text('de', 'tour.button.next'))).toBeFocused();
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(tour.popover).toHaveCSS('border-style', 'solid');
      await expect(tour.target).toHaveCSS('outline-style', 'solid');
      await tour.press(text('de', 'tour.button.next'));
      await tour.press(text('de', 'tour.button.play'));
      const cancel = page.getByRole('button', { name: text('de', 'tour.cancel') });
      await page.getByRole('button', { name: text('de', 'app.menu') }).click();
      const menu = page.getByRole('dialog', { name: text('de', 'app.menu') });
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(cancel).toBeVisible();
      await cancel.click();
    });

    await test.step('what has not been shown yet is shown beside the result', async () => {
      await play.win('2040-06-10');
      await expect(tour.popover).toHaveCount(0);
      await play.reload();
      await page
        .getByRole('heading', { name: text('de', 'result.hints') })
        .scrollIntoViewIfNeeded();
      await page.locator('[data-tour="moreLinks"] a').first().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 40);
      await tour.expectStep(text('de', 'tour.step.moreLinks.title'));
      await tour.press(text('de', 'tour.button.done'));
      expect(await play.storedCookies(['linksTourCompleted'])).toEqual({
        linksTourCompleted: 'true',
      });
    });
  });
});
