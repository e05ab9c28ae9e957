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
import { PlayPage } from './play-page.ts';
import { makePlayer, type Player, putSession, signInElsewhere } from './player.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, type Page, test } from './test.ts';

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
  await expect(row(phone.page, 'Silber')).toContainText('1x');
  await expect(row(phone.page, 'Gold')).toContainText('0x');
  await expect
    .poll(() => online(gateway, ada))
    .toEqual({
      statistics: counted({ secondTrySuccess: 1 }),
      results: [{ date: '2040-06-10', attempt: 2 }],
    });

  await play.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await play.expectState('won');
  await expect(row(play.page, 'Silber')).toContainText('1x');
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
  await play.open();
  await play.page.waitForResponse(/user_result/);
  // The counters are read once more after the ledger.
  await play.page.waitForResponse(/UserStatistics/);
  await play.page.route('**/rest/v1/**', (route) => route.abort());
  await play.win('2040-06-10');
  const told = play.page.getByRole('status').filter({ hasText: 'noch nicht in deinem Konto' });
  await expect(told).toBeVisible();
  await expect(row(play.page, 'Gold')).toContainText('1x');
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
  await expect(row(play.page, 'Gold')).toContainText('1x');
});

test('both languages of one day count once, and neither game is lost', async ({
  play,
  setClock,
  gateway,
  context,
}) => {
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await enter(play.page, gateway, ada);
  await play.open();
  await play.win('2040-06-10');
  await expect(row(play.page, 'Gold')).toContainText('1x');
  await context.addCookies([{ name: 'language', value: 'en-US', url: gateway.url, expires: 4e9 }]);
  await play.reload();
  await play.typeYear('1648');
  await play.win('2040-06-10');
  await expect(row(play.page, 'Gold')).toContainText('1x');
  await expect(row(play.page, 'Silver')).toContainText('0x');
  expect((await online(gateway, ada)).statistics).toEqual(counted({ firstTrySuccess: 1 }));
});

test('after signing out nobody sees the account’s game, and what nobody plays goes to whoever signs in', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await enter(play.page, gateway, ada);
  await play.open();
  await Promise.all([saving(play.page), play.typeYear('1648')]);
  await play.page.goto('/profile');
  await play.page.getByRole('button', { name: 'Abmelden' }).first().click();
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
});

for (const { locale, size, title, sections, device, account } of [
  {
    locale: 'de-DE',
    size: { width: 360, height: 740 },
    title: 'Welche Statistik soll gelten?',
    sections: ['Dieses Gerät', 'Dein Konto'],
    device: 'Gerät nehmen',
    account: 'Konto nehmen',
  },
  {
    locale: 'en-GB',
    size: { width: 1280, height: 800 },
    title: 'Which statistics count?',
    sections: [],
    device: 'Use this device',
    account: 'Use the account',
  },
]) {
  test.describe(`where device and account differ, in ${locale} on ${size.width} pixels`, () => {
    test.use({ locale, viewport: size });

    test('the player chooses the device, or the account, and the choice is kept', async ({
      play,
      setClock,
      gateway,
      context,
    }) => {
      await setClock(NOON);
      const ada = await makePlayer(gateway);
      await putOnline(gateway, ada, { thirdTrySuccess: 5, noSuccess: 1 });
      await putOnDevice(context, gateway, { secondTrySuccess: 7 });
      await enter(play.page, gateway, ada);
      await play.open();
      const dialog = play.page.getByRole('dialog', { name: title });
      await expect(dialog.getByRole('heading', { name: title })).toBeFocused();
      if (size.width < 600)
        for (const name of sections) await dialog.getByText(name, { exact: true }).click();
      await expect(dialog.getByText('7x')).toBeVisible();
      await expect(dialog.getByText('5x')).toBeVisible();
      await play.settle();
      await expectNoFindings(play.page);
      const box = await dialog.boundingBox();
      expect(box?.width === size.width).toBe(size.width < 600);
      await play.page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();

      await Promise.all([
        play.page.waitForEvent('load'),
        dialog.getByRole('button', { name: account }).click(),
      ]);
      await expect(play.hints.first()).toBeVisible();
      await play.page.waitForResponse(/user_result/);
      await expect(dialog).toHaveCount(0);
      expect((await online(gateway, ada)).statistics).toEqual(
        counted({ thirdTrySuccess: 5, noSuccess: 1 }),
      );
      expect(await play.storedCookies()).toMatchObject({
        secondTrySuccess: '7',
        statsConflictSolved: 'true',
      });

      await context.clearCookies({ name: 'statsConflictSolved' });
      await play.reload();
      await Promise.all([
        play.page.waitForEvent('load'),
        dialog.getByRole('button', { name: device }).click(),
      ]);
      await expect(play.hints.first()).toBeVisible();
      await play.page.waitForResponse(/user_result/);
      expect((await online(gateway, ada)).statistics).toEqual(counted({ secondTrySuccess: 7 }));
      await play.win('2040-06-10');
      await expect
        .poll(() => online(gateway, ada))
        .toMatchObject({
          statistics: counted({ firstTrySuccess: 1, secondTrySuccess: 7 }),
        });
    });
  });
}

