import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the result is copied as a text that gives nothing away', async ({
    play,
    setClock,
    gateway,
  }) => {
    await setClock(NOON);
    await play.open();
    await play.typeYear('1113');
    await play.typeYear('1931');
    await play.page.getByRole('button', { name: 'Kopieren', exact: true }).click();
    await expect(play.status.filter({ hasText: 'Kopiert.' })).toBeVisible();
    expect(await clipboard(play.page)).toBe(
      `Quando #8 · 2/4\n✅🔁⬛🔁\n✅✅✅✅\n${new URL(gateway.url).host}`,
    );
  });

  test('the result is copied as a sentence for those who listen', async ({ play, setClock }) => {
    await setClock(NOON);
    await play.open();
    await play.typeYear('1113');
    await play.typeYear('1931');
    await play.page.getByRole('button', { name: 'Als Satz kopieren' }).click();
    await expect(play.status.filter({ hasText: 'Kopiert.' })).toBeVisible();
    expect(await clipboard(play.page)).toContain(
      'Quando Nr.\u00A08: gelöst im zweiten von vier Versuchen. Versuch 1: 1 richtig, 2 woanders, 1 falsch.',
    );
  });

  test('a hard game that was lost is told as X with a star', async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    await setClock(NOON);
    await context.addCookies([{ name: 'difficulty', value: 'hard', url: gateway.url }]);
    await play.open();
    for (const year of ['1222', '1444', '1555', '1666']) await play.typeYear(year);
    await play.expectState('lost');
    await play.page.getByRole('button', { name: 'Kopieren', exact: true }).click();
    await expect(play.status.filter({ hasText: 'Kopiert.' })).toBeVisible();
    expect(await clipboard(play.page)).toContain('Quando #8 · X/4*\n');
  });
});

test('where the clipboard is refused, the text stands there to be copied by hand', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
    });
  });
  await play.open();
  await play.typeYear('1931');
  await play.page.getByRole('button', { name: 'Kopieren', exact: true }).click();
  await expect(play.page.getByRole('textbox', { name: 'Text zum Teilen' })).toHaveValue(
    /^Quando #8 · 1\/4\n✅✅✅✅\n/,
  );
});

test('where the device can share, its sheet opens and the outcome is told', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.page.addInitScript(() => {
    Object.assign(navigator, { canShare: () => true, share: () => Promise.resolve() });
  });
  await play.open();
  await play.typeYear('1931');
  await play.page.getByRole('button', { name: 'Teilen', exact: true }).click();
  await expect(play.status.filter({ hasText: 'Geteilt.' })).toBeVisible();
});

test('the row of lost games can be hidden and shown', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1931');
  const row = play.page.getByRole('listitem').filter({ hasText: 'Nicht gelöst' });
  await expect(row).toBeVisible();
  await play.page.getByRole('button', { name: /ausblenden/ }).click();
  await expect(row).toHaveCount(0);
  await play.page.getByRole('button', { name: /einblenden/ }).click();
  await expect(row).toBeVisible();
});

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
