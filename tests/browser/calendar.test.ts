import { lasting } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { goWithin } from './go-within.ts';
import { dataOf, makePlayer, type Player, putSession, signInElsewhere } from './player.ts';
import { button } from './profile-page.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, inTestAll, type Page, test as base } from './test.ts';
import { text } from './words.ts';

type Fixtures = {
  /** What everybody takes for now. */
  now: string;
  /** Somebody with a tier, signed in on the page. */
  supporter: Player;
};

const test = base.extend<Fixtures>({
  // After the last of the tests' puzzles, which is in German alone.
  now: ['2040-06-20T10:00:00Z', { option: true }],

  supporter: async ({ page, gateway, setClock, now }, provide) => {
    await setClock(now);
    const player = await makePlayer(gateway);
    await gateway.grant(player.email, '3_chronicler');
    const stored = await signInElsewhere(gateway, player);
    await putSession(page, gateway, lasting(stored));
    await provide({ ...player, stored });
  },
});

/** The name of the shown month, which screen readers read out when another one comes. */
const month = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2 }).and(page.locator('[aria-live="polite"]'));
const day = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test.describe('a day in June', () => {
  test.use({ now: '2040-06-11T10:00:00Z' });

  test('what I have played is marked, and the keyboard leads through days, months and years', async ({
    play,
    supporter,
  }) => {
    const { page } = play;
    expect(supporter.stored).not.toBe('');
    await play.open();
    await play.win('2040-06-11');
    await open(page, '/calendar');
    await expect(page.getByText('3 Rätsel, 1 gelöst')).toBeVisible();
    const today = day(page, 'Montag, 11. Juni, heute: Gold');
    await expect(today).toHaveAttribute('aria-current', 'date');
    await expect(today.getByRole('link')).toHaveAttribute('href', '/');
    await expect(day(page, 'Dienstag, 12. Juni: kommt noch').getByRole('link')).toHaveCount(0);
    await expectNoFindings(page, 'calendar');
    await expectNoSidewaysScrolling(page);

    await button(page, text('de', 'calendar.after')).focus();
    await page.keyboard.press('Tab');
    await expect(today).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(today).toBeFocused();
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await expect(month(page, 'Mai 2040')).toBeVisible();
    await expect(day(page, 'Sonntag, 27. Mai: kein Rätsel')).toBeFocused();
    await page.keyboard.press('Shift+PageUp');
    await expect(month(page, 'März 2040')).toBeVisible();
    await expect(day(page, 'Dienstag, 27. März: kein Rätsel')).toBeFocused();
    for (const key of ['PageDown', 'End']) await page.keyboard.press(key);
    await expect(day(page, 'Sonntag, 29. April: kein Rätsel')).toBeFocused();
    for (const key of ['PageDown', 'PageDown']) await page.keyboard.press(key);
    await expect(today).toBeFocused();

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/old\/\d+$/);
    await page.goBack();
    await expect(day(page, 'Sonntag, 10. Juni: Nicht gespielt')).toBeFocused();
  });
});

test.describe('who shares the device', () => {
  test.use({ now: '2040-06-11T10:00:00Z' });

  test('never sees what somebody else has played, not even until their own comes', async ({
    page,
    gateway,
    supporter,
  }) => {
    const other = await makePlayer(gateway);
    await gateway.grant(other.email, '3_chronicler');
    await loseOn(gateway, supporter, '2040-06-10');
    const theirs = day(page, 'Sonntag, 10. Juni: Nicht gelöst');
    await page.goto('/calendar');
    await expect(theirs).toBeVisible();

    // Within one page, which remembers what the server has said.
    await goWithin(page, '/profile');
    await button(page, text('de', 'account.signOut.here')).first().click();
    await expect(page).toHaveURL('/');
    await goWithin(page, '/login?return=/calendar');
    const months = '**/rest/v1/quando_calendar*';
    const asked = page.waitForRequest(months);
    await page.route(months, () => undefined);
    await page.getByLabel(text('de', 'account.fields.email')).fill(other.email);
    await page
      .getByLabel(text('de', 'account.fields.password'), { exact: true })
      .fill(other.password);
    await button(page, text('de', 'account.login.submit')).click();
    await asked;
    await expect(month(page, 'Juni 2040')).toBeVisible();
    await expect(theirs).toHaveCount(0);
    // What was held goes on.
    await page.unroute(months);
    await expect(day(page, 'Sonntag, 10. Juni: Nicht gespielt')).toBeVisible();
  });
});

