import { expectNoFindings } from './expect-no-findings.ts';
import { Guest, HostPage, lesson as test, linkOf, puzzle } from './lesson.ts';
import { makePlayer } from './player.ts';
import { expect } from './test.ts';
import { text } from './words.ts';

test('hint by hint: all answer at once, and nobody sees more than the host shows', async ({
  page,
  gateway,
  browser,
  signedIn,
  expectConsole,
}) => {
  // The host's page may ask once more for the room that it has just ended.
  expectConsole(/status of 400/);
  expect(signedIn.id).not.toBe('');
  await page.setViewportSize({ width: 1280, height: 720 });
  const host = new HostPage(page);
  const code = await host.open(await linkOf(puzzle, gateway), 'led');
  const quick = await Guest.arrive(browser, gateway, { width: 320, height: 568 });
  const slow = await Guest.arrive(browser, gateway);
  await quick.page.goto(`/room#${code}`);
  await expectNoFindings(quick.page, 'room-entrance');
  await quick.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
  await expect(quick.page.getByText(text('de', 'room.waiting.start'))).toBeVisible();
  await slow.join(code);
  await host.expectCount('joined', 2);

  await host.press('begin');
  await expect(quick.hints).toHaveCount(1);
  await expectNoFindings(quick.page);
  await quick.typeYear('1900');
  await expect(quick.page.getByText(text('de', 'room.waiting.next'))).toBeVisible();
  await expect(quick.hints).toHaveCount(1);
  await host.expectCount('answered', 1);

  // Who has no connection catches up, without the attempt that was left out.
  await slow.setOffline(true);
  await host.press('next');
  await expect(quick.hints).toHaveCount(2);
  await quick.typeYear('1931');
  await expect(quick.page.getByText(text('de', 'room.waiting.won'))).toBeVisible();
  await host.expectCount('solved', 1);
  await slow.setOffline(false);
  await expect(slow.hints).toHaveCount(2);
  await slow.typeYear('1920');
  await host.expectCount('answered', 2);

  // A second tab of the host hears nothing and presses for the same hint: it is shown once.
  const tab = new HostPage(await page.context().newPage());
  await tab.page.goto(page.url());
  await expect(tab.page.locator('main[data-step="2"]')).toBeVisible();
  await tab.page.route('**/rpc/get_own_room', (route) => route.abort());
  await host.press('next');
  await tab.press('next');
  await expect(slow.hints).toHaveCount(3);
  await expect(page.locator('main[data-step="3"]')).toBeVisible();
  await expect(tab.page.locator('main[data-step="3"]')).toBeVisible();
  await host.press('reveal');
  await quick.expectState('won');
  await expect(quick.page.getByRole('heading', { name: '1931' })).toBeVisible();
  await expect(slow.page.getByText(text('de', 'room.overAlone'))).toBeVisible();
  await host.press('end');
  await tab.page.unroute('**/rpc/get_own_room');
  await tab.page.reload();
  await expect(tab.page.getByRole('heading', { name: text('de', 'room.host.gone') })).toBeVisible({
    timeout: 15_000,
  });
  expect(await gateway.roomRows()).toBe(0);
  await Promise.all([quick.leave(), slow.leave()]);
});

test('a puzzle of one’s own comes along when one signs in on the way to a room', async ({
  page,
  gateway,
}) => {
  const { email, password } = await makePlayer(gateway);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  const fragment = (await linkOf(puzzle, gateway)).replace(/^[^#]*/, '');
  await page.goto(`/room/host${fragment}`);
  await page.getByLabel(text('de', 'account.fields.email')).fill(email);
  await page.getByLabel(text('de', 'account.fields.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('de', 'account.login.submit'), exact: true }).click();
  const link = page.getByLabel(text('de', 'room.open.link'));
  await expect(link).toHaveValue(`${gateway.url}/made${fragment}`);
  // The server has seen nothing of it.
  expect(asked.filter((request) => request.includes('puzzle1-'))).toEqual([]);
});
