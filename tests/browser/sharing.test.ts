import type { Page } from '@playwright/test';
import { expect, inTestAll, test } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the result is copied as a text that gives nothing away, as a sentence, or by hand', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(NOON);
  await play.open();
  const { page } = play;
  const copied = play.status.filter({ hasText: text('de', 'creator.publish.link.copied') });
  await play.typeYear('1113');
  await play.typeYear('1931');

  await test.step('as rows of symbols', async () => {
    await page.getByRole('button', { name: text('de', 'result.copy'), exact: true }).click();
    await expect(copied).toBeVisible();
    expect(await clipboard(page)).toBe(
      `Quando #8 · 2/4\n✅🔁⬛🔁\n✅✅✅✅\n${new URL(gateway.url).host}`,
    );
  });

  await test.step('as a sentence for those who listen, who hear that it was copied once more', async () => {
    const first = await copied.locator('span').elementHandle();
    await page.getByRole('button', { name: text('de', 'result.shareWords') }).click();
    await expect
      .poll(() => clipboard(page))
      .toContain(
        'Quando Nr.\u00A08: gelöst im zweiten von vier Versuchen. Versuch 1: 1 richtig, 2 woanders, 1 falsch.',
      );
    await expect.poll(() => first?.evaluate((said) => said.isConnected)).toBe(false);
    await expect(copied).toBeVisible();
  });

  await test.step('where the clipboard is refused, the text stands there to be copied by hand', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
      });
    });
    await page.getByRole('button', { name: text('de', 'result.copy'), exact: true }).click();
    await expect(page.getByRole('textbox', { name: text('de', 'result.shareText') })).toHaveValue(
      /^Quando #8 · 2\/4\n✅🔁⬛🔁\n/,
    );
    await expect(copied).toHaveCount(0);
  });

  await test.step('the row of lost games can be hidden and shown', async () => {
    const row = page
      .getByRole('listitem')
      .filter({ hasText: text('de', 'result.achievement.notSolved') });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: /ausblenden/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: /einblenden/ }).click();
    await expect(row).toBeVisible();
  });
});

test(
  'a hard game that was lost is told as X with a star, and passed on by the device’s own sheet',
  inTestAll,
  async ({ play, setClock, context, gateway }) => {
    const { page } = play;
    await setClock(NOON);
    await page.addInitScript(() => {
      Object.assign(navigator, { canShare: () => true, share: () => Promise.resolve() });
    });
    await context.addCookies([{ name: 'difficulty', value: 'hard', url: gateway.url }]);
    await play.open();
    for (const year of ['1222', '1444', '1555', '1666']) await play.typeYear(year);
    await play.expectState('lost');
    await page.getByRole('button', { name: text('de', 'result.copy'), exact: true }).click();
    await expect(
      play.status.filter({ hasText: text('de', 'creator.publish.link.copied') }),
    ).toBeVisible();
    expect(await clipboard(page)).toContain('Quando #8 · X/4*\n');
    await page.getByRole('button', { name: text('de', 'result.share'), exact: true }).click();
    await expect(play.status.filter({ hasText: text('de', 'result.shared') })).toBeVisible();
  },
);

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(
      `a picture of the marks, with the sentence beside it, is passed on in the ${colorScheme} theme`,
      colorScheme === 'light' ? {} : inTestAll,
      async ({ play, setClock }) => {
        const { page } = play;
        await setClock(NOON);
        await page.addInitScript(() => {
          Object.assign(navigator, {
            canShare: () => true,
            share: async ({ text: words, files: [file] = [] }: ShareData) => {
              const picture = await createImageBitmap(file!);
              const canvas = Object.assign(document.createElement('canvas'), {
                width: picture.width,
                height: picture.height,
              });
              const pen = canvas.getContext('2d', { willReadFrequently: true })!;
              pen.drawImage(picture, 0, 0);
              const colours = [
                [5, 5],
                [150, 270],
              ].map(([x = 0, y = 0]) => String(pen.getImageData(x, y, 1, 1).data.slice(0, 3)));
              Object.assign(window, {
                passedOn: { words, type: file?.type, width: picture.width, colours },
              });
            },
          });
        });
        await play.open();
        for (const year of ['1113', '1931']) await play.typeYear(year);
        await page.getByRole('button', { name: text('de', 'result.sharePicture') }).click();
        await expect(play.status.filter({ hasText: text('de', 'result.shared') })).toBeVisible();
        expect(
          await page.evaluate(() => (window as unknown as { passedOn: unknown }).passedOn),
        ).toMatchObject({
          words: expect.stringMatching(/^Quando Nr\.\u00A08: gelöst im zweiten/),
          type: 'image/png',
          width: 1080,
          colours:
            colorScheme === 'light' ? ['246,241,231', '47,107,94'] : ['18,22,31', '95,179,160'],
        });
      },
    );
  });
}

test('a device whose sheet takes no pictures offers none', async ({ play, setClock }) => {
  await play.page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files === undefined,
      share: () => Promise.resolve(),
    });
  });
  await setClock(NOON);
  await play.open();
  await play.win('2040-06-10');
  await expect(
    play.page.getByRole('button', { name: text('de', 'result.share'), exact: true }),
  ).toBeVisible();
  await expect(
    play.page.getByRole('button', { name: text('de', 'result.sharePicture') }),
  ).toHaveCount(0);
});
