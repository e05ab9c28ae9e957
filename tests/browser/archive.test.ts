import { lasting } from './account-page.ts';
import { puzzleOn } from './content.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { dataOf, type Player, putSession, signInElsewhere } from './player.ts';
import { selling } from './selling-gateway.ts';
import { open } from './stated-operator.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

/** A day with fourteen puzzles behind it. */
const LATE = '2040-10-30T10:00:00Z';
const search = '**/rest/v1/rpc/search_archive';

test.beforeEach(async ({ setClock }) => setClock(LATE));

test('a historian searches, goes through the pages, opens a puzzle and comes back to the same list', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await become(page, gateway, signedIn, '2_historian');

  await test.step('an archive that does not come says why, and is asked for again', async () => {
    await page.route(search, (route) => route.abort('internetdisconnected'));
    await page.goto('/archive');
    await expect(
      page.getByRole('heading', { name: text('de', 'archive.offline.title') }),
    ).toBeVisible();
    await page.unroute(search);
    await page.route(search, (route) => route.fulfill({ status: 500, json: { code: 'XX000' } }));
    await page.getByRole('button', { name: text('de', 'screen.retry') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'archive.failed.title') }),
    ).toBeVisible();
    await page.unroute(search);
  });

  // Pages of four rows, so that there is more than one.
  await page.route(search, (route) => {
    const asked = route.request().postDataJSON() as { amount: number };
    return route.continue({ postData: { ...asked, amount: Math.min(asked.amount, 4) } });
  });
  await page.getByRole('button', { name: text('de', 'screen.retry') }).click();
  await expect(found(page)).toHaveText('14 Rätsel');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText(`Nr. ${puzzleOn('2040-10-29').name}`);
  await page.getByRole('button', { name: text('de', 'archive.more') }).click();
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).nth(4).getByRole('link')).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Oktober 2040', 'Juni 2040']);
  await expectNoFindings(page, 'archive');

  await words(page).fill('kaufmann');
  await expect(found(page)).toHaveText('Ein Rätsel gefunden');
  await expect(page).toHaveURL(/\/archive\?words=kaufmann$/);
  await page.getByRole('button', { name: text('de', 'archive.reset') }).click();
  await expect(words(page)).toBeFocused();
  await expect(found(page)).toHaveText('14 Rätsel');
  await page.getByLabel(text('de', 'archive.type')).selectOption(text('de', 'play.kind.video'));
  await page
    .getByLabel(text('de', 'archive.state'))
    .selectOption(text('de', 'archive.states.unsolved'));
  await expect(found(page)).toHaveText('Ein Rätsel gefunden');
  const [only] = await rows(page).getByRole('link').all();
  await only?.click();
  await expect(page).toHaveURL(/\/old\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/archive\?type=video&state=unsolved$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('link')).toBeFocused();
  await expect(page.getByLabel(text('de', 'archive.state'))).toHaveValue('unsolved');
});

