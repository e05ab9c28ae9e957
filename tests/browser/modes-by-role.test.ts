import { lasting, NOON } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import type { PlayPage } from './play-page.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from './player.ts';
import { selling as test } from './selling-gateway.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, inTestAll, type Page } from './test.ts';
import { text } from './words.ts';

/** Where past puzzles lead who may not play them; null for who may. */
const people = [
  { name: 'somebody without an account', role: null, leads: 'login' },
  { name: 'a user', role: '0_user', leads: 'denied' },
  { name: 'an explorer', role: '1_explorer', leads: null },
  { name: 'a historian', role: '2_historian', leads: null },
  { name: 'a chronicler', role: '3_chronicler', leads: null },
] as const;

for (const { name, role, leads } of people) {
  test(
    `${name} plays every mode that is theirs, and is led on from the others`,
    role === null || role === '2_historian' ? {} : inTestAll,
    async ({ page, play, gateway, setClock }) => {
      await setClock(NOON);
      const token = `every-mode-as-each-of-${role ?? 'nobody'}`;
      await gateway.addCustom(token, 1848);
      const id = await gateway.idOn('2040-03-24');
      if (role !== null) await signInAs(page, gateway, role);
      for (const path of ['/', `/pp/${id}`, `/pp/${token}`, `/pp/${id}?mode=museums`]) {
        await page.goto(path);
        await expectAttempt(play, '1601');
      }
      for (const path of [`/old/${await gateway.idOn('2040-03-25')}`, '/random']) {
        await page.goto(path);
        if (leads === 'login') {
          await expect(page).toHaveURL(`/login?return=${encodeURIComponent(path)}`);
        } else if (leads === 'denied') {
          await expect(page.getByText('öffnet sich ab der Stufe Entdecker:in.')).toBeVisible();
        } else {
          // Chance may draw what was shared before.
          await expectAttempt(play, '1602');
        }
      }
    },
  );
}

test('who lacks a permission learns which tier has it and where to get it, or that it is staff’s', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).not.toBe('');
  await page.goto('/creator');
  const staff = page.getByRole('heading', {
    name: text('de', 'account.denied.otherTitle.staff'),
    level: 1,
  });
  await expect(staff).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await page.goto('/archive');
  await expect(page.getByText('öffnet sich ab der Stufe Historiker:in.')).toBeVisible();
  await expect(page).toHaveURL('/archive');
  await expectNoFindings(page, 'denied');
  await page.getByRole('link', { name: text('de', 'modes.toSupport') }).click();
  await expect(page.getByRole('heading', { name: text('de', 'supporter.title') })).toBeVisible();
});

test(
  'a historian begins ten past puzzles a day, a chronicler as many as there are',
  inTestAll,
  async ({ page, play, gateway, setClock, expectConsole }) => {
    expectConsole(/429 \(Too Many Requests\)/);
    await setClock('2040-10-30T10:00:00Z');
    const enough = page.getByRole('heading', { name: text('de', 'modes.problem.limit.title') });

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
  },
);

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
