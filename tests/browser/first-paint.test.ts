import type { BrowserContext } from '@playwright/test';
import { holdScripts } from './held-scripts.ts';
import { makePlayer, putSession } from './player.ts';
import { expect, inMotion, inTestAll, type Page, test } from './test.ts';
import type { TestGateway } from './test-gateway.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';
const YEAR = '1931';

test.use({ timezoneId: 'Europe/Berlin' });

/** What the page has stored on somebody's last visit, and whatever a test adds. */
async function storeVisit(
  context: BrowserContext,
  gateway: TestGateway,
  more: Record<string, string> = {},
) {
  const { url } = gateway;
  // A busy machine may answer too late for the first page, for which the renderer is loaded.
  await expect.poll(() => pageOf(gateway), { timeout: 30_000 }).toContain('<div data-begun>');
  const cookies = { language: 'de-DE', timezoneOffset: '120', ...more };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url, expires: 4e9 })),
  );
}

/** What the gateway answers to whoever has been here before. */
async function pageOf(gateway: TestGateway): Promise<string> {
  const cookie = 'privacyConfirmed=true; language=de-DE; timezoneOffset=120';
  const headers = { accept: 'text/html', cookie };
  return (await gateway.fetch(new Request(`${gateway.url}/`, { headers }))).text();
}

/** The cookies of somebody who has named the day's year at once. */
async function wonToday(gateway: TestGateway) {
  const [, id] = /"id" ?: ?(\d+)/.exec(await pageOf(gateway)) ?? [];
  const day = '2040-06-10';
  const game = { gameFinished: 'true', firstTry: YEAR, quizId: String(id), quizDay: day };
  return { ...game, dayOfOpening: day };
}

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.layoutShift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const places = (page: Page) =>
  page.evaluate(() =>
    ['h2', '[data-hint] p', '[data-board]', 'fieldset', 'main > div > div', 'header'].map(
      (selector) => {
        const elements = [...document.querySelectorAll(selector)];
        const seen = elements.find((element) => element.checkVisibility());
        return (
          seen && [selector, ...Object.values(seen.getBoundingClientRect().toJSON())].join(' ')
        );
      },
    ),
  );

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `the first paint on ${viewport.width} pixels is the puzzle, and nothing moves from then on`,
    viewport.width === 360 ? {} : inTestAll,
    async ({ page, play, context, gateway, setClock }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await setClock(NOON);
      await storeVisit(context, gateway);
      const letScriptsCome = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });

      await expect(page.getByText('Hinweis A')).toBeVisible();
      await expect(page.getByRole('button', { name: text('de', 'play.checkYear') })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await places(page);
      await letScriptsCome();
      await expect(page.locator('[data-begun]')).toHaveCount(0);
      await expect(play.hints).toHaveCount(1);
      expect(await places(page)).toEqual(before);
      await expect(page.locator('#menu')).toBeAttached();
      expect(await page.evaluate(() => window.layoutShift)).toBe(0);
      expect(asked.filter((url) => url.includes('get_puzzle_of_the_day'))).toEqual([]);
      expect(asked.slice(12)).toEqual([]);

      await play.typeYear('1648');
      await play.expectAttempts(1);
    },
  );
}

test('what is pressed before the script has come counts', async ({
  page,
  play,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await storeVisit(context, gateway);
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.keyboard.press('6');
  await page.getByRole('button', { name: '4', exact: true }).click();
  await letScriptsCome();
  await expect(page.locator('[data-begun]')).toHaveCount(0);
  await expect(play.board).toContainText(/: 1.*: 6.*: 4/);
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await play.expectAttempts(1);
});

test('what is pressed while the game takes over comes after what was pressed before', async ({
  page,
  play,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await storeVisit(context, gateway);
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => window.quandoEarlyInput !== undefined);
  await page.keyboard.type('164');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-begun]') !== null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '8', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await letScriptsCome();
  await expect(page.locator('[data-begun]')).toHaveCount(0);
  await expect(play.board).toContainText(/: 1.*: 6.*: 4.*: 8/);
});

