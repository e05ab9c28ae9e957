import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectNoFindings } from '../expect-no-findings.ts';
import { gatewayThat } from '../own-gateway.ts';
import { expect, type Page } from '../test.ts';
import { startTestGateway } from '../test-gateway.ts';
import { text } from '../words.ts';

const museum = {
  title: { de: 'Haus der Seefahrt', en: 'House of Seafaring' },
  text: {
    de: 'Vier Hinweise führen zu einem Jahr. Such dir ein Rätsel aus.',
    en: 'Four hints lead to a year. Choose a puzzle.',
  },
  picture: '/puzzles/ship.webp',
  pictureAlt: { de: 'Ein Schiff im Hafen', en: 'A ship in the harbour' },
  puzzles: [
    { key: 'test-2040-06-15', title: { de: 'Die Überfahrt', en: 'The crossing' } },
    { key: 'test-2040-06-10', title: { de: 'Der Kompass', en: 'The compass' } },
    { key: 'test-2040-06-16', title: { de: 'Der Anschlag', en: 'The notice' } },
    { key: 'test-2040-10-29', title: { de: 'Das Kommende', en: 'What is to come' } },
  ],
};

const test = gatewayThat('museum', async () => {
  const content = await mkdtemp(join(tmpdir(), 'quando-museum-'));
  await mkdir(join(content, 'pictures'));
  await writeFile(join(content, 'museum.json'), JSON.stringify(museum));
  const create = { width: 1200, height: 800, channels: 3, background: '#5a7d8c' } as const;
  await sharp({ create }).webp().toFile(join(content, 'pictures/ship.webp'));
  const gateway = await startTestGateway('museum', { CONTENT_DIR: content });
  const close = async () => {
    await gateway.close();
    await rm(content, { recursive: true });
  };
  return { ...gateway, close };
});

test.use({ visitor: 'new' });

const NOON = '2040-06-20T12:00:00Z';
const heading = (page: Page, language: 'de' | 'en') =>
  page.getByRole('heading', { level: 1, name: museum.title[language] });
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const stored = (page: Page) =>
  page.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    (await caches.keys()).length,
    (await navigator.serviceWorker.getRegistrations()).length,
  ]);
const nothing = ['', 0, 0, 0, 0];

test('a visitor chooses a puzzle, plays it, and comes back to the start page; nothing is stored', async ({
  page,
  play,
  setClock,
  context,
}) => {
  await setClock(NOON);
  await page.goto('/museum');
  await expect(heading(page, 'de')).toBeVisible();
  await expect(tiles(page)).toHaveText(['Die Überfahrt', 'Der Kompass', 'Der Anschlag']);
  const picture = page.getByRole('img', { name: museum.pictureAlt.de });
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  await expectNoFindings(page);

  await tiles(page).first().click();
  await expect(play.hints.first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await play.typeYear('1648');
  await play.expectAttempts(1);
  await page.getByRole('button', { name: text('de', 'app.restart') }).click();
  await play.expectAttempts(0);
  await play.win('2040-06-15');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectNoFindings(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: text('de', 'modes.museum.toStart') })
    .click();
  await expect(heading(page, 'de')).toBeVisible();

  await tiles(page).nth(1).click();
  await expect(play.hints.first()).toBeVisible();
  await page.getByRole('link', { name: text('de', 'modes.museum.toStart') }).click();
  await expect(heading(page, 'de')).toBeVisible();
  expect(await stored(page)).toEqual(nothing);
  expect(await context.cookies()).toEqual([]);
});

test('the second language holds for one visitor, who may also leave amid a puzzle', async ({
  page,
  play,
  setClock,
}) => {
  await setClock(NOON);
  await page.goto('/museum?lang=de');
  await expect(heading(page, 'de')).toBeVisible();
  const announced = (language: 'de' | 'en') => page.getByText(text(language, 'modes.museum.text'));

  await test.step('the start page returns to its first language', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(heading(page, 'en')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(tiles(page)).toHaveText(['The crossing', 'The compass']);
    await page.clock.runFor(70_000);
    await expect(announced('en')).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(heading(page, 'de')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  await test.step('so does a puzzle that nobody has touched', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await tiles(page).filter({ hasText: 'The compass' }).click();
    await expect(play.hints.first()).toHaveText(/Hint A en/);
    await page.clock.runFor(70_000);
    await expect(announced('en')).toBeVisible();
    await page.getByRole('button', { name: text('en', 'modes.museum.stay') }).click();
    await expect(announced('en')).toBeHidden();
    await page.clock.runFor(90_000);
    await expect(heading(page, 'de')).toBeVisible();
    await expect(page).toHaveURL(/\/museum\?lang=de$/);
  });

  await test.step('who only reads the start page in its first language is not asked', async () => {
    await page.mouse.move(100, 300);
    await page.clock.runFor(80_000);
    await expect(announced('de')).toBeHidden();
  });
  expect(await stored(page)).toEqual(nothing);
});

test('without a connection the kiosk goes on with what it has, and asks again by itself', async ({
  page,
  play,
  setClock,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await setClock(NOON);
  const data = /\/museum\.json|\/rest\/v1\//;
  await page.route(data, (route) => route.abort());
  await page.goto('/museum');
  const problem = page.getByRole('heading', {
    name: text('de', 'modes.problem.noConnection.title'),
  });
  await expect(problem).toBeVisible();
  await expectNoFindings(page);
  await page.unroute(data);
  await page.route('**/museum.json', (route) => route.fulfill({ json: null }), { times: 1 });
  await page.clock.runFor(15_000);
  const unknown = page.getByRole('heading', { name: text('de', 'modes.problem.noMuseum.title') });
  await expect(unknown).toBeVisible();
  const fetched = page.waitForResponse((response) => response.url().includes('get_quiz'));
  await page.clock.runFor(15_000);
  await expect(heading(page, 'de')).toBeVisible();
  await (await fetched).finished();
  await page.waitForLoadState('networkidle');

  await page.route(data, (route) => route.abort());
  await tiles(page).first().click();
  await expect(play.hints.first()).toBeVisible();
  await play.win('2040-06-15');
  await page.clock.runFor(90_000);
  await expect(heading(page, 'de')).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
});

test('a newer page is taken between two visitors', async ({ page, play, setClock }) => {
  await setClock(NOON);
  await page.route('**/rpc/get_current_version*', (route) => route.fulfill({ json: '1.6.0' }));
  await page.goto('/museum');
  await tiles(page).first().click();
  await expect(play.hints.first()).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(90_000);
  await loaded;
  await expect(heading(page, 'de')).toBeVisible();
});
