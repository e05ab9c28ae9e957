import { readFile } from 'node:fs/promises';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';
import { TourPage } from './tour-page.ts';

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
    await tour.expectStep('Lies den Hinweis', '1 von 9');
    await expectNoFindings(play.page);
    await tour.press('Weiter');
    await tour.expectStep('Mach einen Versuch', '2 von 9');

    // Turned and back, the step stays with the board.
    await play.page.setViewportSize({ width: 740, height: 360 });
    await tour.expectInWindow();
    await play.page.setViewportSize({ width: 360, height: 740 });
    await tour.expectStep('Mach einen Versuch', '2 von 9');

    await tour.press('Spielen');
    await expect(tour.popover).toHaveCount(0);
    await expect(play.status.filter({ hasText: 'Du bist dran' })).toBeAttached();
    await expect(play.page.getByRole('complementary', { name: 'Rundgang' })).toBeInViewport();
    await expectNoFindings(play.page);
    await play.tapYear('1648');
    await play.expectAttempts(1);
    await tour.expectStep('Die drei Zeichen', '3 von 9');
    await expect(tour.popover).toContainText('Gefüllt: richtig');
    await tour.press('Weiter');
    await tour.expectStep('Die Tasten denken mit', '4 von 9');
    await tour.press('Spielen');
    await expect(tour.popover).toHaveCount(0);
    await play.tapYear('1931');
    await play.expectState('won');
    await tour.expectStep('Zeig, wie es lief', '5 von 9');
    await tour.press('Weiter');
    await tour.expectStep('Die Geschichte dahinter', '6 von 9');
    await tour.press('Weiter');
    await tour.expectStep('Deine Erfolge', '7 von 9');
    await tour.press('Weiter');
    await tour.expectStep('Morgen geht es weiter', '8 von 9');
    await tour.press('Weiter');
    await tour.expectStep('Mach es dir passend', '9 von 9');
    expect(await play.storedCookies(['tourCompleted'])).toEqual({});
    await tour.press('Einstellungen');
    await expect(play.page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    expect(await play.storedCookies(['tourCompleted'])).toEqual({ tourCompleted: 'true' });
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the tour needs no mouse, Escape ends it, and the focus comes back', async ({
    play,
    setClock,
  }) => {
    await setClock(NOON);
    await play.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await play.open();
    const { page } = play;
    const tour = new TourPage(page);
    await tour.help.focus();
    await page.keyboard.press('Enter');
    await tour.expectStep('Lies den Hinweis', '1 von 9');
    await expect(tour.button('Weiter')).toBeFocused();
    await expect(tour.popover).toHaveAccessibleDescription(/Er führt zu einem Jahr/);
    await expect(tour.popover).toHaveCSS('animation-duration', '0.001s');
    await expectNoFindings(page);
    await page.keyboard.press('Tab');
    await expect(tour.button('Rundgang beenden')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tour.button('Weiter')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tour.popover).toHaveCount(0);
    await expect(tour.help).toBeFocused();
    await expect(page.locator('[aria-haspopup], [aria-controls^=driver]')).toHaveCount(0);

    await page.keyboard.press('Enter');
    await tour.press('Weiter');
    await tour.expectStep('Mach einen Versuch', '2 von 9');
    await page.keyboard.press('Enter');
    await expect(tour.popover).toHaveCount(0);
    await play.typeYear('1648');
    await tour.expectStep('Die drei Zeichen', '3 von 9');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(tour.popover).toHaveCSS('border-style', 'solid');
    await expect(tour.target).toHaveCSS('outline-style', 'solid');
    await tour.press('Weiter');
    await tour.press('Spielen');
    await page.getByRole('button', { name: 'Rundgang beenden' }).click();
    await play.win('2040-06-10');
    await expect(tour.popover).toHaveCount(0);
  });
});

test('on the second day the way to the tour is shown, once, and leads there', async ({
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
  await setClock(NOON);
  await play.open();
  const tour = new TourPage(play.page);
  await tour.expectStep('Schön, dass du wieder da bist');
  await tour.press('Zum Rundgang');
  await tour.expectStep('Lies den Hinweis', '1 von 9');
  await tour.press('Rundgang beenden');
  await expect(tour.popover).toHaveCount(0);
  await play.win('2040-06-10');
  await play.reload();
  await play.page
    .getByRole('heading', { name: 'Die vier Hinweise und mehr dazu' })
    .scrollIntoViewIfNeeded();
  await play.page.locator('[data-tour="moreLinks"] a').first().scrollIntoViewIfNeeded();
  await tour.expectStep('Die Geschichte dahinter');
  await tour.press('Fertig');
  expect(await play.storedCookies(['tourCompleted'])).toEqual({ tourCompleted: 'true' });
});

test('a calendar file reminds every day at the time of one’s choice', async ({
  page,
  setClock,
}) => {
  await setClock(NOON);
  await page.goto('/settings');
  const time = page.getByLabel('Uhrzeit');
  await expect(time).toHaveValue('08:00');
  await time.fill('');
  await page.getByRole('button', { name: 'Kalenderdatei speichern' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wähle eine Uhrzeit.');
  await time.fill('19:45');
  const offered = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Kalenderdatei speichern' }).click();
  const file = await offered;
  expect(file.suggestedFilename()).toBe('quando.ics');
  await expect(page.getByRole('status').filter({ hasText: 'quando.ics' })).toBeVisible();
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('\r\nDTSTART:20400610T194500\r\nDURATION:PT5M\r\nRRULE:FREQ=DAILY\r\n');
  expect(text).toContain('\r\nSUMMARY:Quando: Rätsel von heute\r\n');
});
