import { PlayPage } from './play-page.ts';
import { expect, inMotion, type Page, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';
const misses = ['1113', '1648', '2000'];

test('a player wins on any of four attempts, is counted at its medal, and finds it so after each reload', async ({
  play,
  setClock,
}) => {
  const medals = play.page.getByRole('listitem').filter({ hasText: '1×' });
  const days = ['2040-03-24', '2040-03-25', '2040-03-26'] as const;
  const current = play.page
    .getByRole('listitem')
    .filter({ hasText: text('de', 'result.thisRound') });
  for (const [index, date] of days.entries()) {
    await test.step(`on attempt ${index + 1}`, async () => {
      await setClock(`${date}T10:00:00Z`);
      await play.open();
      await expect(play.hints).toHaveCount(1);
      for (const miss of misses.slice(0, index)) await play.typeYear(miss);
      await expect(play.hints).toHaveCount(index + 1);
      await play.win(date);
      await expect(play.hints).toHaveCount(4);
      await play.expectAttempts(index + 1);
      await expect(medals).toHaveCount(index + 1);
      await expect(current).toContainText(
        [
          text('de', 'result.achievement.gold'),
          text('de', 'result.achievement.silver'),
          text('de', 'result.achievement.bronze'),
        ][index] ?? '',
      );
      await expect(current).toHaveCSS('font-weight', '700');
    });
  }

  await test.step('on attempt 4, reloaded after each', async () => {
    await setClock(NOON);
    await play.open();
    for (const miss of misses) {
      await play.typeYear(miss);
      await play.expectState('running');
      await play.reload();
    }
    await expect(play.hints).toHaveCount(4);
    await play.win('2040-06-10');
    await play.reload();
    await play.expectState('won');
    await play.expectAttempts(4);
    await expect(medals).toHaveCount(4);
  });
});

for (const { locale, word, kinds } of [
  {
    locale: 'de-DE',
    word: 'Hinweis A de',
    kinds: [
      text('de', 'play.kind.article'),
      text('de', 'play.kind.podcast'),
      text('de', 'play.kind.book'),
      text('de', 'play.kind.wiki'),
    ],
  },
  {
    locale: 'en-GB',
    word: 'Hint A en',
    kinds: [
      text('en', 'play.kind.article'),
      text('de', 'play.kind.podcast'),
      text('en', 'play.kind.book'),
      text('en', 'play.kind.wiki'),
    ],
  },
]) {
  test.describe(`a player whose browser speaks ${locale}`, () => {
    test.use({ locale });

    test('reads the first hint in that language, loses after four misses, and sees the answer and all links', async ({
      play,
      setClock,
    }) => {
      await setClock(NOON);
      await play.open();
      await expect(play.hints).toHaveCount(1);
      await expect(play.hints.first()).toContainText(word);
      await expect(play.page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await play.expectState('running');

      for (const miss of [...misses, '0000']) await play.typeYear(miss);
      await play.expectState('lost');
      await expect(play.page.getByRole('heading', { name: '1931' })).toBeVisible();
      await expect(play.page.locator('[data-tour="moreLinks"] a')).toHaveCount(4);
      await expectKinds(play.page, kinds);
      await play.reload();
      await play.expectState('lost');
      await play.expectAttempts(4);
    });
  });
}

test('an attempt is refused when incomplete or repeated, marked digit by digit, and drawn on a timeline at the end', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();

  await test.step('an incomplete one is refused with a word and costs nothing', async () => {
    await play.typeYear('19');
    await expect(play.status.filter({ hasText: 'Es fehlen noch 2 Ziffern.' })).toBeVisible();
    await play.expectAttempts(0);
    await play.page.keyboard.press('Backspace');
    await play.page.keyboard.press('Backspace');
  });

  await test.step('each digit is right, elsewhere or wrong, repeated ones counted once each', async () => {
    await play.typeYear('1113');
    await play.expectMarks(1, 'right elsewhere wrong elsewhere');
  });

  await test.step('a repeated one is refused with a word and costs nothing', async () => {
    await play.typeYear('1648');
    await play.expectAttempts(2);
    await play.typeYear('1648');
    await expect(play.status.filter({ hasText: 'schon versucht' })).toBeVisible();
    await play.expectAttempts(2);
    for (let digit = 0; digit < 4; digit += 1) await play.page.keyboard.press('Backspace');
  });

  await test.step('links and titles stay away until the end, for they may name the year', async () => {
    await expect(play.page.locator('main a')).toHaveCount(0);
    await expect(play.page.getByText('Titel')).toHaveCount(0);
  });

  await test.step('the timeline names the attempts and the answer', async () => {
    await play.win('2040-06-10');
    const timeline = play.page.getByRole('img', { name: /Zeitachse/ });
    await expect(timeline).toHaveAccessibleName(/1113, 1648 und 1931.*Gesucht war 1931/);
  });
});

test('puzzles of other kinds ask for what they look for', async ({ play, setClock }) => {
  const { page } = play;

  await test.step('a year before 1000 has leading zeros, which one key fills in', async () => {
    await setClock('2040-06-11T10:00:00Z');
    await play.open();
    await page.keyboard.press('9');
    await page.getByRole('button', { name: text('de', 'play.fillZeros') }).click();
    await page.getByRole('button', { name: text('de', 'play.checkYear') }).click();
    await play.expectState('won');
    await expect(page.getByRole('heading', { name: '0009' })).toBeVisible();
  });

  await test.step('a decade gives the ones digit and asks for the other three', async () => {
    await setClock('2040-06-12T10:00:00Z');
    await play.open();
    await expect(page.getByText('Gesucht ist das Jahrzehnt')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Einer: 9, vorgegeben' })).toBeVisible();
    await play.typeYear('196');
    await play.expectState('won');
  });

  await test.step('a question asks for a number and draws no timeline', async () => {
    await setClock('2040-06-13T10:00:00Z');
    await play.open();
    await expect(page.getByText('Wie viele Tage?')).toBeVisible();
    await play.typeYear('0045');
    await play.typeYear('0044');
    await play.expectState('won');
    await expect(page.getByRole('heading', { name: '0044' })).toBeVisible();
    await expect(page.getByRole('img', { name: /Zeitachse/ })).toHaveCount(0);
  });

  await test.step('a hint’s picture shows during play, its credit and its recording only at the end', async () => {
    await setClock('2040-06-15T10:00:00Z');
    await play.open();
    await expect(page.getByRole('img', { name: 'Ein Schiff' })).toBeVisible();
    await expect(page.getByText('Museum')).toHaveCount(0);
    for (const miss of misses) await play.typeYear(miss);
    await expect(play.hints).toHaveCount(4);
    await expect(page.locator('audio')).toHaveCount(0);
    await play.typeYear('1492');
    await expect(page.getByText('Bild: Museum')).toBeVisible();
    await expectKinds(page, [
      text('de', 'play.kind.website'),
      text('de', 'play.kind.video'),
      text('de', 'play.kind.podcast'),
      text('de', 'play.kind.game'),
    ]);
    const player = page.getByLabel('Anhören: Folge 12');
    await expect(player).toHaveAttribute('src', 'https://example.org/folge-12.mp3');
    await expect(player).toHaveAttribute('preload', 'none');
    await expect(player).toHaveAttribute('controls');
  });
});

test('what is stored and damaged does not break the game, and an unreadable language becomes English', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
  await setClock(NOON);
  const url = gateway.url;
  await context.addCookies([
    { name: 'firstTry', value: '99999', url },
    { name: 'secondTry', value: 'x', url },
    { name: 'gameFinished', value: 'perhaps', url },
    { name: 'darkMode', value: 'purple', url },
    { name: 'noSuccess', value: '-4', url },
    { name: 'dayOfOpening', value: '2040-06-10', url },
    { name: 'quizDay', value: '2040-06-10', url },
    { name: 'quizId', value: '8', url },
    { name: 'pausedGames', value: '~.~x.y.z', url },
  ]);
  await play.open();
  await play.expectAttempts(0);
  await play.typeYear('1931');
  await play.expectState('won');

  await context.addCookies([{ name: 'language', value: 'klingon', url }]);
  await play.reload();
  await expect(play.hints.first()).toContainText('Hint A en');
});

test('two tabs play one game: neither takes back what the other has tried', async ({
  play,
  setClock,
  context,
}) => {
  await setClock(NOON);
  await play.open();
  const other = new PlayPage(await context.newPage());
  await other.page.clock.install({ time: new Date(NOON) });
  await other.open();
  await other.typeYear('1648');
  await other.expectAttempts(1);
  await other.typeYear('1700');
  await other.expectAttempts(2);
  await play.typeYear('1800');
  await play.expectAttempts(2);
  await play.expectMarks(2, 'right wrong wrong wrong');
  await play.page.keyboard.press('Backspace');
  await play.typeYear('1931');
  await play.expectState('won');
  await other.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await other.expectState('won');
  await play.reload();
  await play.expectAttempts(3);
});

/** Holds that each hint at the end has the name of its kind, and an ornament that no other has. */
async function expectKinds(page: Page, kinds: readonly string[]) {
  const headings = page.locator('[data-tour="moreLinks"] h3');
  await expect(headings).toContainText(kinds);
  const ornaments = await headings
    .locator('svg')
    .evaluateAll((drawn) => drawn.map(({ innerHTML }) => innerHTML));
  expect(new Set(ornaments).size).toBe(kinds.length);
}
