import type { Page } from '@playwright/test';
import { counted, lasting, NOON, online } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { goWithin } from './go-within.ts';
import { dataOf, makePlayer, type Player, putSession, signInElsewhere } from './player.ts';
import { selling } from './selling-gateway.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, inTestAll, test } from './test.ts';
import { text } from './words.ts';

test('an explorer plays three past puzzles a day, in the history and not in the statistics', async ({
  page,
  play,
  gateway,
  setClock,
  expectConsole,
}) => {
  expectConsole(/429 \(Too Many Requests\)/);
  await setClock(NOON);
  const explorer = await signInAs(page, gateway, '1_explorer');
  const first = await gateway.idOn('2040-03-24');
  const fourth = await gateway.idOn('2040-06-09');
  const others = [
    ['2040-03-25', 'Vom 25. März 2040'],
    ['2040-03-26', 'Vom 26. März 2040'],
  ] as const;
  const enough = page.getByRole('heading', { name: text('de', 'modes.problem.limit.title') });

  await test.step('the first of the day is noted in the history', async () => {
    await page.goto(`/old/${first}`);
    await expect(page.getByText('Vom 24. März 2040')).toBeVisible();
    await expect(page.getByRole('button', { name: text('de', 'app.help') })).toBeVisible();
    await play.typeYear('1648');
    await play.win('2040-03-24');
    await expect(
      page.getByText('Heute kannst du noch 2 vergangene Rätsel beginnen.'),
    ).toBeVisible();
    await expect
      .poll(() => historyOf(gateway, explorer))
      .toEqual([{ quando_id: first, attempt: 2 }]);
  });

  await test.step('to look at others costs nothing: the first attempt does', async () => {
    for (const [date, words] of others) {
      await goWithin(page, `/old/${await gateway.idOn(date)}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(play.hints.first()).toBeVisible();
    }
    await goWithin(page, '/random');
    await expect(page).toHaveURL(/\/random\/\d+$/);
    await expect(play.hints.first()).toBeVisible();
    expect(await historyOf(gateway, explorer)).toHaveLength(1);
  });

  await test.step('after the third it is enough for the day', async () => {
    for (const [date, words] of others) {
      await goWithin(page, `/old/${await gateway.idOn(date)}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(play.hints.first()).toBeVisible();
      const begun = page.waitForResponse('**/rpc/record_play');
      await play.typeYear('1648');
      await begun;
    }
    await goWithin(page, `/old/${fourth}`);
    await expect(enough).toBeVisible();
    await expectNoFindings(page, 'past-enough');
  });

  await test.step('what ends as a shared puzzle is as free as whatever was played before', async () => {
    await goWithin(page, `/pp/${fourth}`);
    await expect(page.getByText('Vom 9. Juni 2040')).toBeVisible();
    await expect(play.hints.first()).toBeVisible();
    const noted = page.waitForResponse('**/rpc/record_shared_finish');
    await play.win('2040-06-09');
    await noted;
    await page.goto(`/old/${fourth}`);
    await play.expectState('won');
  });

  await test.step('all that can be drawn have been begun: those stay free', async () => {
    await goWithin(page, '/random');
    await expect(page).toHaveURL(/\/random\/\d+$/);
    await expect(page.getByRole('button', { name: text('de', 'app.help') })).toBeVisible();
    await expect(page.getByText(/^Vom 2[456]\. März 2040|^Vom 9\. Juni 2040/)).toBeVisible();
    await expect(play.hints.first()).toBeVisible();
    await goWithin(page, `/old/${first}`);
    await expect(page.getByText('Vom 24. März 2040')).toBeVisible();
    await play.expectState('won');
  });

  await test.step('today’s counts where it is played every day', async () => {
    await goWithin(page, `/old/${await gateway.idOn(NOON.slice(0, 10))}`);
    await expect(page).toHaveURL('/');
    await play.expectDay(NOON.slice(0, 10));
    const { results, statistics } = await online(gateway, explorer);
    expect(results).toEqual([]);
    expect(statistics ?? counted({})).toEqual(counted({}));
  });
});

test(
  'an end that does not reach the history is said, and follows; a puzzle that is not drawn is drawn on request',
  inTestAll,
  async ({ page, play, gateway, setClock, context, expectConsole }) => {
    expectConsole(/ERR_FAILED|500 \(Internal Server Error\)/);
    await setClock(NOON);
    const historian = await signInAs(page, gateway, '2_historian');
    const id = await gateway.idOn('2040-03-24');

    await test.step('the end follows once there is a connection', async () => {
      let isCut = true;
      await page.route('**/rpc/record_finish', (route) =>
        isCut ? route.abort() : route.continue(),
      );
      await page.goto(`/old/${id}`);
      await expect(play.hints.first()).toBeVisible();
      await play.win('2040-03-24');
      await expect(
        page.getByText('Heute kannst du noch 9 vergangene Rätsel beginnen.'),
      ).toBeVisible();
      const trouble = page.getByText('Dein Ergebnis steht noch nicht in deinem Verlauf');
      await expect(trouble).toBeVisible();
      await expect
        .poll(() => historyOf(gateway, historian))
        .toEqual([{ quando_id: id, attempt: null }]);
      isCut = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(trouble).toBeHidden();
      expect(await historyOf(gateway, historian)).toEqual([{ quando_id: id, attempt: 1 }]);
    });

    await test.step('where no puzzle can be drawn the page says so and tries again', async () => {
      let isBroken = true;
      await page.route('**/rpc/get_random_quiz_id', (route) =>
        isBroken
          ? route.fulfill({ status: 500, json: { message: 'no', code: 'XX000' } })
          : route.continue(),
      );
      await goWithin(page, '/about');
      await expect(
        page.getByRole('heading', { name: text('de', 'about.title'), level: 1 }),
      ).toBeVisible();
      await goWithin(page, '/random');
      const words = 'Es ließ sich gerade kein Rätsel auslosen.';
      await expectNotice(page, words, { seconds: 3, place: 'bottom' });
      const notice = page.getByRole('status').filter({ hasText: words });
      await notice.getByRole('button', { name: text('de', 'app.closeNotice') }).click();
      await expect(notice).toHaveCount(0);
      await page.getByRole('button', { name: text('de', 'modes.problem.retry') }).click();
      await expectNotice(page, words, { seconds: 3, place: 'bottom' });
      isBroken = false;
      await page.getByRole('button', { name: text('de', 'modes.problem.retry') }).click();
      await expect(page).toHaveURL(/\/random\/\d+$/);
      await expect(play.hints.first()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/about');
    });

    await test.step('signing out elsewhere ends the game', async () => {
      await goWithin(page, `/old/${id}`);
      await play.expectState('won');
      const second = await context.newPage();
      await second.goto('/profile');
      await second
        .getByRole('button', { name: text('de', 'account.signOut.here') })
        .first()
        .click();
      await expect(page).toHaveURL(`/login?return=${encodeURIComponent(`/old/${id}`)}`);
      await expect(play.game).toHaveCount(0);
    });
  },
);

selling(
  'past puzzles ask who somebody is and which tier they have; today’s is played where it counts',
  async ({ page, play, gateway, setClock }) => {
    // A day without a puzzle of its own.
    await setClock('2040-06-17T10:00:00Z');
    const player = await makePlayer(gateway);

    await test.step('who is not signed in is asked to, and led back backgroundTasks', async () => {
      const id = await gateway.idOn('2040-03-24');
      await page.goto(`/old/${id}`);
      await expect(page).toHaveURL(`/login?return=${encodeURIComponent(`/old/${id}`)}`);
    });

    await test.step('a player without a tier is told which one opens them', async () => {
      await putSession(page, gateway, lasting(player.stored));
      await page.goto('/random');
      await expect(
        page.getByText('Diese Seite öffnet sich ab der Stufe Entdecker:in.'),
      ).toBeVisible();
    });

    await gateway.grant(player.email, '3_chronicler');
    const chronicler = { ...player, stored: await signInElsewhere(gateway, player) };
    await putSession(page, gateway, lasting(chronicler.stored));
    const idOfToday = async (locale: 'de' | 'en') => {
      const words = { timezoneoffset: 120, locale };
      const { data } = await dataOf(gateway, chronicler.stored).rpc('get_puzzle_of_the_day', words);
      return (data as { id: number }).id;
    };

    await test.step('today’s classic is played on the start page, that of the other language on request', async () => {
      await page.goto(`/old/${await idOfToday('de')}`);
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Klassiker')).toBeVisible();

      await goWithin(page, `/old/${await idOfToday('en')}`);
      await expect(
        page.getByRole('heading', { name: text('de', 'modes.problem.otherLanguage.title') }),
      ).toBeVisible();
      await expectNoFindings(page, 'classic');
      await page.getByRole('button', { name: text('de', 'play.playOther') }).click();
      await expect(page).toHaveURL('/');
      await expect(play.hints.first()).toContainText(/ en$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(await historyOf(gateway, chronicler)).toEqual([]);
    });

    await test.step('a chronicler is not told how many are left', async () => {
      await goWithin(page, `/old/${await gateway.idOn('2040-06-10')}`);
      await expect(play.hints.first()).toContainText('Hinweis A de');
      await play.win('2040-06-10');
      await expect(page.getByRole('link', { name: text('en', 'modes.toOverview') })).toBeVisible();
      await expect(page.getByText('You can begin')).toHaveCount(0);
    });
  },
);

/** Signs somebody new in who has this role. */
async function signInAs(page: Page, gateway: TestGateway, role: string): Promise<Player> {
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, role);
  const stored = await signInElsewhere(gateway, player);
  await putSession(page, gateway, lasting(stored));
  return { ...player, stored };
}

/** What the account's history holds, the latest first. */
async function historyOf(gateway: TestGateway, { stored }: Player) {
  const { data } = await dataOf(gateway, stored)
    .from('user_puzzle_history')
    .select('quando_id, attempt')
    .order('played_at', { ascending: false });
  return data as unknown;
}
