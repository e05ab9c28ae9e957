import { NOON } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { selling } from './selling-gateway.ts';
import { expect, inTestAll, test } from './test.ts';
import { text } from './words.ts';

test.beforeEach(async ({ setClock }) => setClock(NOON));

test('in the day’s second language the result says that the first one counts, and marks nothing', async ({
  play,
  context,
  gateway,
}) => {
  const { page } = play;
  await play.open();
  await play.typeYear('1648');
  await play.win('2040-06-10');
  const rows = page.getByRole('listitem').filter({ hasText: text('de', 'result.thisRound') });
  await expect(rows).toHaveCount(1);
  await context.addCookies([{ name: 'language', value: 'en-US', url: gateway.url, expires: 4e9 }]);
  await play.reload();
  await play.win('2040-06-10');
  await expect(page.getByText(text('en', 'result.otherCounts'))).toBeVisible();
  await expect(page.getByText(text('en', 'result.thisRound'))).toHaveCount(0);
  await expect(
    page.getByRole('listitem').filter({ hasText: text('en', 'result.achievement.silver') }),
  ).toContainText('1×');
  await expectNoFindings(page, 'second-language');
});

test('a link in the other language offers the same day’s puzzle in one’s own', async ({
  play,
  gateway,
}) => {
  const { page } = play;
  const [german, english] = [
    await gateway.idIn('de', '2040-06-09'),
    await gateway.idIn('en', '2040-06-09'),
  ];
  await page.goto(`/pp/${english}`);
  await expect(play.hints.first()).toContainText('Hint A en');
  await expectNoFindings(page, 'other-language');
  await page.getByRole('button', { name: text('de', 'modes.otherLanguage.play') }).click();
  await expect(page).toHaveURL(`/pp/${german}`);
  await expect(play.hints.first()).toContainText('Hinweis A de');
  await expect(page.getByText(text('de', 'modes.otherLanguage.text'))).toHaveCount(0);
});

selling(
  'the gift page is in the language of its path, and leaves the page’s own alone',
  inTestAll,
  async ({ page, play }) => {
    const html = page.locator('html');
    await page.goto('/gifts');
    await expect(page.getByRole('heading', { name: text('en', 'gifts.title') })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'en');
    expect(await play.storedCookies(['language'])).toEqual({ language: 'de-DE' });
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('en', 'app.toStart') })
      .click();
    await expect(html).toHaveAttribute('lang', 'de');
    await expect(play.hints.first()).toContainText('Hinweis A de');
  },
);
