import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';
import { TourPage } from './tour-page.ts';
import { text } from './words.ts';

const token = 'aB3_-cD4_-eF5_-gH6_-iJ7';

test('a custom puzzle is known by its link alone, and says whether it is the first time', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock('2040-06-11T08:00:00Z');
  await gateway.addCustom(token, 1848);
  await page.goto(`/pp/${token}`);
  const explained = page.getByText('Im Ergebnis steht, ob du es zum ersten Mal spielst.');
  await expect(explained).toBeVisible();
  await expect(page.locator('meta[name="robots"]').last()).toHaveAttribute('content', 'noindex');
  expect(await play.storedCookies(['customFirstTry'])).toEqual({});
  await play.typeYear('1789');
  await play.expectAttempts(1);
  expect(await play.storedCookies(['customFirstTry'])).toEqual({ customFirstTry: 'true' });
  await play.typeYear('1848');
  await expect(page.getByText(text('de', 'modes.firstTime'))).toBeVisible();
  await expect(explained).toHaveCount(0);
  await expectNoFindings(page, 'custom-puzzle');
  await page.clock.runFor(5000);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: text('de', 'modes.playAgain') }).click();
  await play.expectAttempts(0);
  await expect(page.locator('#content')).toBeFocused();
  await play.typeYear('1848');
  await expect(page.getByText(text('de', 'modes.again'))).toBeVisible();
  await play.reload();
  await expect(page.getByText(text('de', 'modes.again'))).toBeVisible();
  expect(await play.storedResults()).toEqual([]);

  await test.step('a tour seen to its end there leads to today’s puzzle, after two seconds', async () => {
    const tour = new TourPage(page);
    await tour.help.click();
    await tour.readToTheEnd([
      text('de', 'tour.step.firstDigit.title'),
      text('de', 'tour.step.share.title'),
      text('de', 'tour.step.moreLinks.title'),
    ]);
    await page.clock.runFor(2000);
    await expect(page).toHaveURL('/');
    await play.expectDay('2040-06-11');
  });

  await page.goto(`/pp/${token.toLowerCase()}`);
  await expect(
    page.getByRole('heading', { name: text('de', 'modes.problem.unknown.title') }),
  ).toBeVisible();
});
