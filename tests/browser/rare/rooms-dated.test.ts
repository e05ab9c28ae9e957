import { lasting } from '../account-page.ts';
import { longestHint, puzzleOn } from '../content.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { Guest, HostPage } from '../lesson.ts';
import { ownGateway } from '../own-gateway.ts';
import { putSession, signInElsewhere } from '../player.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

/** Its server's clock stands still on the day of the puzzles, where other rooms need one that runs. */
const test = ownGateway('dated-rooms');

test('a room of today’s puzzle, and of a past one from its result: nothing of them counts', async ({
  page,
  play,
  gateway,
  browser,
  signedIn,
  setClock,
}) => {
  test.setTimeout(120_000);
  const [past, today] = ['2040-06-14', '2040-06-15'];
  await setClock(`${today}T10:00:00Z`);
  await gateway.grant(signedIn.email, '2_historian');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, signedIn)));
  const host = new HostPage(page);
  // Their clock is fourteen years behind the server's.
  const guest = await Guest.arrive(browser, gateway);

  await page.goto('/room/host');
  await guest.join(await host.submit('free'));
  await host.expectCount('joined', 1);
  await guest.typeYear(puzzleOn(today).answer);
  await guest.expectState('won');
  await host.expectCount('solved', 1);
  await expect(guest.page.getByText(text('de', 'room.goesOn'))).toBeVisible();
  await host.press('end');
  await expect.poll(() => gateway.roomRows()).toBe(0);

  await page.goto(`/old/${await gateway.idOn(past)}`);
  await expect(play.hints.first()).toBeVisible();
  await play.win(past);
  await page.getByRole('link', { name: text('de', 'result.room') }).click();
  await expect(page.getByLabel(text('de', 'room.open.day'))).toHaveValue(past);
  const code = await host.submit('free');
  // Another device: with a clock that stands still a guest does not learn that a room has ended.
  await guest.leave();
  const other = await Guest.arrive(browser, gateway);
  await other.join(code);
  await host.expectCount('joined', 1);

  // The host goes away, and comes back to the room as it went on.
  await page.goto('/about');
  await other.typeYear(puzzleOn(past).answer);
  await other.expectState('won');
  await page.goto('/room/host');
  await page.getByRole('link', { name: /^[A-Z]{6} · / }).click();
  await host.expectCount('solved', 1);
  expect(await other.storedResults()).toEqual([]);
  await host.press('end');
  await expect.poll(() => gateway.roomRows()).toBe(0);
  await other.leave();
});

test('hint by hint with today’s puzzle and with a past one: each hint comes when the host shows it', async ({
  page,
  gateway,
  browser,
  signedIn,
  setClock,
}) => {
  test.setTimeout(180_000);
  const [past, today] = ['2040-06-14', '2040-06-15'];
  let now = Date.parse(`${today}T10:00:00Z`);
  await setClock(new Date(now).toISOString());
  await gateway.grant(signedIn.email, '2_historian');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, signedIn)));
  // What guests are told of a room is kept for a second of the server's clock.
  const tick = () => gateway.setClock(new Date((now += 2000)).toISOString());
  await page.setViewportSize({ width: 1280, height: 720 });
  const host = new HostPage(page);

  for (const date of [today, past]) {
    await page.goto('/room/host');
    if (date === past) {
      await page.getByRole('radio', { name: text('de', 'room.open.past') }).check({ force: true });
      await page.getByLabel(text('de', 'room.open.day')).fill(past);
    }
    const code = await host.submit('led');
    const [quick, slow] = [
      await Guest.arrive(browser, gateway, { width: 320, height: 568 }),
      await Guest.arrive(browser, gateway),
    ];
    await quick.join(code);
    await slow.join(code);
    await expect(quick.page.getByText(text('de', 'room.waiting.start'))).toBeVisible();
    await expect(quick.hints).toHaveCount(0);
    await host.expectCount('joined', 2);

    for (const [step, act] of (['begin', 'next', 'next'] as const).entries()) {
      await host.press(act);
      const shown = text('de', 'room.host.hint', { number: step + 1, all: 4 });
      await expect(page.getByText(shown)).toBeVisible();
      await tick();
      for (const guest of [quick, slow]) await expect(guest.hints).toHaveCount(step + 1);
      if (date === past && step === 0) {
        // The longest hint is read from the back row, and on the smallest phone with all keys.
        const hint = page.getByText(longestHint);
        await expect(hint).toBeInViewport({ ratio: 1 });
        expect(
          await hint.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
        ).toBeGreaterThan(40);
        await expect(page.locator('[data-count="solved"]')).toBeInViewport({ ratio: 1 });
        await expect(quick.hints.last()).toBeInViewport({ ratio: 1 });
        await expect(quick.page.getByRole('button', { name: 'Jahr prüfen' })).toBeInViewport({
          ratio: 1,
        });
      }
      // Who has found it waits, and the host sees it.
      if (step < 2) {
        await quick.typeYear(step === 0 ? '1111' : puzzleOn(date).answer);
        const waiting = text('de', `room.waiting.${step === 0 ? 'next' : 'won'}`);
        await expect(quick.page.getByText(waiting)).toBeVisible();
      } else await slow.typeYear('1234');
      await host.expectCount('answered', step === 2 ? 2 : 1);
      await host.expectCount('solved', step === 0 ? 0 : 1);
    }
    await expectNoFindings(page);

    await host.press('reveal');
    await expect(page.getByText(text('de', 'room.host.answerIs'))).toBeVisible();
    await tick();
    await quick.expectState('won');
    await expect(quick.page.getByRole('heading', { name: puzzleOn(date).answer })).toBeVisible();
    const found = text('de', 'room.found', { solved: 1, guests: 2 });
    await expect(quick.page.getByText(found)).toBeVisible();
    await expect(slow.page.getByText(text('de', 'room.overAlone'))).toBeVisible();
    await host.press('end');
    await expect.poll(() => gateway.roomRows()).toBe(0);
    for (const guest of [quick, slow]) {
      expect(await guest.storedResults()).toEqual([]);
      await guest.leave();
    }
  }
});
