import { puzzleOn } from './content.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { goWithin } from './go-within.ts';
import { expect, inTestAll, test } from './test.ts';
import { TourPage } from './tour-page.ts';
import { text } from './words.ts';

const day = '2040-06-11';
const morning = `${day}T08:00:00Z`;
const sharedDay = '2040-06-10';
const counters = ['firstTrySuccess', 'secondTrySuccess', 'thirdTrySuccess', 'fourthTrySuccess'];

test('a shared puzzle is played without an account, shared by its address, and remembered', async ({
  page,
  play,
  gateway,
  setClock,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setClock(morning);
  const id = await gateway.idOn(sharedDay);
  const { name } = puzzleOn(sharedDay);
  const dialog = page.getByRole('dialog', { name: text('de', 'modes.followUp.daily.title') });

  await test.step('an attempt stays, and the result says with which hint it came', async () => {
    await page.goto(`/PP/${id}/`);
    await expect(page.getByText('Vom 10. Juni 2040')).toBeVisible();
    await expect(page).toHaveTitle(`Rätsel Nr.\u00A0${name} · Quando`);
    await expect(page.getByRole('button', { name: text('de', 'app.help') })).toBeVisible();
    await play.typeYear('1648');
    await play.reload();
    await play.expectAttempts(1);
    await play.win(sharedDay);
    await expect(page.getByText('Gelöst mit dem zweiten Hinweis')).toBeVisible();
    await expectNoFindings(page, 'past-over');
  });

  await test.step('the day’s is offered, and the result names the puzzle’s address', async () => {
    await page.clock.runFor(1500);
    await expect(dialog).toBeVisible();
    await expectNoFindings(page, 'past-next');
    await dialog.getByRole('button', { name: text('de', 'modes.followUp.keep') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: text('de', 'result.copy'), exact: true }).click();
    await expect(page.getByText(text('de', 'creator.publish.link.copied'))).toBeVisible();
    const host = new URL(gateway.url).host;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Quando #${name} · 2/4\n✅⬛⬛⬛\n✅✅✅✅\n${host}/pp/${id}`,
    );
  });

  await test.step('the address of today’s counts: it leads to where it does', async () => {
    await goWithin(page, `/pp/${await gateway.idOn(day)}`);
    await expect(page).toHaveURL('/');
    await play.expectDay(day);
    await play.expectAttempts(0);
  });

  await test.step('the result is remembered, offers nothing again, and does not count', async () => {
    await page.goBack();
    await play.expectState('won');
    await page.clock.runFor(5000);
    await expect(dialog).toBeHidden();
    await play.reload();
    await play.expectState('won');
    expect((await play.storedResults()).join('')).toBe('');
    expect(Object.values(await play.storedCookies(counters)).map(Number)).toEqual([0, 0, 0, 0]);
  });
});

test(
  'an address without a puzzle says so, a lost connection comes back by itself, and a tour is not covered',
  inTestAll,
  async ({ page, play, gateway, setClock, context, expectConsole }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await setClock(morning);
    const tomorrow = await gateway.idOn('2040-06-12');
    const id = await gateway.idOn(sharedDay);
    const missing = page.getByRole('heading', { name: text('de', 'modes.problem.unknown.title') });

    await test.step('an address without a puzzle leads to the day’s', async () => {
      for (const path of ['/pp', `/pp/${tomorrow}`]) {
        await page.goto(path);
        await expect(missing).toBeVisible();
      }
      await expectNoFindings(page, 'past-missing');
      await page.getByRole('link', { name: text('de', 'modes.toDaily') }).click();
      await play.expectDay(day);
    });

    await test.step('a lost connection comes back by itself', async () => {
      await context.setOffline(true);
      await goWithin(page, `/pp/${id}`);
      await expect(
        page.getByRole('heading', { name: text('de', 'modes.problem.noConnection.title') }),
      ).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('Vom 10. Juni 2040')).toBeVisible();
      await expect(play.hints.first()).toBeVisible();
    });

    await test.step('a tour that is going on is not covered by the offer of today’s puzzle', async () => {
      const tour = new TourPage(page);
      await tour.help.click();
      await tour.press(text('de', 'tour.button.next'));
      await tour.press(text('de', 'tour.button.play'));
      await expect(tour.popover).toHaveCount(0);
      await play.win(sharedDay);
      await expect(tour.popover).toBeVisible();
      await page.clock.runFor(5000);
      await expect(
        page.getByRole('dialog', { name: text('de', 'modes.followUp.daily.title') }),
      ).toHaveCount(0);
      await expect(tour.popover).toBeVisible();

      await test.step('and at its end offers that puzzle itself, after two seconds', async () => {
        await tour.readToTheEnd([
          text('de', 'tour.step.firstDigit.title'),
          text('de', 'tour.step.share.title'),
          text('de', 'tour.step.moreLinks.title'),
        ]);
        await page.clock.runFor(2000);
        await page
          .getByRole('status')
          .getByRole('button', { name: text('de', 'modes.followUp.daily.submit') })
          .click();
        await play.expectDay(day);
      });
    });
  },
);

test('a series leads from puzzle to puzzle, and at its end to the day’s', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock(morning);
  const [first, second, third] = await Promise.all(
    ['2040-03-24', '2040-03-25', '2040-03-26'].map(gateway.idOn),
  );
  await page.route('**/pp/**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    const series = `<meta name="quando-series" content="${second},${third}">`;
    await route.fulfill({
      response: answer,
      body: body
        .replace(/<meta name="quando-series"[^>]*>/, '')
        .replace('<head>', `<head>${series}`),
    });
  });
  const next = page.getByRole('button', { name: text('de', 'modes.followUp.series.submit') });
  await page.goto(`/pp/${first}?isgag=1`);
  await expect(play.hints.first()).toBeVisible();
  await play.win('2040-03-24');
  await page.clock.runFor(1500);
  await next.click();
  await expect(page).toHaveURL(`/pp/${second}?isgag=2`);
  await expect(page.getByText('Vom 25. März 2040')).toBeVisible();
  await play.win('2040-03-25');
  await page.clock.runFor(1500);
  await page.getByRole('button', { name: text('de', 'modes.followUp.keep') }).click();
  await play.reload();
  await page.getByRole('link', { name: text('de', 'modes.followUp.series.submit') }).click();
  await expect(page).toHaveURL(`/pp/${third}?isgag=3`);
  await expect(page.getByText('Vom 26. März 2040')).toBeVisible();
  await play.win('2040-03-26');
  await page.clock.runFor(1500);
  await page.getByRole('button', { name: text('de', 'modes.followUp.daily.submit') }).click();
  await play.expectDay(day);
});