test.describe('the day after', () => {
  test.use({ now: '2040-06-11T10:00:00Z' });

  test(
    'a day that was lost stays lost when it is played again, and midnight brings the next one',
    inTestAll,
    async ({ play, gateway, supporter, context, expectConsole }) => {
      expectConsole(/Failed to load resource/);
      const { page } = play;
      await loseOn(gateway, supporter, '2040-06-10');
      const yesterday = day(page, 'Sonntag, 10. Juni: Nicht gelöst');

      await test.step('a month that does not come is asked for again, by itself once there is a connection', async () => {
        const months = '**/rest/v1/quando_calendar*';
        await page.route(months, (route) => route.fulfill({ status: 500 }));
        await page.goto('/calendar');
        await expect(page.getByRole('alert')).toContainText('Dieser Monat ließ sich nicht laden');
        await page.route(months, (route) => route.abort('internetdisconnected'));
        await button(page, text('de', 'screen.retry')).click();
        await expect(page.getByRole('alert')).toContainText('nicht zu erreichen');
        await page.unroute(months);
        await context.setOffline(true);
        await context.setOffline(false);
        await expect(yesterday).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
      });

      await yesterday.getByRole('link').click();
      await expect(play.hints.first()).toBeVisible();
      const noted = page.waitForResponse('**/rpc/record_finish');
      await play.win('2040-06-10');
      await noted;
      await open(page, '/calendar');
      await expect(page.getByText('3 Rätsel, 0 gelöst')).toBeVisible();
      await expect(yesterday).toBeVisible();

      await gateway.setClock('2040-06-11T23:00:00Z');
      await page.clock.fastForward('13:00:00');
      const today = day(page, 'Dienstag, 12. Juni, heute: Nicht gespielt');
      await expect(today.getByRole('link')).toHaveAttribute('href', '/');
      const before = day(page, 'Montag, 11. Juni: Nicht gespielt').getByRole('link');
      await expect(before).toHaveAttribute('href', /^\/old\/\d+$/);
    },
  );
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test(
    'a gap offers the other language, the month is in the address, and a late answer changes nothing',
    inTestAll,
    async ({ page, supporter, expectConsole }) => {
      expectConsole(/Failed to load resource/);
      expect(supporter.stored).not.toBe('');

      await test.step('what was asked for before does not take away what has come since', async () => {
        const held: (() => Promise<void>)[] = [];
        await page.goto('/puzzleOverview');
        for (const [path, door, facts, shown] of [
          [
            'quando_calendar',
            text('en', 'calendar.title'),
            'Saturday 16 June: in German only',
            '/calendar',
          ],
          [
            'user_puzzle_history',
            text('en', 'puzzleOverview.cards.puzzleHistory.title'),
            text('en', 'history.empty.title'),
            '/puzzleHistory',
          ],
        ] as const) {
          await page.route(`**/rest/v1/${path}*`, (route) => {
            held.push(() => route.fulfill({ status: 500 }));
          });
          await page.getByRole('main').getByRole('link', { name: door, exact: true }).click();
          await expect.poll(() => held.length).toBeGreaterThan(0);
          await page.goBack();
          // Taken back altogether, it would let go of what is held as well.
          await page.route(`**/rest/v1/${path}*`, (route) => route.continue());
          await page.getByRole('main').getByRole('link', { name: door, exact: true }).click();
          await expect(page).toHaveURL(shown);
          const come = page.getByText(facts).or(day(page, facts)).first();
          await expect(come).toBeVisible();
          const late = page.waitForResponse((answer) => answer.status() === 500);
          for (const release of held.splice(0)) await release();
          await late;
          await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
          await expect(come).toBeVisible();
          await expect(button(page, text('en', 'screen.retry'))).toHaveCount(0);
          await page.goBack();
        }
      });

      await open(page, '/calendar?month=2040-99');
      await expect(month(page, 'June 2040')).toBeVisible();
      await expect(day(page, 'Sunday 17 June: no puzzle').locator('a, button')).toHaveCount(0);
      await day(page, 'Saturday 16 June: in German only').getByRole('button').click();
      await expect(page.getByText('For 16 June 2040 there is no puzzle in English')).toBeVisible();
      const offer = page.getByRole('link', { name: text('en', 'calendar.other.play') });
      await expect(offer).toBeFocused();
      await expect(offer).toHaveAttribute('href', /^\/old\/\d+$/);

      await page.getByLabel('Month', { exact: true }).selectOption('March');
      await expect(month(page, 'March 2040')).toBeVisible();
      await expect(page).toHaveURL(/month=2040-03$/);
      await expect(page.getByText('3 puzzles, 0 solved')).toBeVisible();
      await expect(offer).toBeHidden();
      await expect(button(page, text('en', 'calendar.before'))).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      // A tooltip would be read out once more, after the name.
      await expect(button(page, text('en', 'calendar.before'))).toHaveAccessibleDescription('');
      await button(page, text('en', 'calendar.after')).click();
      await expect(month(page, 'April 2040')).toBeVisible();
      await page.goBack();
      await expect(month(page, 'March 2040')).toBeVisible();
      await page.goBack();
      await expect(month(page, 'June 2040')).toBeVisible();
    },
  );
});

