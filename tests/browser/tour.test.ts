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
