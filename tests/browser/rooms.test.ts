import { expectNoFindings } from './expect-no-findings.ts';
import { comeUnseen, Guest, HostPage, lesson as test, linkOf, puzzle } from './lesson.ts';
import { makePlayer } from './player.ts';
import { expect } from './test.ts';
import { text } from './words.ts';

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
