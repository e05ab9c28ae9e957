import type { Locator } from '@playwright/test';
import {
  anotherDevice,
  counted,
  lasting,
  NOON,
  online,
  putOnDevice,
  putOnline,
} from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { PlayPage } from './play-page.ts';
import { makePlayer, type Player, putSession, signInElsewhere } from './player.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const refused = /Failed to load resource/;
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

/** Waits until the server has stored an attempt. */
function saving(page: Page) {
  return page.waitForResponse(
    (answer) => answer.url().includes('UserState') && answer.request().method() === 'POST',
  );
}

/** Signs somebody in on a page before it is opened. */
async function enter(page: Page, gateway: TestGateway, player: Player) {
  await putSession(page, gateway, lasting(player.stored));
}

test('what I play signed in I find on my other device, while I play and at the end', async ({
  play,
  setClock,
  gateway,
  browser,
}) => {
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await enter(play.page, gateway, ada);
  await play.open();
  await Promise.all([saving(play.page), play.typeYear('1648')]);

  const phone = new PlayPage(await anotherDevice(browser, gateway));
  await enter(phone.page, gateway, ada);
  await phone.open();
  await phone.expectAttempts(1);
  await phone.win('2040-06-10');
  await expect(row(phone.page, text('de', 'result.achievement.silver'))).toContainText('1×');
  await expect(row(phone.page, text('de', 'result.achievement.gold'))).toContainText('0×');
  await expect
    .poll(() => online(gateway, ada))
    .toEqual({
      statistics: counted({ secondTrySuccess: 1 }),
      results: [{ date: '2040-06-10', attempt: 2 }],
    });

  await play.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await play.expectState('won');
  await expect(row(play.page, text('de', 'result.achievement.silver'))).toContainText('1×');
  // The device’s own set has nothing of it.
  expect(await play.storedCookies()).toMatchObject({ secondTrySuccess: '0' });
  await phone.page.context().close();
});

test('finished without a connection the game waits, is told once, and counts on return', async ({
  play,
  setClock,
  gateway,
  expectConsole,
}) => {
  expectConsole(refused);
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await enter(play.page, gateway, ada);
  // The counters are read once more after the ledger.
  const read = play.page
    .waitForResponse(/user_result/)
    .then(() => play.page.waitForResponse(/UserStatistics/));
  await play.open();
  await read;
  await play.page.route('**/rest/v1/**', (route) => route.abort());
  await play.win('2040-06-10');
  await expectNotice(play.page, 'noch nicht in deinem Konto', { seconds: 5, place: 'top' });
  await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('1×');
  expect((await online(gateway, ada)).results).toEqual([]);

  await play.page.unroute('**/rest/v1/**');
  const counting = play.page.waitForResponse(/record_result/);
  await play.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect((await counting).ok()).toBe(true);
  await expect
    .poll(() => play.page.evaluate(() => Object.keys(localStorage).join(' ')))
    .not.toContain('quando.outbox');
  expect(await online(gateway, ada)).toEqual({
    statistics: counted({ firstTrySuccess: 1 }),
    results: [{ date: '2040-06-10', attempt: 1 }],
  });
  await play.reload();
  await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('1×');
});

