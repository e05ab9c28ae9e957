import { expectNoFindings } from './expect-no-findings.ts';
import { Guest, HostPage, lesson as test, linkOf, puzzle } from './lesson.ts';
import { expect } from './test.ts';
import { text } from './words.ts';

const SHOTS = process.env['SHOTS'];
import type { Page } from './test.ts';
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

test('a lesson: a teacher’s own puzzle, twelve guests, and nothing is left', async ({
  page,
  gateway,
  browser,
  launchOptions,
  signedIn,
}) => {
  test.setTimeout(180_000);
  expect(signedIn.id).not.toBe('');
  await page.setViewportSize({ width: 1280, height: 720 });
  const host = new HostPage(page);
  const code = await host.open(await linkOf(puzzle, gateway), 'free');
  await expect(page.getByRole('img', { name: text('de', 'room.host.qr') })).toBeVisible();
  await expectNoFindings(page);
  await shot(page, 'host-lobby');
  const other = await browser.browserType().launch(launchOptions);

  const guests = await test.step('twelve come in by the code, in two browsers', async () => {
    const come = async (index: number) => {
      const guest = await Guest.arrive(index % 2 === 0 ? browser : other, gateway);
      await guest.join(code.toLowerCase());
      return guest;
    };
    const arrived: Guest[] = [];
    for (let index = 0; index < 12; index += 3) {
      arrived.push(...(await Promise.all([index, index + 1, index + 2].map(come))));
    }
    await host.expectCount('joined', 12);
    return arrived;
  });
  const names = await Promise.all(guests.map((guest) => guest.name()));
  expect(new Set(names).size).toBe(12);
  expect(names[0]).toMatch(/^\p{L}+ \d+$/u);

  await test.step('one leaves and comes back as who they were, with what they had answered', async () => {
    const [leaver] = guests;
    await leaver?.typeYear('1900');
    await host.expectCount('answered', 1);
    await leaver?.page.goto('/about');
    await leaver?.page.goto('/room');
    await leaver?.expectAttempts(1);
    expect(await leaver?.name()).toBe(names[0]);
    await host.expectCount('joined', 12);
  });

  await test.step('all answer, three find it at once', async () => {
    for (const [index, guest] of guests.entries()) {
      await guest.typeYear(index < 3 ? '1931' : '1905');
      if (index < 3) await guest.expectState('won');
    }
    await host.expectCount('answered', 12);
    await host.expectCount('solved', 3);
    const playing = page.getByRole('row', { name: text('de', 'room.host.playing') });
    await expect(playing.getByRole('cell')).toHaveText(['0', '9', '0', '0']);
    await shot(page, 'host-running');
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
    await shot(page, 'host-revealed');
    const over = text('de', 'room.found', { solved: 3, guests: 12 });
    await expect(guests[0]?.page.getByText(over) ?? page).toBeVisible({ timeout: 15_000 });
    expect(await guests[0]?.storedResults()).toEqual([]);
    await expect(guests[5]?.page.getByText(text('de', 'room.over')) ?? page).toBeVisible();
    await shot(guests[0]?.page ?? page, 'guest-result');
    await shot(guests[5]?.page ?? page, 'guest-over');
  });

  await test.step('the host ends it, and nothing is left', async () => {
    expect(await gateway.roomRows()).toBe(13);
    await host.press('end');
    await expect(
      page.getByRole('heading', { name: text('de', 'room.host.gone') }).first(),
    ).toBeVisible();
    expect(await gateway.roomRows()).toBe(0);
    await guests[5]?.page.reload();
    await expect(guests[5]?.page.getByText(text('de', 'room.problem.ended')) ?? page).toBeVisible();
    expect(await guests[5]?.page.evaluate(() => localStorage.getItem('quando.room'))).toBeNull();
  });
  await Promise.all(guests.map((guest) => guest.leave()));
  await other.close();
});

test('hint by hint: all answer at once, and nobody sees more than the host shows', async ({
  page,
  gateway,
  browser,
  signedIn,
}) => {
  expect(signedIn.id).not.toBe('');
  await page.setViewportSize({ width: 1280, height: 720 });
  const host = new HostPage(page);
  const code = await host.open(await linkOf(puzzle, gateway), 'led');
  const quick = await Guest.arrive(browser, gateway, { width: 320, height: 568 });
  const slow = await Guest.arrive(browser, gateway);
  await quick.page.goto(`/room#${code}`);
  await expectNoFindings(quick.page);
  await shot(quick.page, 'join-320');
  await quick.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
  await expect(quick.page.getByText(text('de', 'room.waiting.start'))).toBeVisible();
  await slow.join(code);
  await host.expectCount('joined', 2);

  await host.press('begin');
  await expect(quick.hints).toHaveCount(1);
  await expectNoFindings(quick.page);
  await shot(quick.page, 'guest-led-320');
  await quick.typeYear('1900');
  await expect(quick.page.getByText(text('de', 'room.waiting.next'))).toBeVisible();
  await expect(quick.hints).toHaveCount(1);
  await host.expectCount('answered', 1);
  await shot(page, 'host-led-1');

  // Who has no connection catches up, without the attempt that was left out.
  await slow.setOffline(true);
  await host.press('next');
  await expect(quick.hints).toHaveCount(2);
  await quick.typeYear('1931');
  await expect(quick.page.getByText(text('de', 'room.waiting.won'))).toBeVisible();
  await shot(quick.page, 'guest-led-won-320');
  await host.expectCount('solved', 1);
  await slow.setOffline(false);
  await expect(slow.hints).toHaveCount(2);
  await slow.typeYear('1920');
  await host.expectCount('answered', 2);
  await shot(page, 'host-led-2');

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
  await shot(quick.page, 'guest-led-result-320');
  await expect(slow.page.getByText(text('de', 'room.over'))).toBeVisible();
  await host.press('end');
  await tab.page.unroute('**/rpc/get_own_room');
  await tab.page.reload();
  await expect(
    tab.page.getByRole('heading', { name: text('de', 'room.host.gone') }).first(),
  ).toBeVisible({ timeout: 15_000 });
  expect(await gateway.roomRows()).toBe(0);
  await Promise.all([quick.leave(), slow.leave()]);
});
