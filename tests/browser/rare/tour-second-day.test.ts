import { NOON } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { expect, inMotion, test } from '../test.ts';
import { TourPage } from '../tour-page.ts';
import { text } from '../words.ts';

test.use(inMotion);

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