test(
  'the answer’s year shows and finds a puzzle once it is finished, and the next unsolved one opens',
  inTestAll,
  async ({ page, gateway, signedIn, expectConsole }) => {
    expectConsole(/500 \(Internal Server Error\)/);
    const stored = await become(page, gateway, signedIn, '2_historian');
    await finish(gateway, stored, '2040-10-28', 2);
    await open(page, '/archive?from=1706&to=1705&page=x');
    await expect(found(page)).toHaveText('Ein Rätsel gefunden');
    await expect(rows(page)).toContainText('Antwort: 1705');
    await expect(rows(page)).toContainText(text('de', 'archive.result.2'));

    await page.getByRole('textbox', { name: text('de', 'archive.toLong') }).fill('1706');
    await expect(page).toHaveURL(/from=1706&to=1706/);
    await expect(
      page.getByRole('heading', { name: text('de', 'archive.nothing.title') }),
    ).toBeVisible();
    await expect(found(page)).toHaveText(text('de', 'creator.list.nothing.title'));
    await page.getByRole('button', { name: text('de', 'archive.reset') }).click();
    await expect(rows(page)).toHaveCount(14);
    await expect(page.getByText(text('de', 'archive.answer'))).toHaveCount(1);

    await test.step('what the server refuses is told at the top, with its words', async () => {
      await page.route(search, (route) =>
        route.fulfill({ status: 500, json: { message: 'the index sleeps', code: 'XX000' } }),
      );
      await page.getByRole('button', { name: text('de', 'archive.next') }).click();
      await expectNotice(page, 'the index sleeps', { seconds: 5, place: 'top' });
      await expect(page.getByRole('alert')).toContainText('Etwas ist schiefgegangen.');
      await page.unroute(search);
    });

    // One that was begun long ago is to be solved as well, but does not come first.
    const begun = { quando_id: await idOf(gateway, stored, '2040-03-24'), timezoneoffset: 120 };
    expect((await dataOf(gateway, stored).rpc('record_play', begun)).error).toBeNull();
    const [first] = await rows(page).getByRole('link').all();
    const newest = (await first?.getAttribute('href')) ?? '';
    await page.getByRole('button', { name: text('de', 'archive.next') }).click();
    await expect(page).toHaveURL(newest);
    await finish(gateway, stored, '2040-10-29', null);
    await page.goBack();
    await expect(rows(page).first()).toContainText(text('de', 'archive.result.notSolved'));
    await page.getByRole('button', { name: text('de', 'archive.next') }).click();
    await expect(page).toHaveURL(`/old/${await idOf(gateway, stored, '2040-10-27')}`);

    await test.step('an answer that comes late changes nothing, nor calls anybody back', async () => {
      const held: (() => Promise<void>)[] = [];
      await page.route(search, async (route) => {
        const asked = route.request().postDataJSON() as { words: string | null };
        if (asked.words === 'hinweis') held.push(() => route.continue());
        else await route.continue();
      });
      await page.goBack();
      await expect(found(page)).toHaveText('14 Rätsel');
      await words(page).fill('hinweis');
      await expect.poll(() => held.length).toBe(1);
      await words(page).fill('kaufmann');
      await expect(found(page)).toHaveText('Ein Rätsel gefunden');
      for (const release of held.splice(0)) await release().catch(() => undefined);
      await page.getByRole('button', { name: text('de', 'archive.reset') }).click();
      await expect(found(page)).toHaveText('14 Rätsel');

      await page.unroute(search);
      await page.route(search, (route) => void held.push(() => route.continue()));
      await page.getByRole('button', { name: text('de', 'archive.next') }).click();
      await expect.poll(() => held.length).toBe(2);
      await page.evaluate(() => history.pushState(null, '', '/about'));
      await expect(page.getByRole('button', { name: text('de', 'archive.next') })).toBeHidden();
      for (const release of held) await release().catch(() => undefined);
      await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
      await expect(page).toHaveURL('/about');
    });
  },
);

