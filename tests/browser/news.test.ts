import { expectNoFindings } from './expect-no-findings.ts';
import { test } from './news-desk.ts';
import { expect, inTestAll, type Page } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';
const MORE = { name: text('de', 'news.more') };
const unread = { name: text('de', 'app.menuNews') };
const groups = (...numbers: number[]) => numbers.map((group) => ({ group }));
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** What the page asks for from now on to show whole news, which dot and leading wait for. */
function askedInWhole(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/rest\/v1\/news\?.*news_group_id=/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Goes on to the list within the page: whatever the latest news lead to is asked for by then. */
async function openList(page: Page) {
  await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: text('de', 'navigation.news'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/news$/);
}

test(
  'the list begins with four, brings three more at a press, and is there again on the way back',
  inTestAll,
  async ({ page, setClock, publish }) => {
    const body = '# Archiv\n\nEin <b>Satz</b>, ein [Verweis](https://example.org/).\n\n- Punkt';
    await publish([...groups(9, 8, 7, 6, 4, 3, 2, 1), { group: 5, body }]);
    await setClock(NOON);
    await page.goto('/news');
    await expect(titles(page)).toHaveText([9, 8, 7, 6].map((group) => `Neuigkeit ${group}`));
    await expectNoFindings(page, 'news');
    await page.getByRole('button', MORE).click();
    await expect(titles(page)).toHaveCount(7);
    await expect(page.getByRole('link', { name: 'Neuigkeit 5' })).toBeFocused();
    await page.getByRole('button', MORE).click();
    await expect(titles(page)).toHaveCount(9);
    await expect(page.getByText(text('de', 'news.all'))).toBeVisible();

    await page.getByRole('link', { name: 'Neuigkeit 5' }).click();
    await expect(page.getByRole('heading', { name: 'Neuigkeit 5', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Neuigkeit 5 · Quando');
    const article = page.getByRole('article');
    await expect(article).toContainText('Ein <b>Satz</b>');
    await expect(article.locator('b, h1 h1')).toHaveCount(0);
    await expect(article.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    await expectNoFindings(page, 'news-article');
    await page.goBack();
    await expect(titles(page)).toHaveCount(9);
    await expect(page.getByRole('link', { name: 'Neuigkeit 5' })).toBeFocused();
  },
);

test('a red dot on the menu and its entry says that there are news, until they are read', async ({
  play,
  setClock,
  publish,
}) => {
  const { page } = play;
  await publish([...groups(3), { group: 4, mode: 'LOW' }]);
  await setClock(NOON);
  await play.open();
  await page.getByRole('button', unread).click();
  const entry = page.getByRole('dialog').getByRole('link', { name: text('de', 'navigation.news') });
  await expect(entry).toHaveAccessibleName('Neuigkeiten (noch nicht gelesen)');
  await expect(page.locator('.news-dot')).toHaveCount(2);
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Neuigkeit 3' })).toBeVisible();
  await expect(page.getByText(text('de', 'news.new'), { exact: true })).toHaveCount(1);
  await expect(page.locator('.news-dot')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: text('de', 'app.menu'), exact: true }),
  ).toBeVisible();
  expect(await play.storedCookies(['lastReadNews'])).toEqual({ lastReadNews: '3' });
});

test(
  'news that are low or expired are in the list without a dot, and none lead away from a shared puzzle',
  inTestAll,
  async ({ page, setClock, publish }) => {
    await setClock(NOON);
    for (const { what, news } of [
      { what: 'low', news: { group: 3, mode: 'LOW' } },
      { what: 'expired', news: { group: 4, validUntil: '2040-06-10T09:59:00Z' } },
    ]) {
      await test.step(what, async () => {
        await publish([news]);
        const inWhole = askedInWhole(page);
        const latest = page.waitForResponse(/rest\/v1\/news\?.*limit=1$/);
        await page.goto('/settings');
        await (await latest).finished();
        await openList(page);
        await expect(titles(page)).toHaveText([`Neuigkeit ${news.group}`]);
        expect(inWhole).toEqual([]);
        await expect(page.locator('.news-dot')).toHaveCount(0);
        await expect(page.getByText(text('de', 'news.new'), { exact: true })).toHaveCount(0);
      });
    }

    await test.step('the most important, beside a shared puzzle', async () => {
      await publish([{ group: 7, mode: 'HIGHEST' }]);
      await page.goto('/pp/381');
      await expect(page.getByRole('button', unread)).toBeVisible();
      await expect(page).toHaveURL(/\/pp\/381$/);
    });
  },
);

test(
  'the most important news lead to themselves once, whatever is read in the other language',
  inTestAll,
  async ({ play, setClock, publish, context, gateway }) => {
    const { page } = play;
    const speak = (language: string) =>
      context.addCookies([{ name: 'language', value: language, url: gateway.url, expires: 4e9 }]);
    await publish([
      { group: 7, mode: 'HIGHEST' },
      { group: 6, locale: 'en-US' },
    ]);
    await setClock(NOON);
    await page.goto('/');
    await expect(page).toHaveURL('/news/7');
    await expect(page.getByRole('heading', { name: 'Neuigkeit 7', level: 1 })).toBeVisible();
    await speak('en-US');
    await page.goto('/news');
    await expect(page.getByRole('heading', { name: 'Piece 6' })).toBeVisible();
    await expect.poll(() => play.storedCookies(['lastReadNews'])).toEqual({ lastReadNews: '6.7' });
    await speak('de-DE');
    const latest = page.waitForResponse(/rest\/v1\/news\?.*limit=1$/);
    await page.goto('/');
    await (await latest).finished();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/');
    await expect(page.locator('.news-dot')).toHaveCount(0);
  },
);

test('who has begun to play is not led away by news that come late', async ({
  play,
  setClock,
  publish,
}) => {
  const { page } = play;
  await publish([{ group: 7, mode: 'HIGHEST' }]);
  await setClock(NOON);
  const asked = new Promise<() => Promise<void>>((resolve) => {
    void page.route(/rest\/v1\/news\?.*news_group_id=/, (route) => resolve(() => route.continue()));
  });
  await play.open();
  const answer = await asked;
  await page.keyboard.press('1');
  await answer();
  await expect(page.getByRole('button', unread)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(play.hints.first()).toBeVisible();
});

test.describe('somebody new', () => {
  test.use({ visitor: 'new' });

  test('is led to the most important news after consent and greeting, and only once', async ({
    play,
    setClock,
    publish,
  }) => {
    const { page } = play;
    await publish([{ group: 7, mode: 'HIGHEST' }]);
    await setClock(NOON);
    await page.goto('/');
    await page.getByRole('button', { name: text('de', 'consent.decline') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'account.finish.title') }),
    ).toBeVisible();
    await expect(page.getByRole('button', { ...unread, includeHidden: true })).toBeAttached();
    await expect(page).toHaveURL(/\/$/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('de', 'app.help') })
      .click();
    await expect(page).toHaveURL(/\/news\/7$/);
    await expect(page.getByRole('heading', { name: 'Neuigkeit 7', level: 1 })).toBeVisible();
    await expect(page.locator('.news-dot')).toHaveCount(0);
    await test.step('and on the way back to the tour that was chosen there', async () => {
      await page.goBack();
      const tour = page.getByRole('dialog', { name: text('de', 'tour.step.step1.title') });
      await expect(tour).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tour).toHaveCount(0);
    });
    const latest = page.waitForResponse(/rest\/v1\/news\?.*limit=1$/);
    const inWhole = askedInWhole(page);
    await play.open();
    await (await latest).finished();
    await expect(page).toHaveURL(/\/$/);
    await openList(page);
    await expect(titles(page)).toHaveText(['Neuigkeit 7']);
    expect(inWhole).toEqual([]);
  });
});

test(
  'each language has its own list, and news in the other one alone are offered in it',
  inTestAll,
  async ({ page, setClock, publish }) => {
    await publish([...groups(1, 2, 3, 4, 5), { group: 6, locale: 'en-US' }]);
    await setClock(NOON);
    await page.goto('/news');
    await page.getByRole('button', MORE).click();
    await expect(titles(page)).toHaveCount(5);
    await page.goto('/news/6');
    await expect(page.getByRole('heading', { name: text('de', 'news.other.title') })).toBeVisible();
    await page.getByRole('button', { name: text('de', 'news.readOther') }).click();
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByRole('article')).toBeFocused();
    await page.getByRole('link', { name: text('de', 'news.toList') }).click();
    await expect(titles(page)).toHaveCount(4);
    await page.goto('/news/99');
    await expect(
      page.getByRole('heading', { name: text('de', 'news.unknown.title') }),
    ).toBeVisible();

    await page.goto('/settings');
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.goto('/news');
    await expect(titles(page)).toHaveText(['Piece 6']);
    await publish([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: text('en', 'news.empty.title') })).toBeVisible();
  },
);
