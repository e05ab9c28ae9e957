import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
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

test('a hard game that was lost is told as X with a star, and passed on by the device’s own sheet', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
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
});

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