test('a game is played to its end without the browser’s formats, the first of which takes long', async ({
  page,
  play,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await storeVisit(context, gateway);
  await page.addInitScript(() => {
    for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat'] as const) {
      const value = new Proxy<new (...words: never[]) => object>(Intl[name], {
        construct(format, words: never[]) {
          document.documentElement.dataset['format'] = name;
          return new format(...words);
        },
      });
      Object.defineProperty(Intl, name, { value });
    }
  });
  await page.goto('/');
  await play.typeYear('1001');
  await play.expectAttempts(1);
  await play.win('2040-06-10');
  await expect(page.getByRole('button', { name: text('de', 'result.report.open') })).toBeVisible();
  await expect(page.locator('html[data-format]')).toHaveCount(0);
});

const states = [
  {
    who: 'whose game of the day is over',
    more: { gameFinished: 'true', firstTry: '1648', quizId: '1' },
  },
  { who: 'whose game has begun', more: { firstTry: '1648', quizId: '1' } },
  { who: 'who types on another keyboard', more: { alternativeKeyboard: 'true' } },
  { who: 'whose language has changed since', more: {}, language: 'en-US' },
];

for (const { who, more, language } of states) {
  test(`somebody ${who} sees no beginning that is not theirs`, async ({
    page,
    context,
    gateway,
    setClock,
  }) => {
    await setClock(NOON);
    await storeVisit(context, gateway, more);
    // The answer may be one that was kept on its way.
    if (language !== undefined) {
      await page.route('/', async (route) => {
        const response = await route.fetch();
        await context.addCookies([{ name: 'language', value: language, url: gateway.url }]);
        await route.fulfill({ response });
      });
    }
    const letScriptsCome = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-begun]')).toBeAttached();
    await expect(page.locator('[data-begun]')).toBeHidden();
    await letScriptsCome();
    await expect(page.locator('[data-begun]')).toHaveCount(0);
    await expect(page.locator('main[data-game-state]:not([aria-busy])')).toBeVisible();
  });
}

test('a game that is over waits without the keys of one that runs', async ({
  page,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await storeVisit(context, gateway, { gameFinished: 'true', firstTry: '1648', quizId: '1' });
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root svg:visible').first()).toBeVisible();
  await expect(page.locator('#root').getByText('7', { exact: true }).first()).toBeHidden();
  await expect(page.locator('#root').getByText('7', { exact: true }).last()).toBeHidden();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `a game that is over begins with its answer on ${viewport.width} pixels, which stays in its place`,
    viewport.width === 360 ? {} : inTestAll,
    async ({ page, context, gateway, setClock }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await setClock(NOON);
      await storeVisit(context, gateway);
      await storeVisit(context, gateway, await wonToday(gateway));
      const letScriptsCome = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      const answer = page.getByRole('heading', { name: YEAR });
      await expect(answer).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await answer.boundingBox();
      await letScriptsCome();
      await expect(page.locator('[data-begun]')).toHaveCount(0);
      await expect(page.getByText('Gelöst mit dem ersten Hinweis')).toBeVisible();
      expect(await answer.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => window.layoutShift)).toBe(0);
    },
  );
}

test('who is signed in sees no answer that may not be theirs', async ({
  page,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const player = await makePlayer(gateway, 'de-DE');
  await putSession(page, gateway, player.stored);
  await storeVisit(context, gateway);
  await storeVisit(context, gateway, await wonToday(gateway));
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-begun="over"]')).toBeAttached();
  await expect(page.getByText(YEAR)).toBeHidden();
});

test('who is signed in sees no beginning that may not be theirs', async ({
  page,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const player = await makePlayer(gateway, 'de-DE');
  await putSession(page, gateway, player.stored);
  await storeVisit(context, gateway);
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-begun]')).toBeAttached();
  await expect(page.locator('[data-begun]')).toBeHidden();
});

test('a page that was kept does not show yesterday’s puzzle as today’s', async ({
  page,
  play,
  context,
  gateway,
  setClock,
}) => {
  await setClock('2040-06-09T10:00:00Z');
  await storeVisit(context, gateway);
  const kept = await pageOf(gateway);
  expect(kept).toContain('<div data-begun>');
  await setClock(NOON);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: kept });
  });
  const asked = page.waitForRequest(/get_puzzle_of_the_day/);
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-begun]')).toBeHidden();
  await asked;
  await letScriptsCome();
  await play.expectDay('2040-06-10');
});
