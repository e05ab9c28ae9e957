import { expect, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';

test('the first load asks this host alone, at most ten times', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(NOON);
  const addresses: string[] = [];
  let before: readonly string[] = [];
  play.page.on('request', (request) => addresses.push(request.url()));
  await play.page.route('**/rest/v1/**', async (route) => {
    await play.page.waitForLoadState('load');
    await expect(play.page.locator('main[aria-busy]')).toBeAttached();
    if (before.length === 0) before = [...addresses];
    await route.continue();
  });
  await play.page.goto('/');
  await expect(play.hints.first()).toBeVisible();
  expect(before.length).toBeGreaterThan(5);
  expect(before.slice(10)).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith(gateway.url))).toEqual([]);
});

test('the puzzle is asked for once, before the page’s own code has come', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  const asked: string[] = [];
  play.page.on('request', (request) => {
    if (request.url().includes('get_puzzle_of_the_day')) asked.push(request.url());
  });
  await play.page.route('**/assets/index-*.js', async (route) => {
    await expect.poll(() => asked.length).toBe(1);
    await route.continue();
  });
  await play.open();
  expect(asked).toHaveLength(1);
});

test('the shell is on the page before any script has run', async ({ browser, gateway }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(gateway.url);
  await expect(page.locator('#root[data-shell="game"] svg').first()).toBeVisible();
  const source = await page.content();
  expect(source).toContain('<p lang="de">Quando braucht JavaScript.');
  expect(source).toContain('<p lang="en">Quando needs JavaScript.');
  await context.close();
});

test('nothing jumps while the page starts', async ({ play, setClock }) => {
  await play.page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await setClock(NOON);
  await play.open();
  await expect(play.page.getByRole('button', { name: 'Jahr prüfen' })).toBeVisible();
  await play.page.evaluate(() => document.fonts.ready);
  expect(await play.page.evaluate(() => window.layoutShift)).toBeLessThan(0.001);
});

test('no inline script or style is allowed, and none is needed', async ({ play, setClock }) => {
  await setClock(NOON);
  const response = await play.page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  await expect(play.hints.first()).toBeVisible();
});

test('where all cookies and storage are blocked, the game is played all the same', async ({
  play,
  setClock,
}) => {
  await play.page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    Object.defineProperty(document, 'cookie', { ...blocked, set: blocked.get });
    Object.defineProperty(window, 'localStorage', blocked);
  });
  await setClock(NOON);
  await play.page.goto('/');
  await play.page.getByRole('button', { name: 'Freiwilliges ablehnen' }).click();
  await play.page.getByRole('button', { name: 'Gleich spielen' }).click();
  await expect(
    play.status.filter({ hasText: 'Dein Browser erlaubt keine Cookies.' }),
  ).toBeVisible();
  await play.typeYear('1113');
  await play.typeYear('1931');
  await play.expectState('won');
});

declare global {
  interface Window {
    layoutShift: number;
  }
}