test('a choice that does not reach the server says so and can be made again', async ({
  play,
  setClock,
  gateway,
  context,
  expectConsole,
}) => {
  expectConsole(refused);
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await putOnline(gateway, ada, { thirdTrySuccess: 5 });
  await putOnDevice(context, gateway, { secondTrySuccess: 7 });
  await enter(play.page, gateway, ada);
  await play.open();
  const dialog = play.page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await play.page.route('**/rest/v1/UserStatistics**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Gerät nehmen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Keine Verbindung zum Server');
  await play.page.unroute('**/rest/v1/UserStatistics**');
  await Promise.all([
    play.page.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Gerät nehmen' }).click(),
  ]);
  expect((await online(gateway, ada)).statistics).toEqual(counted({ secondTrySuccess: 7 }));
});

test('the first to sign in brings the device’s statistics along', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1648');
  await play.win('2040-06-10');
  await expect(row(play.page, 'Silber')).toContainText('1x');
  const ada = await makePlayer(gateway);
  await enter(play.page, gateway, ada);
  await play.open();
  await play.expectState('won');
  await expect(row(play.page, 'Silber')).toContainText('1x');
  await expect
    .poll(() => online(gateway, ada))
    .toEqual({
      statistics: counted({ secondTrySuccess: 1 }),
      results: [{ date: '2040-06-10', attempt: 2 }],
    });
});

test('statistics that cannot be read are told for a moment, and never stand there as zeros', async ({
  play,
  setClock,
  gateway,
  expectConsole,
}) => {
  expectConsole(refused);
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await putOnline(gateway, ada, { firstTrySuccess: 3 });
  await enter(play.page, gateway, ada);
  await play.page.route('**/rest/v1/UserStatistics**', (route) => route.abort());
  await play.open();
  const notice = play.page.getByRole('status').filter({ hasText: 'nicht mit deinem Konto' });
  await expect(notice).toBeVisible();
  await play.win('2040-06-10');
  await expect(row(play.page, 'Gold')).toContainText('–');
  await play.page.unroute('**/rest/v1/UserStatistics**');
  await play.page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(row(play.page, 'Gold')).toContainText('4x');
});

test('staff play today’s game again, and it counts no second time', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(NOON);
  const ada = await makePlayer(gateway);
  await gateway.grant(ada.email, '5_subadmin');
  await putSession(play.page, gateway, lasting(await signInElsewhere(gateway, ada)));
  await play.open();
  await Promise.all([saving(play.page), play.win('2040-06-10')]);
  await expect(row(play.page, 'Gold')).toContainText('1x');
  await play.page.getByRole('button', { name: 'Menü' }).click();
  await play.page.getByRole('button', { name: 'Spiel von heute zurücksetzen' }).click();
  await play.expectState('running');
  await play.expectAttempts(0);
  await play.typeYear('1648');
  await play.win('2040-06-10');
  await expect(row(play.page, 'Gold')).toContainText('1x');
  expect((await online(gateway, ada)).statistics).toEqual(counted({ firstTrySuccess: 1 }));
});
