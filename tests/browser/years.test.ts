import { expectNoFindings } from './expect-no-findings.ts';
import { lasting } from './account-page.ts';
import type { PlayPage } from './play-page.ts';
import { putSession } from './player.ts';
import { expectNoSidewaysScrolling } from './stated-operator.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

/** Opens the page of a later day. */
async function goToDay(play: PlayPage, gateway: TestGateway, day: string) {
  await gateway.setClock(`${day}T10:00:00Z`);
  await play.page.clock.setSystemTime(`${day}T10:00:00Z`);
  await play.open();
}

const rowsIn = (page: Page) => page.locator('[data-year]');
const relatedIn = (page: Page) =>
  page.getByRole('navigation', { name: text('de', 'result.related.title') });

/** Plays three days without an account: 1648 at once, 1815 not at all, 1492 in the second attempt. */
async function playThreeDays(play: PlayPage, gateway: TestGateway) {
  await play.open();
  await play.win('2040-06-09');
  await goToDay(play, gateway, '2040-06-14');
  for (const miss of ['1111', '1222', '1333', '1444']) await play.typeYear(miss);
  await play.expectState('lost');
  await expect(relatedIn(play.page)).toContainText('Das liegt nach 1648, das du schon kennst.');
  await goToDay(play, gateway, '2040-06-15');
  await play.typeYear('1700');
  await play.win('2040-06-15');
}

test('without an account the device keeps the years met, on a line, on the map and to read again', async ({
  play,
  setClock,
  gateway,
}) => {
  const { page } = play;
  const main = page.getByRole('main');
  await setClock('2040-06-09T10:00:00Z');
  await playThreeDays(play, gateway);

  await test.step('the result leads to the next year met, its hints open', async () => {
    await expect(relatedIn(page)).toContainText('Das liegt vor 1648, das du schon kennst.');
    await expectNoFindings(page, 'year-related');
    await relatedIn(page).getByRole('link', { name: '1648' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('de', 'years.title'));
    await expect(rowsIn(page)).toHaveCount(1);
    await expect(rowsIn(page).getByRole('listitem')).toHaveCount(4);
    await expect(rowsIn(page)).toContainText('Hinweis A de');
    await expect(rowsIn(page).locator('summary')).toBeFocused();
  });

  await test.step('all years stand in their order', async () => {
    await page.getByRole('button', { name: text('de', 'years.list.reset') }).click();
    await expect(rowsIn(page)).toHaveText([
      /1492.*zweiten Versuch.*Guanahani.*15\. Juni 2040/s,
      /1648.*ersten Versuch.*9\. Juni 2040/s,
      /1815.*Nicht gelöst.*14\. Juni 2040/s,
    ]);
    await expect(
      main.getByRole('img', { name: /^Zeitachse .* 3 Jahren, von 1492 bis 1815/ }),
    ).toBeVisible();
    await expect(main.locator('[data-map]').getByRole('img')).toHaveAccessibleName(/einem Ort/);
    await expect(main.locator('[data-map] [data-result="2"]')).toHaveCount(1);
  });

  await test.step('a table says how each century went', async () => {
    const table = main.getByRole('table');
    await expect(table.getByRole('row')).toHaveText([
      /Jahrhundert/,
      /15\..*2,0.*1/s,
      /17\..*1,0.*1/s,
      /19\..*5,0.*1/s,
    ]);
    await expect(main).toContainText(text('de', 'years.centuries.none'));
    await table.getByRole('button', { name: '19.' }).click();
    await expect(rowsIn(page)).toHaveText([/1815/]);
    await expect(page.getByRole('heading', { name: text('de', 'years.list.title') })).toBeFocused();
    await page.getByRole('button', { name: text('de', 'years.list.reset') }).click();
  });

  await test.step('words are looked for in the hints, a number among the years too', async () => {
    const words = page.getByRole('searchbox', { name: text('de', 'years.list.words') });
    await words.fill('überfahrt');
    await expect(rowsIn(page)).toHaveText([/1492/]);
    await words.fill('1815');
    await expect(rowsIn(page)).toHaveText([/1815/]);
    await words.fill('nirgends');
    await expect(rowsIn(page)).toHaveCount(0);
    await expect(main.getByRole('status')).toContainText(['Nichts gefunden']);
    await words.fill('');
    await expect(rowsIn(page)).toHaveCount(3);
  });

  await test.step('by keyboard, at every width, for axe', async () => {
    await rowsIn(page).first().locator('summary').press('Enter');
    await expect(rowsIn(page).first()).toContainText('Die Überfahrt');
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScrolling(page);
      await expectNoFindings(page, 'years');
    }
  });
});

test(
  'games from before the device kept years get theirs on a press',
  inTestAll,
  async ({ play, setClock, gateway }) => {
    const { page } = play;
    await setClock('2040-06-09T10:00:00Z');
    await playThreeDays(play, gateway);
    await page.evaluate(() => localStorage.removeItem('quando.years'));
    await page.goto('/years');
    await expect(page.getByText(text('de', 'years.empty.title'))).toBeVisible();
    await expectNoFindings(page, 'years-empty');
    await expect(page.getByText(text('de', 'years.earlier.text', { count: 3 }))).toBeVisible();
    await page.getByRole('button', { name: text('de', 'years.earlier.add', { count: 3 }) }).click();
    await expect(rowsIn(page)).toHaveText([
      /1492.*zweiten Versuch/s,
      /1648.*ersten Versuch/s,
      /1815.*Nicht gelöst/s,
    ]);
    await page.reload();
    await expect(rowsIn(page)).toHaveCount(3);
    await expect(page.getByText(text('de', 'years.earlier.text', { count: 3 }))).toHaveCount(0);
  },
);

test(
  'with an account its years are on every device, and the result leads to this day in other years',
  inTestAll,
  async ({ play, setClock, gateway, signedIn, expectConsole }) => {
    const { page } = play;
    expectConsole(/Failed to load resource.*500/);
    await setClock('2040-06-09T10:00:00Z');
    await putSession(page, gateway, lasting(signedIn.stored));
    await play.open();
    const recorded = page.waitForResponse(/record_result/);
    await play.win('2040-06-09');
    await recorded;

    await test.step('the result tells what the account knows', async () => {
      await page.route('**/rpc/get_related_puzzles', async (route) => {
        const response = await route.fetch();
        const related = (await response.json()) as object;
        const otherYears = [{ id: 9, date: '2039-06-15' }];
        await route.fulfill({ response, json: { ...related, otherYears } });
      });
      await goToDay(play, gateway, '2040-06-15');
      await play.win('2040-06-15');
      await expect(relatedIn(page)).toContainText('Das liegt vor 1648, das du schon kennst.');
      await expect(relatedIn(page)).toContainText(text('de', 'result.related.otherYears'));
      await expect(relatedIn(page).getByRole('link', { name: '15. Juni 2039' })).toHaveAttribute(
        'href',
        '/old/9',
      );
      await expectNoFindings(page, 'year-known');
      expect(await page.evaluate(() => localStorage.getItem('quando.years'))).toBeNull();
    });

    await test.step('out of reach, the years say so and can be asked for again', async () => {
      await page.route('**/rpc/get_met_years', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/years');
      await expect(page.getByText(text('de', 'years.failed.title'))).toBeVisible();
      await page.unroute('**/rpc/get_met_years');
      await page.getByRole('button', { name: text('de', 'screen.retry') }).click();
      await expect(rowsIn(page)).toHaveText([/1492/, /1648/]);
      await expectNoFindings(page, 'years-offline');
    });
  },
);
