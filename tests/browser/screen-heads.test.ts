import { screenHeads } from '../../src/app/routes/screen-heads.ts';
import { holdScripts } from './held-scripts.ts';
import { type Player, putSession, signInElsewhere } from './player.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import type { TestGateway } from './test-gateway.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';

const head = (page: Page) => page.locator('#head');

async function becomeHistorian(page: Page, gateway: TestGateway, player: Player) {
  await gateway.grant(player.email, '2_historian');
  const stored = await signInElsewhere(gateway, player);
  await putSession(page, gateway, stored);
}

/** Where title and lead are, whoever has written them. */
const places = (page: Page, within: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} :is(h1, header .screen-title, header .lead)`)]
        .filter((part) => part.textContent !== '')
        .map((part) => [part.textContent, JSON.stringify(part.getBoundingClientRect())]),
    within,
  );

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `screens begin with title and lead on ${viewport.width} pixels, which stay in their places`,
    viewport.width === 360 ? {} : inTestAll,
    async ({ page, gateway, signedIn, setClock }) => {
      await page.setViewportSize(viewport);
      await setClock(NOON);
      await becomeHistorian(page, gateway, signedIn);
      for (const { path } of screenHeads) {
        await test.step(path, async () => {
          const letScriptsCome = await holdScripts(page);
          await page.goto(path, { waitUntil: 'commit' });
          await expect(head(page)).toBeVisible();
          await page.evaluate(() => document.fonts.ready);
          const before = await places(page, '#head');
          await letScriptsCome();
          await expect(page.locator('main h1')).toHaveText(String(before[0]?.[0]));
          await expect(head(page)).toHaveCount(0);
          expect(await places(page, 'main')).toEqual(before);
          await page.unrouteAll({ behavior: 'wait' });
        });
      }
    },
  );
}

test('a head is in the language of the device, and its files are asked for at once', async ({
  page,
  gateway,
  signedIn,
  setClock,
  context,
}) => {
  await setClock(NOON);
  await becomeHistorian(page, gateway, signedIn);
  await context.addCookies([{ name: 'language', value: 'en-US', url: gateway.url }]);
  await holdScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/Archive/?words=moon', { waitUntil: 'commit' });
  await expect(head(page)).toContainText(text('en', 'archive.lead'));
  await expect.poll(() => asked.filter((url) => /archive-screen.*js$/.test(url))).toHaveLength(1);
});

test('who may not see a screen sees no head of it', async ({ page, setClock }) => {
  await setClock(NOON);
  await holdScripts(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(head(page)).toBeAttached();
  await expect(head(page)).toBeHidden();
  // The session is another's by what its token says, and no script has read it.
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ user_permission: ['stats.shared', 'game.multiple'] }));
    localStorage.setItem('quando.session', JSON.stringify({ access_token: `.${claims}.` }));
  });
  await page.goto('/archive', { waitUntil: 'commit' });
  await expect(head(page)).toBeAttached();
  await expect(head(page)).toBeHidden();
  await page.goto('/calendar', { waitUntil: 'commit' });
  await expect(head(page)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/calendar', { waitUntil: 'commit' });
  await expect(head(page)).toBeAttached();
  await expect(head(page)).toBeHidden();
});

test.describe('on a first visit', () => {
  test.use({ visitor: 'new' });

  test('the question of privacy comes before any head', async ({ page, setClock }) => {
    await setClock(NOON);
    await page.goto('/years');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(head(page)).toBeHidden();
  });
});
