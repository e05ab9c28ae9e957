import type { Page } from '@playwright/test';
import { counted, lasting, NOON, online } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { dataOf, makePlayer, type Player, putSession, signInElsewhere } from './player.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, test } from './test.ts';

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
  await page.goto(`/old/${first}`);
  await expect(page.getByText('Vom 24. März 2040')).toBeVisible();
  await expect(page.getByRole('button', { name: 'So wird gespielt' })).toBeVisible();
  await play.typeYear('1648');
  await play.win('2040-03-24');
  await expect(page.getByText('Heute kannst du noch 2 vergangene Rätsel beginnen.')).toBeVisible();
  await expect.poll(() => historyOf(gateway, explorer)).toEqual([{ quando_id: first, attempt: 2 }]);

  for (const date of ['2040-03-25', '2040-03-26']) {
    await page.goto(`/old/${await gateway.idOn(date)}`);
    await expect(play.hints.first()).toBeVisible();
  }
  const enough = page.getByRole('heading', { name: 'Genug für heute' });
  await page.goto(`/old/${await gateway.idOn('2040-06-09')}`);
  await expect(enough).toBeVisible();
  await expectNoFindings(page);
  // What ends as a shared puzzle is as free as whatever was played before.
  const shared = await gateway.idOn('2040-06-09');
  await page.goto(`/pp/${shared}`);
  await expect(play.hints.first()).toBeVisible();
  const noted = page.waitForResponse('**/rpc/record_shared_finish');
  await play.win('2040-06-09');
  await noted;
  await page.goto(`/old/${shared}`);
  await play.expectState('won');
  // All that can be drawn have been begun: those stay free.
  await page.goto('/random');
  await expect(page).toHaveURL(/\/random\/\d+$/);
  await expect(play.hints.first()).toBeVisible();
  await page.goto(`/old/${first}`);
  await play.expectState('won');

  await page.goto(`/old/${await gateway.idOn(NOON.slice(0, 10))}`);
  await expect(page).toHaveURL('/');
  await play.expectDay(NOON.slice(0, 10));
  const { results, statistics } = await online(gateway, explorer);
  expect(results).toEqual([]);
  expect(statistics ?? counted({})).toEqual(counted({}));
});

test('where no puzzle can be drawn the page says so and tries again', async ({
  page,
  play,
  gateway,
  setClock,
  expectConsole,
}) => {
  expectConsole(/500 \(Internal Server Error\)/);
  await setClock(NOON);
  await signInAs(page, gateway, '2_historian');
  let isBroken = true;
  await page.route('**/rpc/get_random_quiz_id', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { message: 'no', code: 'XX000' } })
      : route.continue(),
  );
  await page.goto('/about');
  await page.goto('/random');
  await expect(page.getByText('Es ließ sich gerade kein Rätsel auslosen.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page).toHaveURL(/\/random\/\d+$/);
  await expect(play.hints.first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('past puzzles ask who somebody is, and tell a player without a tier which one opens them', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const id = await gateway.idOn('2040-03-24');
  await page.goto(`/old/${id}`);
  await expect(page).toHaveURL(`/login?return=${encodeURIComponent(`/old/${id}`)}`);
  await signInAs(page, gateway, null);
  await page.goto('/random');
  await expect(page.getByText('Diese Seite öffnet sich ab der Stufe Entdecker:in.')).toBeVisible();
});

test('an end that does not reach the history is said, and follows; signing out elsewhere ends the game', async ({
  page,
  play,
  gateway,
  setClock,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await setClock(NOON);
  const historian = await signInAs(page, gateway, '2_historian');
  let isCut = true;
  await page.route('**/rpc/record_finish', (route) => (isCut ? route.abort() : route.continue()));
  const id = await gateway.idOn('2040-03-24');
  await page.goto(`/old/${id}`);
  await expect(play.hints.first()).toBeVisible();
  await play.win('2040-03-24');
  await expect(page.getByText('Heute kannst du noch 9 vergangene Rätsel beginnen.')).toBeVisible();
  const trouble = page.getByText('Dein Ergebnis steht noch nicht in deinem Verlauf');
  await expect(trouble).toBeVisible();
  expect(await historyOf(gateway, historian)).toEqual([{ quando_id: id, attempt: null }]);
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(trouble).toBeHidden();
  expect(await historyOf(gateway, historian)).toEqual([{ quando_id: id, attempt: 1 }]);

  const second = await context.newPage();
  await second.goto('/profile');
  await second.getByRole('button', { name: 'Abmelden' }).first().click();
  await expect(page).toHaveURL(`/login?return=${encodeURIComponent(`/old/${id}`)}`);
  await expect(play.game).toHaveCount(0);
});

test('today’s puzzle is played where it counts, its classic as well, and the other language’s on request', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  // A day without a puzzle of its own.
  await setClock('2040-06-17T10:00:00Z');
  const chronicler = await signInAs(page, gateway, '3_chronicler');
  const idOfToday = async (locale: 'de' | 'en') => {
    const words = { timezoneoffset: 120, locale };
    const { data } = await dataOf(gateway, chronicler.stored).rpc('get_puzzle_of_the_day', words);
    return (data as { id: number }).id;
  };
  await page.goto(`/old/${await idOfToday('de')}`);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Klassiker')).toBeVisible();

  await page.goto(`/old/${await idOfToday('en')}`);
  await expect(
    page.getByRole('heading', { name: 'Das heutige Rätsel auf Englisch' }),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Auf Englisch spielen' }).click();
  await expect(page).toHaveURL('/');
  await expect(play.hints.first()).toContainText(/ en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await historyOf(gateway, chronicler)).toEqual([]);

  await page.goto(`/old/${await gateway.idOn('2040-06-10')}`);
  await expect(play.hints.first()).toBeVisible();
  await play.win('2040-06-10');
  await expect(page.getByRole('link', { name: 'To the puzzles' })).toBeVisible();
  await expect(page.getByText('You can begin')).toHaveCount(0);
});

/** Signs somebody new in who has this role, or none but that of everybody. */
async function signInAs(page: Page, gateway: TestGateway, role: string | null): Promise<Player> {
  const player = await makePlayer(gateway);
  if (role !== null) await gateway.grant(player.email, role);
  const stored = role === null ? player.stored : await signInElsewhere(gateway, player);
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