test.describe('after all puzzles', () => {
  test.use({ now: '2040-11-05T10:00:00Z' });

  test('the history lists what I have played, newest first, and goes on where I left it', async ({
    page,
    gateway,
    supporter,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    await open(page, '/puzzleHistory');
    await expect(
      page.getByRole('heading', { name: text('de', 'history.empty.title') }),
    ).toBeVisible();
    const played = await playAll(gateway, supporter);

    await page.route('**/rest/v1/user_puzzle_history*', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dein Verlauf ließ sich' })).toBeVisible();
    await page.unroute('**/rest/v1/user_puzzle_history*');
    await button(page, text('de', 'screen.retry')).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(rows(page).nth(0)).toContainText(text('de', 'history.result.2'));
    await expect(rows(page).nth(1)).toContainText(text('de', 'history.result.notSolved'));
    await expect(rows(page).nth(2)).toContainText(text('de', 'history.result.open'));
    await expect(rows(page).nth(0)).toContainText('29. Oktober 2040');
    await expect(rows(page).nth(0)).toContainText('Auf Englisch, gespielt am');
    await expect(rows(page).nth(1)).toContainText('Auf Deutsch, gespielt am');
    await expectNoFindings(page, 'history');
    await button(page, text('de', 'history.more')).click();
    await expect(rows(page)).toHaveCount(played);
    await expect(rows(page).nth(20).getByRole('link')).toBeFocused();
    await expect(page.getByText(`Alle ${played} Rätsel, die du gespielt hast.`)).toBeVisible();

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/old\/\d+$/);
    await page.goBack();
    const left = rows(page).nth(20).getByRole('link');
    await expect(left).toBeFocused();
    await expect(left).toBeInViewport();

    await test.step('the place is kept over a way to a puzzle and a reload here and there', async () => {
      const top = () => page.evaluate(() => window.scrollY);
      await rows(page).nth(15).getByRole('link').click();
      await expect(page).toHaveURL(/\/old\/\d+$/);
      const back = () => page.evaluate(() => (history.state as { top: number } | null)?.top ?? 0);
      expect(await back()).toBe(0);
      await page.reload();
      await page.goBack();
      await expect(rows(page)).toHaveCount(played);
      const place = await back();
      expect(place).toBeGreaterThan(100);
      await expect.poll(top).toBe(place);
      await page.reload();
      await expect(rows(page)).toHaveCount(played);
      await expect.poll(top).toBe(place);
    });
  });
});

/** Tells the account that the puzzle of a day was lost. */
async function loseOn(gateway: TestGateway, { stored }: Player, date: string) {
  const lost = { date, quando_id: await gateway.idOn(date), attempt: null };
  const { error } = await dataOf(gateway, stored).rpc('record_result', lost);
  expect(error).toBeNull();
}

/**
 * Starts every puzzle in the order of its days, English last, and ends the last two; all of them
 * but the two that are today's classics, which count as today's.
 */
async function playAll(gateway: TestGateway, { stored }: Player): Promise<number> {
  const rest = dataOf(gateway, stored);
  const { data } = await rest.from('quando_calendar').select('date, de, en').order('date');
  const days = (data ?? []) as { de: number | null; en: number | null }[];
  const started: number[] = [];
  for (const id of days.flatMap(({ de, en }) => [de, en]).filter((known) => known !== null)) {
    const play = await rest.rpc('record_play', { quando_id: id, timezoneoffset: 60 });
    expect(play.error).toBeNull();
    if ((play.data as { isNew: boolean }).isNew) started.push(id);
  }
  await rest.rpc('record_finish', { quando_id: started.at(-1), attempt: 2 });
  await rest.rpc('record_finish', { quando_id: started.at(-2), attempt: null });
  return started.length;
}
