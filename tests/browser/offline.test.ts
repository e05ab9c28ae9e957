import { ConsentPage, nothing, storedIn } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectKept, keptOn, setWorkerClock, startWorkerClock } from './kept-page.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';
const offlineLine = text('de', 'maintenance.offline');
const lostRequest = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

test.use({ serviceWorkers: 'allow' });

test('who has played once installs the page, plays without a connection, and comes back', async ({
  play,
  setClock,
  context,
  expectConsole,
}) => {
  expectConsole(lostRequest);
  const { page } = play;
  const line = page.getByRole('status').filter({ hasText: offlineLine });
  await setClock(NOON);
  await startWorkerClock(context, NOON);
  let isWorkerAskedFor = false;
  context.on('request', (request) => {
    isWorkerAskedFor ||= request.url().endsWith('/sw.js');
  });
  await play.open();
  expect(isWorkerAskedFor).toBe(false);
  await expectKept(page, '2040-06-10');
  expect(await installabilityErrors(page)).toEqual([]);

  await context.setOffline(true);
  await expect(line).toBeVisible();
  await play.reload();
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: text('de', 'play.checkYear') })).toBeInViewport({
    ratio: 1,
  });
  await expectNoFindings(page, 'offline');
  await play.typeYear('1648');
  await play.reload();
  await play.expectAttempts(1);
  await play.win('2040-06-10');
  // Above the result, however long that is.
  await expect(line).toBeInViewport({ ratio: 1 });

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(line).toHaveCount(0);
  await play.reload();
  await play.expectState('won');
  expect((await keptOn(page)).others).toEqual(['/', '/puzzles/2040-06-10/de']);

  await context.clearCookies();
  await page.reload();
  await new ConsentPage(page).expectOverview();
  const { caches, workers } = nothing;
  await expect.poll(() => storedIn(page)).toMatchObject({ caches, workers });
});

test(
  'midnight without a connection does not bring yesterday’s puzzle as today’s',
  inTestAll,
  async ({ play, setClock, context, gateway, expectConsole }) => {
    expectConsole(lostRequest);
    const before = '2040-06-10T23:50:00+02:00';
    const after = '2040-06-11T00:10:00+02:00';
    await setClock(before);
    await startWorkerClock(context, before);
    await play.open();
    await expectKept(play.page, '2040-06-10');
    await context.setOffline(true);
    await play.reload();
    await play.expectDay('2040-06-10');

    await gateway.setClock(after);
    await setWorkerClock(context, after);
    await play.page.clock.setSystemTime(after);
    await play.page.reload();
    await expect(
      play.page.getByRole('heading', { name: text('de', 'play.noConnection.title') }),
    ).toBeVisible();
    await expect(play.page.getByText('ist nicht auf deinem Gerät')).toBeVisible();
    await expectNoFindings(play.page, 'offline-midnight');
    expect((await keptOn(play.page)).others).toEqual(['/']);

    await context.setOffline(false);
    // The page may hear of the connection before its worker has it, and ask too early.
    await expect(async () => {
      await play.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(play.hints.first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await play.expectDay('2040-06-11');
    await expectKept(play.page, '2040-06-11');
  },
);

test('a page of another version says so until it is reloaded, and nothing is lost by that', async ({
  play,
  setClock,
}) => {
  const { page } = play;
  await setClock(NOON);
  const asked = page.waitForResponse(/get_current_version/);
  await play.open();
  await asked;
  await play.typeYear('1648');
  await page.evaluate(makeOlder);
  const dialog = page.getByRole('dialog', { name: text('de', 'maintenance.title') });
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await comeBack();
  await page.clock.fastForward('59:00');
  await comeBack();
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await comeBack();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('link', { name: 'hilfe@quando.example' })).toBeVisible();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    // It comes in with a short movement.
    await expect
      .poll(() => dialog.boundingBox())
      .toMatchObject({ x: 0, y: 0, height: size.height });
    // The gutter of the scrollbar is left free.
    expect((await dialog.boundingBox())?.width).toBeGreaterThanOrEqual(size.width - 15);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectNoFindings(page, 'other-version');

  await page.evaluate(() => caches.open('left over'));
  await dialog.getByRole('button', { name: text('de', 'maintenance.reload') }).click();
  await expect(dialog).toHaveCount(0);
  await play.expectAttempts(1);
  expect((await storedIn(page)).caches).not.toContain('left over');
});

/** What keeps the browser from offering to install the page, beside that it is a private window. */
async function installabilityErrors(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.de.webmanifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({
    name: text('de', 'app.title'),
    description: text('de', 'app.subtitle'),
  });
  const { installabilityErrors: found } = await session.send('Page.getInstallabilityErrors');
  return found.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

/** Makes the page one of an older build, of an operator who names an address. */
function makeOlder() {
  for (const [name, content] of [
    ['quando-version', '1.4.9'],
    ['quando-operator', '{"supportEmail":"hilfe@quando.example"}'],
  ]) {
    document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content ?? '');
  }
}
