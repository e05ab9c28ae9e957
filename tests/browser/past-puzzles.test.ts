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
