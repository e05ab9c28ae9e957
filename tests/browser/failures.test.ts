import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';
const rest = '**/rest/v1/**';

test('a puzzle that does not come is told, with its reason, and asked for again', async ({
  play,
  setClock,
  context,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  expectConsole(/the database sleeps/);
  expectConsole(/not a puzzle|not JSON/);
  const { page } = play;
  const again = page.getByRole('button', { name: text('de', 'play.retry') });
  const unreachable = page.getByRole('heading', { name: text('de', 'play.noConnection.title') });
  const offline = page.getByRole('status').filter({ hasText: text('de', 'maintenance.offline') });
  const logged = (words: RegExp) =>
    page.waitForEvent('console', (message) => words.test(message.text()));
  await setClock(NOON);

  await test.step('without a connection the page says so, in place and as a notice', async () => {
    await page.route(rest, (route) => route.abort('internetdisconnected'));
    await page.goto('/');
    await expect(unreachable).toBeVisible();
    await expect(offline).toBeVisible();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Keine Verbindung zum Server.');
    expect(await distanceToBottom(notice)).toBeLessThan(60);
    await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '10s');
    await notice.getByRole('button', { name: text('de', 'app.closeNotice') }).click();
    await expect(notice).toHaveCount(0);
    await page.unroute(rest);
  });

  await test.step('when the server refuses, its words stand small beneath ours, and the error is logged', async () => {
    await page.route(rest, (route) =>
      route.fulfill({ status: 500, json: { message: 'the database sleeps', code: '57P01' } }),
    );
    const told = logged(/the database sleeps/);
    await again.click();
    await expect(
      page.getByRole('heading', { name: text('de', 'play.failed.title') }),
    ).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'the database sleeps' })).toBeVisible();
    await told;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(offline).toHaveCount(0);
    await page.unroute(rest);
  });

  for (const body of ['not JSON at all', '{"year":"soon"}', '[]', '""']) {
    await test.step(`an answer like ${body} is told as a failure and breaks nothing`, async () => {
      await page.route(rest, (route) => route.fulfill({ status: 200, body }));
      const told = logged(/not a puzzle|not JSON/);
      await again.click();
      await told;
      await expect(page.locator('[data-problem="failed"]')).toBeVisible();
      // The notice of the failure before is still there: it says what is wrong now.
      await expect(page.getByRole('alert')).toContainText(/not a puzzle|not JSON/);
      await expect(again).toBeEnabled();
      await page.unroute(rest);
    });
  }

  await test.step('the button asks once more', async () => {
    await again.click();
    await expect(play.hints).toHaveCount(1);
  });

  await test.step('a page that waits without a connection tries again by itself when it is back', async () => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: text('de', 'about.title') })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
    await expect(unreachable).toBeVisible();
    await context.setOffline(false);
    await expect(play.hints).toHaveCount(1);
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('a day without a puzzle has a classic, or the other language’s, taken only when asked', async ({
    play,
    setClock,
    gateway,
    context,
  }) => {
    const { page } = play;
    const inGerman = page.getByRole('button', { name: text('en', 'play.playOther') });

    await test.step('without classics the page says that nothing is planned, and offers German', async () => {
      await gateway.setClassics('off');
      await setClock('2040-06-16T10:00:00Z');
      await page.goto('/');
      await expect(
        page.getByRole('heading', { name: text('en', 'play.nothing.title') }),
      ).toBeVisible();
      await inGerman.click();
      await expect(play.hints.first()).toContainText('Hinweis A de');
    });

    await test.step('with classics one is played, and German offered beside it', async () => {
      await gateway.setClassics('on');
      // Later than what the gateway still remembers of the step before.
      await gateway.setClock('2040-06-16T12:00:00Z');
      await page.clock.setSystemTime('2040-06-16T12:00:00Z');
      await context.clearCookies({ name: 'language' });
      await play.reload();
      await expect(page.getByText('A classic')).toBeVisible();
      await inGerman.click();
      await expect(play.hints.first()).toContainText('Hinweis A de');
      await expect(page.getByText('Klassiker')).toHaveCount(0);
    });

    await test.step('where neither language has a puzzle, the classic stands alone', async () => {
      await gateway.setClock('2040-06-20T10:00:00Z');
      await page.clock.setSystemTime('2040-06-20T10:00:00Z');
      await play.reload();
      await expect(page.getByText('Klassiker')).toBeVisible();
      await expect(page.getByRole('button', { name: text('de', 'play.playOther') })).toHaveCount(0);
    });
  });
});

async function distanceToBottom(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  const height = locator.page().viewportSize()?.height ?? 0;
  return box === null ? Infinity : height - (box.y + box.height);
}
