import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const PICTURE = '**/apple-touch-icon.png';

test('a picture that comes late moves nothing, grows at a press, and is credited at the end', async ({
  play,
  setClock,
}) => {
  const { page } = play;
  const picture = page.getByRole('img', { name: 'Ein Schiff' });
  await setClock('2040-06-15T10:00:00Z');

  await test.step('during play the board stays where it is', async () => {
    const release = await holdPicture(page);
    await play.open();
    await play.settle();
    const before = await play.board.boundingBox();
    await release();
    expect(await play.board.boundingBox()).toEqual(before);
    await expect(page.getByText('Museum')).toHaveCount(0);
  });

  await test.step('a press shows it as wide as the hint, and the next one small again', async () => {
    await expect(picture).toHaveCSS('width', '96px');
    await picture.click();
    await expect(picture).toHaveCSS('width', '298px');
    await picture.click();
    await expect(picture).toHaveCSS('width', '96px');
  });

  await test.step('an earlier hint unfolds with it; Enter still checks the year after each click', async () => {
    await play.typeYear('1648');
    await play.expectAttempts(1);
    await expect(picture).toHaveCount(0);
    await play.hints.first().getByRole('button').click();
    await expect(picture).toBeVisible();
  });

  await test.step('at the end its credit stays where it is', async () => {
    await play.typeYear('1492');
    await play.expectState('won');
    const release = await holdPicture(page);
    await play.reload();
    const credit = page.getByText('Bild: Museum');
    await credit.scrollIntoViewIfNeeded();
    await play.settle();
    const before = await credit.boundingBox();
    await release();
    expect(await credit.boundingBox()).toEqual(before);
    await expect(picture).toBeVisible();
  });
});

/** Keeps the picture on its way; the function that comes back lets it arrive and waits for it. */
async function holdPicture(page: Page): Promise<() => Promise<void>> {
  let isHeld = false;
  const releases: (() => void)[] = [];
  const released = new Promise<void>((resolve) => releases.push(resolve));
  await page.route(PICTURE, async (route) => {
    isHeld = true;
    await released;
    await route.continue();
  });
  const picture = page.getByRole('img', { name: 'Ein Schiff' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  return async () => {
    await expect.poll(() => isHeld).toBe(true);
    expect(await width()).toBe(0);
    for (const release of releases) release();
    await expect.poll(width).toBeGreaterThan(0);
    await page.unroute(PICTURE);
  };
}
