import { expectNoFindings } from '../expect-no-findings.ts';
import { Guest, HostPage, lesson as test, linkOf, puzzle } from '../lesson.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

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

test('a guest without a connection plays on, and whoever cannot come in is told why', async ({
  page,
  gateway,
  browser,
  signedIn,
}) => {
  expect(signedIn.id).not.toBe('');
  const host = new HostPage(page);
  const code = await host.open(await linkOf(puzzle, gateway), 'free');
  const guest = await Guest.arrive(browser, gateway);
  const late = await Guest.arrive(browser, gateway);
  const enter = async (typed: string, problem: 'noCode' | 'unknown' | 'full' | 'over') => {
    await late.page.goto('/room');
    await late.page.getByLabel(text('de', 'room.join.code')).fill(typed);
    await late.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
    await expect(late.page.getByText(text('de', `room.problem.${problem}`))).toBeVisible();
  };
  await enter('12345', 'noCode');
  await enter('BCDFGH', 'unknown');
  await expectNoFindings(late.page, 'room-unknown');

  await guest.join(code);
  await guest.setOffline(true);
  await guest.typeYear('1900');
  await guest.typeYear('1910');
  await guest.expectAttempts(2);
  await expect(guest.page.getByText(text('de', 'room.offline'))).toBeVisible({ timeout: 15_000 });
  await host.expectCount('answered', 0);
  await guest.setOffline(false);
  await host.expectCount('answered', 1);
  const playing = page.getByRole('row', { name: text('de', 'room.host.playing') });
  await expect(playing.getByRole('cell')).toHaveText(['0', '0', '1', '0'], { timeout: 15_000 });
  await guest.page.reload();
  await guest.expectAttempts(2);

  const join = (number: number) =>
    fetch(`${gateway.url}/rest/v1/rpc/join_room`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ code, guest: String(number).padEnd(22, '_') }),
    });
  await Promise.all(Array.from({ length: 199 }, (_, number) => join(number)));
  await enter(code, 'full');
  await host.expectCount('joined', 200);
  await host.press('reveal');
  await enter(code, 'over');
  await host.press('end');
  await expect.poll(() => gateway.roomRows()).toBe(0);
  await Promise.all([guest.leave(), late.leave()]);
});

test('the host removes a guest and closes the door, by keyboard alone; the link leads in past it all', async ({
  page,
  context,
  gateway,
  browser,
  signedIn,
}) => {
  expect(signedIn.id).not.toBe('');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = new HostPage(page);
  const code = await host.open(await linkOf(puzzle, gateway), 'free');
  const pressKey = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await pressKey(text('de', 'room.host.copyLink'));
  await expect(page.getByText(text('de', 'room.host.copied'), { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/room#${code}\\.[\\w-]{22}$`));

  const [loud, calm] = [await Guest.arrive(browser, gateway), await Guest.arrive(browser, gateway)];
  const wrong = () =>
    fetch(`${gateway.url}/rest/v1/rpc/join_room`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'BBBBBB', guest: '_'.repeat(22) }),
    });
  await Promise.all(Array.from({ length: 63 }, () => wrong()));
  // Somebody here has used up the codes to be typed: the link leads in.
  for (const guest of [loud, calm]) {
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
    await expect(guest.game).toBeVisible();
  }
  await host.expectCount('joined', 2);
  await loud.typeYear('1900');
  await host.expectCount('answered', 1);
  const name = await loud.name();

  await pressKey(text('de', 'room.host.remove'));
  await expectNoFindings(page);
  await pressKey(text('de', 'room.host.removeOne', { name }));
  const question = page.getByRole('dialog', {
    name: text('de', 'room.host.removes.title', { name }),
  });
  await expect(question).toBeVisible();
  await pressKey(text('de', 'room.host.removes.submit'));
  await expect(question).toHaveCount(0);
  await host.expectCount('joined', 1);
  await host.expectCount('answered', 0);
  await expect(
    page.getByRole('button', { name: text('de', 'room.host.removeDone') }),
  ).toBeFocused();
  const removed = loud.page.getByText(text('de', 'room.problem.removed'));
  await expect(removed).toBeVisible({ timeout: 15_000 });
  await loud.page.goto('/room');
  await expect(removed).toBeVisible();
  await expectNoFindings(loud.page, 'room-removed');

  await pressKey(text('de', 'room.host.close'));
  await expect(page.getByText(text('de', 'room.host.closed'))).toBeVisible();
  await loud.page.evaluate(() => localStorage.removeItem('quando.room'));
  await loud.page.goto('/about');
  await loud.page.goto(link);
  await loud.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
  await expect(loud.page.getByText(text('de', 'room.problem.closed'))).toBeVisible();
  await calm.page.reload();
  await expect(calm.game).toBeVisible();
  await pressKey(text('de', 'room.host.letIn'));
  await loud.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
  await expect(loud.game).toBeVisible();
  await host.press('end');
  await expect.poll(() => gateway.roomRows()).toBe(0);
  await Promise.all([loud.leave(), calm.leave()]);
});
