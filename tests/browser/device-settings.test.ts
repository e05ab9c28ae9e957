import type { Locator } from '@playwright/test';
import { ConsentPage, nothing, storedIn } from './consent-page.ts';
import { isAlive } from './player.ts';
import { expect, inMotion, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';
const SCALABLE = 'width=device-width, initial-scale=1, maximum-scale=5';

test.describe('in a language that is not ours', () => {
  test.use({ locale: 'fr-FR', visitor: 'new' });

  test('the page is in German, and what cannot be read on the device counts as never chosen', async ({
    page,
    context,
    gateway,
  }) => {
    const unreadable = {
      privacyConfirmed: 'perhaps',
      fontSize: '5',
      zoom: '1',
      animation: 'no',
      colorless: 'TRUE',
      consentVideo: 'yes',
    };
    await context.addCookies(
      Object.entries(unreadable).map(([name, value]) => ({ name, value, url: gateway.url })),
    );
    const consent = new ConsentPage(page);
    await consent.open('/settings');
    await consent.adjust.click();
    await expect(consent.video).not.toBeChecked();
    await consent.confirm.click();
    await expect(page.getByRole('switch', { name: text('de', 'settings.zoom') })).toBeChecked();
    await expect(
      page.getByRole('switch', { name: text('de', 'settings.animation') }),
    ).toBeChecked();
    await expect(
      page.getByRole('switch', { name: text('de', 'settings.colorless') }),
    ).not.toBeChecked();
    await expect(
      page.getByRole('switch', { name: text('de', 'settings.physicalKeys') }),
    ).toBeChecked();
    await expect(page.getByText('16 px')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('font-size', '16px');
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', SCALABLE);
  });
});

test.describe('with service workers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a device is emptied after a question, down to caches and workers, and starts again', async ({
    play,
    setClock,
  }) => {
    await setClock(NOON);
    const { page } = play;
    await play.open();
    await play.win('2040-06-10');
    const kept = ['quando-page', 'quando-puzzle'];
    await expect.poll(async () => (await storedIn(page)).caches).toEqual(kept);
    await page.goto('/settings');
    const erase = page.getByRole('button', { name: text('de', 'settings.erase') });
    await expect(erase).toBeVisible();
    await page.evaluate(leaveMore);
    const before = await storedIn(page);
    expect(before).toMatchObject({
      localStorage: expect.arrayContaining(['quando.records', 'quando.years']),
      caches: [...kept, 'puzzles'],
    });
    expect(before.workers).toHaveLength(1);
    expect(before.cookies).toContain('firstTrySuccess');

    await erase.click();
    await page.getByRole('button', { name: text('de', 'settings.keep') }).click();
    await expect(erase).toBeFocused();
    expect(await storedIn(page)).toEqual(before);
    await erase.click();
    await expect(
      page.getByRole('heading', { name: text('de', 'settings.eraseTitle') }),
    ).toBeFocused();
    await page.getByRole('button', { name: text('de', 'settings.eraseNow') }).click();
    await new ConsentPage(page).expectOverview();
    await expect(page).toHaveURL(/\/$/);
    expect(await storedIn(page)).toEqual(nothing);
  });
});

test('who empties a device that is signed in is signed out on the server, too', async ({
  page,
  gateway,
  signedIn,
}) => {
  expect(signedIn.email).not.toBe('');
  await page.goto('/settings');
  await page.getByRole('button', { name: text('de', 'settings.erase') }).click();
  await page.getByRole('button', { name: text('de', 'settings.eraseNow') }).click();
  await new ConsentPage(page).expectOverview();
  expect(await isAlive(gateway, signedIn.stored)).toBe(false);
});

test('in forced colours all still differs, and who asks for less motion gets none', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  const { page } = play;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const dialog = page.getByRole('dialog');

  await test.step('marks differ', async () => {
    await play.open();
    await play.typeYear('1113');
    const marks = await play.board
      .locator('[data-attempt="1"] [data-feedback]')
      .evaluateAll((tiles) =>
        tiles.slice(0, 3).map((tile) => {
          const { backgroundColor, borderStyle, borderRadius } = getComputedStyle(tile);
          const stroke = getComputedStyle(tile, '::after').content;
          return [backgroundColor, borderStyle, borderRadius, stroke].join(' ');
        }),
      );
    expect(new Set(marks).size).toBe(3);
  });

  await test.step('the menu comes without motion', async () => {
    await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
    await expect(dialog).toHaveCSS('animation-duration', '0.001s');
    await dialog.getByRole('link', { name: text('de', 'navigation.settings') }).click();
  });

  await test.step('switches and choices differ', async () => {
    const zoom = page.getByRole('switch', { name: text('de', 'settings.zoom') });
    await expect(zoom).toHaveCSS('appearance', 'auto');
    const option = (name: string) => page.locator('label').filter({ hasText: name });
    expect(await paperOf(option(text('de', 'settings.auto')))).not.toBe(
      await paperOf(option(text('de', 'settings.dark'))),
    );
  });

  await test.step('a dialog comes without motion and stands out', async () => {
    await page.getByRole('button', { name: text('de', 'consent.open') }).click();
    await expect(dialog).toHaveCSS('animation-duration', '0.001s');
    await expect(dialog).toHaveCSS('border-style', /solid|none/);
    await expect(page.getByRole('button', { name: text('de', 'consent.accept') })).toHaveCSS(
      'border-style',
      'solid',
    );
  });
});

/** What an older or a later version of the page may have left in the browser. */
async function leaveMore() {
  sessionStorage.setItem('session', 'of an older version');
  document.cookie = 'ofAnOlderVersion=1; Max-Age=3600; Path=/';
  await (await caches.open('puzzles')).put('/puzzle', new Response('1931'));
}

function paperOf(label: Locator): Promise<string> {
  return label.evaluate((element) => getComputedStyle(element).backgroundColor);
}