test('after signing out nobody sees the account’s games, which wait for it in both languages, and what nobody plays goes to whoever signs in', async ({
  play,
  setClock,
  gateway,
  context,
}) => {
  const speak = (value: 'de-DE' | 'en-US') =>
    context.addCookies([{ name: 'language', value, url: gateway.url, expires: 4e9 }]);
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await enter(play.page, gateway, ada);
  await speak('en-US');
  await play.open();
  await Promise.all([saving(play.page), play.typeYear('1492')]);
  await Promise.all([saving(play.page), play.typeYear('1493')]);
  await speak('de-DE');
  await play.open();
  await play.expectAttempts(0);
  await Promise.all([saving(play.page), play.typeYear('1648')]);
  await play.page.goto('/profile');
  await play.page
    .getByRole('button', { name: text('de', 'account.signOut.here') })
    .first()
    .click();
  await expect(play.hints.first()).toBeVisible();
  await play.expectAttempts(0);

  await play.typeYear('1700');
  await play.typeYear('1800');
  const berta = await makePlayer(gateway);
  await enter(play.page, gateway, berta);
  await play.open();
  await play.expectAttempts(2);
  await play.win('2040-06-10');
  await expect.poll(async () => (await online(gateway, berta)).results).toHaveLength(1);

  await putSession(play.page, gateway, lasting(await signInElsewhere(gateway, ada)));
  await play.open();
  await play.expectAttempts(1);
  await play.expectMarks(1, 'right wrong wrong wrong');
  await play.expectState('running');
  // The server has the German one alone.
  await speak('en-US');
  await play.open();
  await play.expectAttempts(2);
});

test('where device and account differ the player chooses one of them, and the choice is kept', async ({
  play,
  setClock,
  gateway,
  context,
  expectConsole,
}) => {
  const { page } = play;
  expectConsole(refused);
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await putOnline(gateway, ada, { thirdTrySuccess: 5, noSuccess: 1 });
  await putOnDevice(context, gateway, { secondTrySuccess: 7 });
  await enter(page, gateway, ada);
  const dialog = page.getByRole('dialog', { name: text('de', 'statsConflict.title') });
  const expectBoth = async (outline: string) => {
    await expect(dialog.getByText('7×')).toBeVisible();
    await expect(dialog.getByText('5×')).toBeVisible();
    await expectNoFindings(page, outline);
  };

  await test.step('on a wide screen both stand side by side in a dialog', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await play.open();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    await expectBoth('choose-records-wide');
    expect((await dialog.boundingBox())?.width).toBeLessThan(1280);
  });

  await test.step('on a phone each unfolds, and the dialog takes the whole width', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of [
      text('de', 'statsConflict.device.title'),
      text('de', 'statsConflict.online.title'),
    ]) {
      await dialog.getByText(name, { exact: true }).click();
    }
    await expectBoth('choose-records');
    expect((await dialog.boundingBox())?.width).toBe(360);
  });

  await test.step('it asks for an answer', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  });

  await test.step('the account may count', async () => {
    await choose(
      play,
      dialog.getByRole('button', { name: text('de', 'statsConflict.online.submit') }),
    );
    await expect(dialog).toHaveCount(0);
    expect((await online(gateway, ada)).statistics).toEqual(
      counted({ thirdTrySuccess: 5, noSuccess: 1 }),
    );
    expect(await play.storedCookies()).toMatchObject({
      secondTrySuccess: '7',
      statsConflictSolved: `${ada.id.slice(0, 8)}.7`,
    });
  });

  await context.clearCookies({ name: 'statsConflictSolved' });
  await context.addCookies([{ name: 'language', value: 'en-US', url: gateway.url, expires: 4e9 }]);
  await play.reload();
  const english = page.getByRole('dialog', { name: text('en', 'statsConflict.title') });
  const device = english.getByRole('button', { name: text('en', 'statsConflict.device.submit') });

  await test.step('it is there in English too, on a phone and on a wide screen', async () => {
    await expect(
      english.getByText(text('en', 'statsConflict.device.title'), { exact: true }),
    ).toBeVisible();
    await expect(english.getByText('7×')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(english.getByText('7×')).toBeVisible();
    await expect(english.getByText('5×')).toBeVisible();
    await expect(
      english.getByRole('button', { name: text('en', 'statsConflict.online.submit') }),
    ).toBeVisible();
  });

  await test.step('a choice that does not reach the server says so', async () => {
    await page.route('**/rest/v1/UserStatistics**', (route) => route.abort());
    await device.click();
    await expectNotice(page, 'No connection to the server', { seconds: 5, place: 'top' });
    await page.unroute('**/rest/v1/UserStatistics**');
    await page.route('**/rest/v1/UserStatistics**', (route) =>
      route.fulfill({ status: 500, json: { message: 'the counters sleep', code: 'XX000' } }),
    );
    await device.click();
    await expectNotice(page, 'the counters sleep', { seconds: 5, place: 'top' });
    await page.unroute('**/rest/v1/UserStatistics**');
  });

  await test.step('and can be made again: the device may count, and goes on from there', async () => {
    await choose(play, device);
    expect((await online(gateway, ada)).statistics).toEqual(counted({ secondTrySuccess: 7 }));
    await play.win('2040-06-10');
    await expect
      .poll(() => online(gateway, ada))
      .toMatchObject({ statistics: counted({ firstTrySuccess: 1, secondTrySuccess: 7 }) });
  });
});

