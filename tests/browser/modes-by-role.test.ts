import { lasting, NOON } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import type { PlayPage } from './play-page.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from './player.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, type Page, test } from './test.ts';

type Place = { page: Page; play: PlayPage; gateway: TestGateway };

/** What is open to everybody: today’s puzzle, a shared one, one by its token, and one of a museum. */
async function expectOpenModes({ page, play, gateway }: Place, who: string) {
  const token = `every-mode-as-each-of-${who}`;
  await gateway.addCustom(token, 1848);
  const id = await gateway.idOn('2040-03-24');
  for (const path of ['/', `/pp/${id}`, `/pp/${token}`, `/pp/${id}?mode=museums`]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAttempt(play, '1601');
    });
  }
}

test('somebody without an account plays what is open, and past puzzles lead to signing in', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await expectOpenModes({ page, play, gateway }, 'nobody');
  for (const path of await pastPaths(gateway)) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?return=${encodeURIComponent(path)}`);
  }
});

test('a user is told the tier that opens past puzzles, and an explorer plays them and all else', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const paths = await pastPaths(gateway);

  await test.step('a user', async () => {
    await signInAs(page, gateway, '0_user');
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText('öffnet sich ab der Stufe Entdecker:in.')).toBeVisible();
    }
  });

  await test.step('an explorer', async () => {
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, gateway, '1_explorer');
    await expectOpenModes({ page, play, gateway }, 'explorer');
    for (const path of paths) {
      await page.goto(path);
      // Chance may draw what was shared before.
      await expectAttempt(play, '1602');
    }
  });
});

test('who lacks a permission learns which tier has it and where to get it, or that it is staff’s', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).not.toBe('');
  await page.goto('/creator');
  const staff = page.getByRole('heading', { name: 'Das ist dem Team vorbehalten', level: 1 });
  await expect(staff).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await page.goto('/archive');
  await expect(page.getByText('öffnet sich ab der Stufe Historiker:in.')).toBeVisible();
  await expect(page).toHaveURL('/archive');
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Mehr zur Unterstützung' }).click();
  await expect(page.getByRole('heading', { name: 'Quando unterstützen' })).toBeVisible();
});

test('a historian begins ten past puzzles a day, a chronicler as many as there are', async ({
  page,
  play,
  gateway,
  setClock,
  expectConsole,
}) => {
  expectConsole(/429 \(Too Many Requests\)/);
  await setClock('2040-10-30T10:00:00Z');
  const enough = page.getByRole('heading', { name: 'Genug für heute' });

  const historian = await signInAs(page, gateway, '2_historian');
  const [tenth, eleventh] = await begin(9, gateway, historian);
  await page.goto(`/old/${tenth}`);
  await expectAttempt(play, '1601');
  for (const path of [`/old/${eleventh}`, '/random']) {
    await page.goto(path);
    await expect(enough).toBeVisible();
  }

  await page.evaluate(() => localStorage.clear());
  const [next] = await begin(10, gateway, await signInAs(page, gateway, '3_chronicler'));
  for (const path of [`/old/${next}`, '/random']) {
    await page.goto(path);
    await expectAttempt(play, '1601');
  }
});

/** Where a past puzzle is, and one by chance. */
async function pastPaths(gateway: TestGateway): Promise<string[]> {
  return [`/old/${await gateway.idOn('2040-03-25')}`, '/random'];
}

/** Makes one attempt more, with a year that is wrong and new. */
async function expectAttempt(play: PlayPage, year: string) {
  await expect(play.hints.first()).toBeVisible();
  const before = await play.board.locator('[data-attempt]').count();
  await play.typeYear(year);
  await play.expectAttempts(before + 1);
}

/** Signs somebody new in with this role; returns the session as it is stored. */
async function signInAs(page: Page, gateway: TestGateway, role: string): Promise<string> {
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, role);
  const stored = lasting(await signInElsewhere(gateway, player));
  await putSession(page, gateway, stored);
  return stored;
}

/** Begins so many past puzzles; returns those that are left, none of them the day’s. */
async function begin(count: number, gateway: TestGateway, stored: string): Promise<number[]> {
  const rest = dataOf(gateway, stored);
  const here = { timezoneoffset: 60, locale: 'de' };
  const daily = await rest.rpc('get_puzzle_of_the_day', here);
  const past = await rest.rpc('search_archive', here);
  const { puzzles } = past.data as { puzzles: { id: number }[] };
  const ids = puzzles
    .map(({ id }) => id)
    .filter((id) => id !== (daily.data as { id: number } | null)?.id);
  for (const quandoId of ids.slice(0, count)) {
    const play = await rest.rpc('record_play', { quando_id: quandoId, timezoneoffset: 60 });
    expect(play.data).toMatchObject({ isNew: true });
  }
  return ids.slice(count);
}