selling(
  'the hub shows everybody what is open, what opens the rest, and how many are left today',
  async ({ page, gateway, signedIn, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    const opened = cards.getByRole('link');
    const tiers = page.getByText(/^Ab der Stufe/);
    const make = text('de', 'puzzleOverview.cards.make.title');
    const room = text('de', 'puzzleOverview.cards.room.title');
    const left = page.getByRole('main').getByRole('status');
    await putSession(page, gateway, lasting(signedIn.stored));
    await page.goto('/puzzleOverview');
    await expect(tiers).toHaveCount(4);
    // Their own years, own puzzles and rooms are open to everybody.
    await expect(opened).toHaveText([text('de', 'years.title'), make, room]);
    await expect(page.getByRole('link', { name: 'Unterstützen: Archiv' })).toHaveAttribute(
      'href',
      '/support',
    );
    await expect(page.getByText('heute noch beginnen')).toHaveCount(0);

    await become(page, gateway, signedIn, '1_explorer');
    await page.route('**/rpc/get_number_of_left_puzzles_today', (route) => route.abort());
    await page.goto('/puzzleoverview');
    await expect(opened).toHaveText([
      text('de', 'navigation.calendar'),
      text('de', 'navigation.random'),
      text('de', 'navigation.puzzleHistory'),
      text('de', 'years.title'),
      make,
      room,
    ]);
    await expect(tiers).toHaveText(/Historiker:in/);
    await expect(left).toContainText('weiß nur der Server');
    await page.unroute('**/rpc/get_number_of_left_puzzles_today');
    await page.getByRole('button', { name: text('de', 'screen.retry') }).click();
    await expect(left).toHaveText('3 vergangene Rätsel kannst du heute noch beginnen.');
    await expectNoFindings(page, 'left-to-begin');

    const stored = await become(page, gateway, signedIn, '2_historian');
    await finish(gateway, stored, '2040-10-28', 2);
    await page.goto('/puzzleOverview');
    await expect(left).toContainText('9 vergangene Rätsel');
    await expect(opened).toHaveCount(7);
    await test.step('the menu leads to all that is open, too', async () => {
      await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
      const entries = page
        .getByRole('navigation', { name: text('de', 'navigation.label') })
        .getByRole('link');
      await expect(entries).toContainText([
        text('de', 'navigation.start'),
        text('de', 'navigation.puzzleOverview'),
        text('de', 'navigation.calendar'),
        text('de', 'archive.title'),
        text('de', 'navigation.random'),
        text('de', 'navigation.puzzleHistory'),
        text('de', 'navigation.profile'),
      ]);
      await expect(entries.filter({ hasText: /Werkstatt|Redaktion|Recherche/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });
    await opened.filter({ hasText: text('de', 'archive.title') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'archive.title'), level: 1 }),
    ).toBeVisible();

    await become(page, gateway, signedIn, '3_chronicler');
    await page.goto('/puzzleOverview');
    await expect(left).toContainText('so viele vergangene Rätsel');

    await page.evaluate(() => localStorage.clear());
    await page.goto('/puzzleOverview');
    await expect(tiers).toHaveCount(4);
    await expectNoFindings(page, 'hub');
    await test.step('and leads to how one plays', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: text('de', 'settings.gameTitle') })
        .click();
      await expect(
        page.getByRole('heading', { name: text('de', 'settings.gameTitle'), level: 1 }),
      ).toBeVisible();
      await page.goBack();
    });
    await page
      .getByRole('main')
      .getByRole('link', { name: text('de', 'puzzleOverview.login') })
      .click();
    await expect(page).toHaveURL('/login?return=%2FpuzzleOverview');
  },
);

/** Gives somebody a role, and signs them in again with what it adds. */
async function become(page: Page, gateway: TestGateway, player: Player, role: string) {
  await gateway.grant(player.email, role);
  const stored = lasting(await signInElsewhere(gateway, player));
  await putSession(page, gateway, stored);
  return stored;
}

/** Plays the puzzle of a day to its end, on another device. */
async function finish(gateway: TestGateway, stored: string, date: string, attempt: number | null) {
  const id = await idOf(gateway, stored, date);
  const rest = dataOf(gateway, stored);
  const begun = await rest.rpc('record_play', { quando_id: id, timezoneoffset: 120 });
  const ended = await rest.rpc('record_finish', { quando_id: id, attempt });
  expect([begun.error, ended.error]).toEqual([null, null]);
}

async function idOf(gateway: TestGateway, stored: string, date: string): Promise<number> {
  const asked = { timezoneoffset: 120, locale: 'de' };
  const { data, error } = await dataOf(gateway, stored).rpc('search_archive', asked);
  expect(error).toBeNull();
  const { puzzles } = data as { puzzles: { id: number; date: string }[] };
  return puzzles.find((puzzle) => puzzle.date === date)?.id ?? 0;
}

function rows(page: Page) {
  return page.getByRole('region', { name: text('de', 'archive.results') }).getByRole('listitem');
}

function found(page: Page) {
  return page.getByRole('region', { name: text('de', 'archive.results') }).getByRole('status');
}

function words(page: Page) {
  return page.getByRole('searchbox', { name: text('de', 'archive.words') });
}