/** Presses what decides for one of the two sets, and waits for the page that comes again with it. */
async function choose({ page, hints }: PlayPage, answer: Locator) {
  const read = page.waitForResponse(/user_result/);
  await Promise.all([page.waitForEvent('load'), answer.click()]);
  await expect(hints.first()).toBeVisible();
  await read;
}

test(
  'the first to sign in brings the device’s statistics along, and the day’s other language counts no second time',
  inTestAll,
  async ({ play, setClock, gateway, context }) => {
    await setClock(NOON);
    await play.open();
    await play.typeYear('1648');
    await play.win('2040-06-10');
    await expect(row(play.page, text('de', 'result.achievement.silver'))).toContainText('1×');
    const ada = await makePlayer(gateway);
    const once = {
      statistics: counted({ secondTrySuccess: 1 }),
      results: [{ date: '2040-06-10', attempt: 2 }],
    };

    await test.step('signed in, the game and its medal are the account’s', async () => {
      await enter(play.page, gateway, ada);
      await play.open();
      await play.expectState('won');
      await expect(row(play.page, text('de', 'result.achievement.silver'))).toContainText('1×');
      await expect.poll(() => online(gateway, ada)).toEqual(once);
    });

    await test.step('the puzzle in English is won too, and counts no more', async () => {
      await context.addCookies([
        { name: 'language', value: 'en-US', url: gateway.url, expires: 4e9 },
      ]);
      await play.reload();
      await play.win('2040-06-10');
      await expect(row(play.page, text('en', 'result.achievement.silver'))).toContainText('1×');
      await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('0×');
      expect(await online(gateway, ada)).toEqual(once);
    });
  },
);

test(
  'a game that an account has finished otherwise is marked as no result of its own',
  inTestAll,
  async ({ play, setClock, gateway, browser }) => {
    await setClock(NOON);
    const ada = await makePlayer(gateway);
    await enter(play.page, gateway, ada);
    await play.open();
    const counting = play.page.waitForResponse(/record_result/);
    await play.win('2040-06-10');
    await counting;

    const phone = new PlayPage(await anotherDevice(browser, gateway));
    await phone.open();
    await phone.typeYear('1648');
    await phone.win('2040-06-10');
    await enter(phone.page, gateway, ada);
    await phone.open();
    const account = phone.page
      .getByRole('dialog', { name: text('de', 'statsConflict.title') })
      .getByRole('button', { name: text('de', 'statsConflict.online.submit') });
    await choose(phone, account);
    await expect(phone.page.getByText(text('de', 'result.otherCounts'))).toBeVisible();
    await expect(row(phone.page, text('de', 'result.thisRound'))).toHaveCount(0);
    await expect(row(phone.page, text('de', 'result.achievement.gold'))).toContainText('1×');
    await phone.page.context().close();
  },
);

