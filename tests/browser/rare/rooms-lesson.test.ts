import { expectNoFindings } from '../expect-no-findings.ts';
import { comeUnseen, Guest, HostPage, lesson as test, linkOf, puzzle } from '../lesson.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

test('a lesson: a teacher’s own puzzle, twelve guests, and nothing is left', async ({
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
  const code = await host.open(await linkOf(puzzle, gateway), 'free');
  await expect(page.getByRole('img', { name: text('de', 'room.host.qr') })).toBeVisible();
  await expectNoFindings(page, 'room-host');

  const come = async () => {
    const guest = await Guest.arrive(browser, gateway);
    await guest.join(code.toLowerCase());
    return guest;
  };
  const { guests, unseen } =
    await test.step('twelve come in by the code, four of them seen', async () => {
      const seen = [...(await Promise.all([come(), come()])), await come(), await come()];
      const others = Array.from({ length: 8 }, () => comeUnseen(gateway, code));
      const arrived = { guests: seen, unseen: await Promise.all(others) };
      await host.expectCount('joined', 12);
      return arrived;
    });
  const [first, , , late] = guests;
  if (first === undefined || late === undefined) throw new Error('Four have come.');
  const names = await Promise.all(guests.map((guest) => guest.name()));
  expect(names[0]).toMatch(/^\p{L}+ \d+$/u);
  const numbers = [
    ...names.map((name) => Number(name.split(' ')[1])),
    ...unseen.map(({ number }) => number),
  ];
  expect(new Set(numbers).size).toBe(12);

  await test.step('one leaves and comes back as who they were, with what they had answered', async () => {
    await first.typeYear('1900');
    await host.expectCount('answered', 1);
    await first.page.goto('/about');
    await first.page.goto('/room');
    await first.expectAttempts(1);
    expect(await first.name()).toBe(names[0]);
    await host.expectCount('joined', 12);
  });

  await test.step('all answer, three find it at once', async () => {
    for (const [index, guest] of guests.entries()) {
      await guest.typeYear(index < 3 ? '1931' : '1905');
      if (index < 3) await guest.expectState('won');
    }
    await Promise.all(unseen.map(({ answer }) => answer(1905)));
    await host.expectCount('answered', 12);
    await host.expectCount('solved', 3);
    const playing = page.getByRole('row', { name: text('de', 'room.host.playing') });
    await expect(playing.getByRole('cell')).toHaveText(['0', '9', '0', '0']);
    // On the wall stands no answer before the end, unless the host presses for it.
    await expect(page.getByText('1905')).toHaveCount(0);
    await page.getByRole('button', { name: text('de', 'room.host.answers') }).click();
    await expect(page.getByRole('cell', { name: '1905' })).toHaveCount(9);
    await page.getByRole('button', { name: text('de', 'room.host.answersHide') }).click();
  });

  await test.step('the host shows the answers, and everybody sees how they did', async () => {
    await host.press('reveal');
    const line = page.getByRole('img', { name: /13 Antworten/ });
    await expect(line).toBeVisible();
    await expect(page.getByText('1905 (9-mal)')).toBeVisible();
    await expectNoFindings(page);
    const over = text('de', 'room.found', { solved: 3, guests: 12 });
    await expect(first.page.getByText(over)).toBeVisible({ timeout: 15_000 });
    expect(await first.storedResults()).toEqual([]);
    await expect(late.page.getByText(text('de', 'room.over'))).toBeVisible();
  });

  await test.step('the host ends it, and nothing is left', async () => {
    expect(await gateway.roomRows()).toBe(13);
    await host.press('end');
    await expect(page.getByRole('heading', { name: text('de', 'room.host.gone') })).toBeVisible();
    expect(await gateway.roomRows()).toBe(0);
    await late.page.reload();
    await expect(late.page.getByText(text('de', 'room.problem.ended'))).toBeVisible();
    expect(await late.page.evaluate(() => localStorage.getItem('quando.room'))).toBeNull();
    const rooms = page.waitForResponse('**/rpc/get_own_rooms');
    await page.goto('/room/host');
    await (await rooms).finished();
    await page.evaluate(
      () => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))),
    );
    await expect(page.getByRole('heading', { name: text('de', 'room.open.ownRooms') })).toHaveCount(
      0,
    );
  });
  await Promise.all(guests.map((guest) => guest.leave()));
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
