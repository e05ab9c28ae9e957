import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';
const refusedRequest = /Failed to load resource/;

test('without a connection the page says so, in place and as a notice, and tries again', async ({
  play,
  setClock,
  expectConsole,
}) => {
  expectConsole(refusedRequest);
  await setClock(NOON);
  await play.page.route('**/rest/v1/**', (route) => route.abort('internetdisconnected'));
  await play.page.goto('/');
  await expect(play.page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  const notice = play.page.getByRole('alert');
  await expect(notice).toContainText('Keine Verbindung zum Server.');
  expect(await distanceToBottom(notice)).toBeLessThan(60);
  await expect(play.page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '10s');
  await notice.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(notice).toHaveCount(0);
  await play.page.unroute('**/rest/v1/**');
  await play.page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(play.hints).toHaveCount(1);
});

test('a page that waits without a connection tries again by itself when it is back', async ({
  play,
  setClock,
  context,
  expectConsole,
}) => {
  expectConsole(refusedRequest);
  await setClock(NOON);
  await play.page.goto('/about');
  await expect(play.page.getByRole('heading', { name: 'Über Quando' })).toBeVisible();
  await context.setOffline(true);
  await play.page.getByRole('link', { name: 'Quando, zur Startseite' }).click();
  await expect(play.page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  await context.setOffline(false);
  await expect(play.hints).toHaveCount(1);
});

test('when the server refuses, its words stand small beneath ours, and the error is logged', async ({
  play,
  setClock,
  expectConsole,
}) => {
  expectConsole(refusedRequest);
  expectConsole(/the database sleeps/);
  const logged = play.page.waitForEvent('console', (message) =>
    message.text().includes('the database sleeps'),
  );
  await setClock(NOON);
  await play.page.route('**/rest/v1/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'the database sleeps', code: '57P01' } }),
  );
  await play.page.goto('/');
  await expect(
    play.page.getByRole('heading', { name: 'Das Rätsel ließ sich nicht laden' }),
  ).toBeVisible();
  await expect(play.page.getByRole('alert')).toContainText('the database sleeps');
  await logged;
});

for (const body of ['not JSON at all', '{"year":"soon"}', '[]', '""']) {
  test(`an answer like ${body} is told as a failure and breaks nothing`, async ({
    play,
    setClock,
    expectConsole,
  }) => {
    expectConsole(/not a puzzle|not JSON/);
    await setClock(NOON);
    await play.page.route('**/rest/v1/**', (route) => route.fulfill({ status: 200, body }));
    await play.page.goto('/');
    await expect(play.page.locator('[data-problem="failed"]')).toBeVisible();
    await play.page.unroute('**/rest/v1/**');
    await play.page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect(play.hints).toHaveCount(1);
  });
}

test.describe('on a day without a puzzle', () => {
  test.describe.configure({ mode: 'serial' });

  test('a classic is played, labelled as such', async ({ play, setClock }) => {
    await setClock('2040-06-20T10:00:00Z');
    await play.open();
    await expect(play.page.getByText('Klassiker')).toBeVisible();
    await expect(play.page.getByRole('button', { name: 'Auf Englisch spielen' })).toHaveCount(0);
  });

  test.describe('in English only', () => {
    test.use({ locale: 'en-GB' });

    test('the other language is offered beside the classic, and taken only when asked', async ({
      play,
      setClock,
    }) => {
      await setClock('2040-06-16T10:00:00Z');
      await play.open();
      await expect(play.page.getByText('A classic')).toBeVisible();
      await play.page.getByRole('button', { name: 'Play in German' }).click();
      await expect(play.hints.first()).toContainText('Hinweis A de');
      await expect(play.page.getByText('Klassiker')).toHaveCount(0);
    });

    test('without classics the page says that nothing is planned, and offers German', async ({
      play,
      setClock,
      gateway,
    }) => {
      await gateway.setClassics('off');
      // Later than what the gateway still remembers of the tests before.
      await setClock('2040-06-16T12:00:00Z');
      await play.page.goto('/');
      await expect(
        play.page.getByRole('heading', { name: 'No puzzle is planned for today' }),
      ).toBeVisible();
      await play.page.getByRole('button', { name: 'Play in German' }).click();
      await expect(play.hints.first()).toContainText('Hinweis A de');
      await gateway.setClassics('on');
    });
  });
});

async function distanceToBottom(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  const height = locator.page().viewportSize()?.height ?? 0;
  return box === null ? Infinity : height - (box.y + box.height);
}