test(
  'who has chosen is not asked at the next sign-in; what was played meanwhile is only told',
  inTestAll,
  async ({ play, setClock, gateway, context }) => {
    const { page } = play;
    await setClock(NOON);
    const ada = await makePlayer(gateway);
    await putOnline(gateway, ada, { thirdTrySuccess: 5 });
    await putOnDevice(context, gateway, { secondTrySuccess: 7 });
    await enter(page, gateway, ada);
    await play.open();
    const dialog = page.getByRole('dialog', { name: text('de', 'statsConflict.title') });
    await dialog.getByText(text('de', 'statsConflict.online.title'), { exact: true }).click();
    await choose(
      play,
      dialog.getByRole('button', { name: text('de', 'statsConflict.online.submit') }),
    );

    await signOutOn(page);
    await expect(play.hints.first()).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('quando.session'));
    const read = page.waitForResponse(/user_result/);
    await putSession(page, gateway, lasting(await signInElsewhere(gateway, ada)));
    await play.open();
    await read;
    await expect(dialog).toHaveCount(0);

    await signOutOn(page);
    await expect(play.hints.first()).toBeVisible();
    await play.win('2040-06-10');
    await putSession(page, gateway, lasting(await signInElsewhere(gateway, ada)));
    await play.open();
    const told = page
      .getByRole('status')
      .filter({ hasText: text('de', 'server.statisticsDiffer') });
    await expect(told).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await told.getByRole('button', { name: text('de', 'server.compare') }).click();
    await expect(page).toHaveURL('/syncStats');
  },
);

test(
  'statistics that cannot be read are told for a moment, and never stand there as zeros',
  inTestAll,
  async ({ play, setClock, gateway, expectConsole }) => {
    expectConsole(refused);
    await setClock(NOON);
    const ada = await makePlayer(gateway);
    await putOnline(gateway, ada, { firstTrySuccess: 3 });
    await enter(play.page, gateway, ada);
    await play.page.route('**/rest/v1/UserStatistics**', (route) => route.abort());
    await play.open();
    await expectNotice(play.page, 'nicht mit deinem Konto', { seconds: 3.5, place: 'bottom' });
    await play.win('2040-06-10');
    await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('–');
    await play.page.unroute('**/rest/v1/UserStatistics**');
    await play.page.getByRole('button', { name: text('de', 'screen.retry') }).click();
    await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('4×');
  },
);

test(
  'staff play today’s game again, and it counts no second time',
  inTestAll,
  async ({ play, setClock, gateway }) => {
    await setClock(NOON);
    const ada = await makePlayer(gateway);
    await gateway.grant(ada.email, '5_subadmin');
    await putSession(play.page, gateway, lasting(await signInElsewhere(gateway, ada)));
    await play.open();
    await Promise.all([saving(play.page), play.win('2040-06-10')]);
    await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('1×');
    await play.page.getByRole('button', { name: text('de', 'app.menu') }).click();
    await play.page.getByRole('button', { name: text('de', 'reset.today') }).click();
    const question = play.page.getByRole('dialog', { name: text('de', 'reset.title') });
    await question.getByRole('button', { name: text('de', 'reset.keep') }).click();
    await play.expectState('won');
    await play.page.getByRole('button', { name: text('de', 'reset.today') }).click();
    await expectNoFindings(play.page, 'play-again-asked');
    await question.getByRole('button', { name: text('de', 'reset.submit') }).click();
    await expect(question).toBeHidden();
    await play.expectState('running');
    // The page is loaded anew, and plays once it shows whose game it is.
    await expect(play.hints.first()).toBeVisible();
    await play.expectAttempts(0);
    await play.typeYear('1648');
    await play.win('2040-06-10');
    await expect(row(play.page, text('de', 'result.achievement.gold'))).toContainText('1×');
    expect((await online(gateway, ada)).statistics).toEqual(counted({ firstTrySuccess: 1 }));
  },
);

/** Signs out on the profile, which leads to the start. */
async function signOutOn(page: Page) {
  await page.goto('/profile');
  await page
    .getByRole('button', { name: text('de', 'account.signOut.here') })
    .first()
    .click();
}
