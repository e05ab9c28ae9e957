import { lasting } from './account-page.ts';
import { makePlayer, putSession } from './player.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import { expect, test } from './test.ts';

/** What the main part of a screen takes of a window, in pixels. */
const widths = [
  { window: { width: 1280, height: 800 }, least: 700 },
  { window: { width: 1440, height: 900 }, least: 1200 },
  { window: { width: 1920, height: 1080 }, least: 1500 },
];

test('archive, calendar and result use the width of a large window', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock('2040-10-30T10:00:00Z');
  const player = await makePlayer(gateway);
  await putSession(page, gateway, lasting(player.stored));
  await page.goto(`/pp/${await gateway.idOn('2040-10-29')}`);
  await expect(play.hints.first()).toBeVisible();
  await play.win('2040-10-29');
  await expect(play.hints).toHaveCount(4);
  const main = page.getByRole('main');
  for (const path of [new URL(page.url()).pathname, '/archive', '/calendar']) {
    await open(page, path);
    for (const { window, least } of widths) {
      await page.setViewportSize(window);
      await expect
        .poll(async () => (await main.boundingBox())?.width, `${path} at ${window.width}`)
        .toBeGreaterThanOrEqual(least);
      await expectNoSidewaysScrolling(page);
    }
  }
});
