import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const LONGEST = '2040-06-14T10:00:00Z';

for (const height of [640, 740] as const) {
  test.describe(`on a screen of 360 by ${height}`, () => {
    test.use({ viewport: { width: 360, height } });

    test('the longest hint, board and keypad fit after each miss', async ({ play, setClock }) => {
      await setClock(LONGEST);
      await play.open();
      const submit = play.page.getByRole('button', { name: 'Jahr prüfen' });
      for (const [misses, year] of ['1113', '1648', '2000', null].entries()) {
        await expect(play.hints).toHaveCount(misses + 1);
        await play.settle();
        await expect(submit).toBeInViewport({ ratio: 1 });
        await expect(play.hints.last()).toBeInViewport({ ratio: 1 });
        expect(await overflow(play.page)).toEqual({ right: 0, down: 0 });
        expect(await coveredTiles(play.page)).toBe(0);
        if (year !== null) await play.typeYear(year);
      }
    });
  });
}

for (const [width, height] of [
  [320, 640],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`nothing sticks out to the side at ${width} by ${height}, largest type`, async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    await play.page.setViewportSize({ width, height });
    await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
    await setClock(LONGEST);
    await play.open();
    await play.typeYear('1113');
    await play.settle();
    expect((await overflow(play.page)).right).toBe(0);
    expect(await coveredTiles(play.page)).toBe(0);
    await play.typeYear('1815');
    await play.expectState('won');
    await expect(play.page.getByRole('heading', { name: '1815' })).toBeVisible();
    expect((await overflow(play.page)).right).toBe(0);
  });
}

test('every control is large enough for a thumb', async ({ play, setClock }) => {
  await setClock(LONGEST);
  await play.open();
  for (const year of ['1113', '1648', '2000']) await play.typeYear(year);
  await play.settle();
  const sizes = await play.page
    .locator('button:visible, a:visible, input:visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.top >= 0)
        .map(({ name, box }) => ({ name, width: box.width, height: box.height })),
    );
  const small = sizes.filter(
    ({ width, height }) => Math.min(width, height) < 24 || Math.max(width, height) < 44,
  );
  expect(small).toEqual([]);
});

/** How far the page reaches beyond the window, in pixels. */
function overflow(page: Page): Promise<{ right: number; down: number }> {
  return page.evaluate(() => ({
    right: Math.max(document.documentElement.scrollWidth - window.innerWidth, 0),
    down: Math.max(document.documentElement.scrollHeight - window.innerHeight, 0),
  }));
}

/** How many tiles have something else on top of them. */
function coveredTiles(page: Page): Promise<number> {
  return page.locator('[data-board] [role=gridcell]').evaluateAll(
    (tiles) =>
      tiles.filter((tile) => {
        tile.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = tile.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return found === null || !(tile.contains(found) || found.contains(tile));
      }).length,
  );
}
