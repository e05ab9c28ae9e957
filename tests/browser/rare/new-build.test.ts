import { NOON } from '../account-page.ts';
import { expectKept, keptOn, startWorkerClock } from '../kept-page.ts';
import { PlayPage } from '../play-page.ts';
import { expect, type Page, test } from '../test.ts';
import { serveTwoBuilds } from '../two-builds.ts';

const lostRequest = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

test.use({ serviceWorkers: 'allow' });

test('a new build leaves the open game alone, comes with the next visit, and replaces the old one', async ({
  play,
  setClock,
  context,
  gateway,
  expectConsole,
}) => {
  expectConsole(lostRequest);
  const builds = await serveTwoBuilds(gateway);
  const { page } = play;
  await setClock(NOON);
  await startWorkerClock(context, NOON);
  await page.goto(builds.url);
  await expectKept(page, '2040-06-10');
  const old = await keptOn(page);
  await play.typeYear('1648');

  builds.deployNext();
  await play.win('2040-06-10');
  await play.reload();
  await play.expectState('won');
  expect(await scriptOf(page)).toContain('-next.js');
  await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true);
  expect((await keptOn(page)).files).toEqual(expect.arrayContaining(old.files));

  const later = new PlayPage(await context.newPage());
  await later.page.clock.install({ time: new Date(NOON) });
  await page.close();
  await expect(async () => {
    // Nobody may look at the old build while the worker of the new one takes its place.
    await later.page.goto('about:blank');
    await later.page.goto(builds.url, { waitUntil: 'commit', timeout: 5000 });
    const { files } = await keptOn(later.page);
    expect(files.filter((file) => !file.includes('-next.'))).toEqual([]);
  }).toPass();
  await expectKept(later.page, '2040-06-10');
  await builds.close();
  await later.reload();
  await later.expectState('won');
  expect(await scriptOf(later.page)).toContain('-next.js');
});

async function scriptOf(page: Page): Promise<string> {
  return (await page.locator('script[type="module"]').getAttribute('src')) ?? '';
}

async function hasWaitingWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.waiting != null;
}
