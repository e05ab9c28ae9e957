import type { Locator, Page } from '@playwright/test';
import { expect, inMotion, inTestAll, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const LONGEST = '2040-06-14T10:00:00Z';

/** Upright phones from the smallest on, one on its side, and screens with room beside the board. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test('the longest hint, board and keypad fit on small, low and wide screens after each miss', async ({
  play,
  setClock,
}) => {
  await setClock(LONGEST);
  await play.open();
  const { page } = play;
  const submit = page.getByRole('button', { name: text('de', 'play.checkYear') });
  for (const [misses, year] of ['1113', '1648', '2000', null].entries()) {
    await expect(play.hints).toHaveCount(misses + 1);
    await play.settle();
    for (const size of SIZES) {
      await test.step(`after ${misses} misses, ${size.width} by ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(submit).toBeInViewport({ ratio: 1 });
        await expect(play.hints.last()).toBeInViewport({ ratio: 1 });
        const { right, down } = await overflow(page);
        expect(right).toBe(0);
        // On a phone on its side the page goes on below what is needed, with the earlier hints.
        if (size.width !== 740) expect(down).toBe(0);
        expect(await coveredTiles(page)).toBe(0);
        if (size.width < 700) return;
        await expect(play.hints.getByRole('button')).toHaveCount(0);
        await expect(play.hints.getByRole('heading')).toHaveCount(misses + 1);
      });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    if (year !== null) await play.typeYear(year);
  }

  await test.step('below 720 pixels the earlier hints share a line', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await expect.poll(() => linesOf(play.hints)).toBe(3);
    await page.setViewportSize({ width: 360, height: 719 });
    await expect.poll(() => linesOf(play.hints)).toBe(1);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('every control is large enough for a thumb', async () => {
    const sizes = await page
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
});

test(
  'nothing sticks out to the side of phone, tablet or desk in the largest type',
  inTestAll,
  async ({ play, setClock, context, gateway }) => {
    const { page } = play;
    await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
    await setClock(LONGEST);
    await play.open();
    await play.typeYear('1113');
    await play.expectAttempts(1);
    await play.settle();
    await atEachSize(page, async () => {
      expect((await overflow(page)).right).toBe(0);
      expect(await coveredTiles(page)).toBe(0);
    });
    await play.typeYear('1815');
    await play.expectState('won');
    await expect(page.getByRole('heading', { name: '1815' })).toBeVisible();
    await play.settle();
    await atEachSize(page, async () => {
      expect((await overflow(page)).right).toBe(0);
    });
  },
);

async function atEachSize(page: Page, check: () => Promise<void>) {
  for (const [width, height] of [
    [320, 640],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await check();
    });
  }
}

/** How far the page reaches beyond the window, in pixels. */
function overflow(page: Page): Promise<{ right: number; down: number }> {
  return page.evaluate(() => ({
    right: Math.max(document.documentElement.scrollWidth - window.innerWidth, 0),
    down: Math.max(document.documentElement.scrollHeight - window.innerHeight, 0),
  }));
}

/** On how many lines the first three hints stand. */
function linesOf(hints: Locator): Promise<number> {
  return hints.evaluateAll(
    (all) => new Set(all.slice(0, 3).map((hint) => hint.getBoundingClientRect().top)).size,
  );
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
