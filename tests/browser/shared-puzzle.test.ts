import { puzzleOn } from './content.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';
import { TourPage } from './tour-page.ts';

const day = '2040-06-11';
const morning = `${day}T08:00:00Z`;
const sharedDay = '2040-06-10';
const counters = ['firstTrySuccess', 'secondTrySuccess', 'thirdTrySuccess', 'fourthTrySuccess'];

test('a shared puzzle is played without an account, leads to the day’s, and is remembered', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock(morning);
  const id = await gateway.idOn(sharedDay);
  // Today’s counts: its address leads to where it does.
  await page.goto(`/pp/${await gateway.idOn(day)}`);
  await expect(page).toHaveURL('/');
  await play.expectDay(day);
  await page.goto(`/PP/${id}/`);
  await expect(page.getByText('Vom 10. Juni 2040')).toBeVisible();
  await expect(page).toHaveTitle(`Rätsel Nr.\u00A0${puzzleOn(sharedDay).name} · Quando`);
  await expect(page.getByRole('button', { name: 'So wird gespielt' })).toBeVisible();
  await play.typeYear('1648');
  await play.reload();
  await play.expectAttempts(1);
  await play.win(sharedDay);
  await expect(page.getByText('Gelöst mit dem zweiten Hinweis')).toBeVisible();
  await expectNoFindings(page);

  await page.clock.runFor(1500);
  const dialog = page.getByRole('dialog', { name: 'Lust auf mehr?' });
  await expect(dialog).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Zum Rätsel von heute' }).click();
  await play.expectDay(day);
  await play.expectAttempts(0);

  await page.goBack();
  await play.expectState('won');
  await page.clock.runFor(5000);
  await expect(dialog).toBeHidden();
  await play.reload();
  await play.expectState('won');
  expect((await play.storedResults()).join('')).toBe('');
  expect(Object.values(await play.storedCookies(counters)).map(Number)).toEqual([0, 0, 0, 0]);
});

test('the shared result names the puzzle’s address', async ({
  page,
  play,
  gateway,
  setClock,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setClock(morning);
  const id = await gateway.idOn(sharedDay);
  await page.goto(`/pp/${id}`);
  await expect(play.hints.first()).toBeVisible();
  await play.win(sharedDay);
  await page.getByRole('button', { name: 'Beim Ergebnis bleiben' }).click();
  await page.getByRole('button', { name: 'Kopieren', exact: true }).click();
  await expect(page.getByText('Kopiert.')).toBeVisible();
  const { name } = puzzleOn(sharedDay);
  const host = new URL(gateway.url).host;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Quando #${name} · 1/4\n✅✅✅✅\n${host}/pp/${id}`,
  );
});

test('a tour that is going on is not covered by the offer of today’s puzzle', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock(morning);
  await page.goto(`/pp/${await gateway.idOn(sharedDay)}`);
  await expect(play.hints.first()).toBeVisible();
  const tour = new TourPage(page);
  await tour.help.click();
  await tour.press('Weiter');
  await tour.press('Spielen');
  await expect(tour.popover).toHaveCount(0);
  await play.win(sharedDay);
  await expect(tour.popover).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByRole('dialog', { name: 'Lust auf mehr?' })).toHaveCount(0);
  await expect(tour.popover).toBeVisible();
});

test('an address without a puzzle says so, and a lost connection comes back by itself', async ({
  page,
  play,
  gateway,
  setClock,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await setClock(morning);
  const tomorrow = await gateway.idOn('2040-06-12');
  const missing = page.getByRole('heading', { name: 'Dieses Rätsel gibt es hier nicht' });
  for (const path of ['/pp', '/pp/007', `/pp/${tomorrow}`]) {
    await page.goto(path);
    await expect(missing).toBeVisible();
  }
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Zum Rätsel von heute' }).click();
  await play.expectDay(day);

  await context.setOffline(true);
  await page.evaluate(
    (id) => {
      history.pushState(null, '', `/pp/${id}`);
    },
    await gateway.idOn(sharedDay),
  );
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Vom 10. Juni 2040')).toBeVisible();
});

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
  const next = page.getByRole('button', { name: 'Zum nächsten Rätsel' });
  await page.goto(`/pp/${first}?isgag=1`);
  await expect(play.hints.first()).toBeVisible();
  await play.win('2040-03-24');
  await page.clock.runFor(1500);
  await next.click();
  await expect(page).toHaveURL(`/pp/${second}?isgag=2`);
  await expect(page.getByText('Vom 25. März 2040')).toBeVisible();
  await play.win('2040-03-25');
  await page.clock.runFor(1500);
  await next.click();
  await expect(page).toHaveURL(`/pp/${third}?isgag=3`);
  await expect(page.getByText('Vom 26. März 2040')).toBeVisible();
  await play.win('2040-03-26');
  await page.clock.runFor(1500);
  await page.getByRole('button', { name: 'Zum Rätsel von heute' }).click();
  await play.expectDay(day);
});
