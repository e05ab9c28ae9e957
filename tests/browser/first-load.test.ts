import { expect, inMotion, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';

test('the first load is small, early, calm and strict', async ({ play, setClock, gateway }) => {
  const { page } = play;
  const addresses: string[] = [];
  let before: readonly string[] = [];
  const puzzles = () => addresses.filter((address) => address.includes('get_puzzle_of_the_day'));
  page.on('request', (request) => addresses.push(request.url()));
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await setClock(NOON);
  await page.route('**/assets/index-*.js', async (route) => {
    await expect.poll(() => puzzles().length, 'the puzzle is asked for before the code').toBe(1);
    await route.continue();
  });
  // What else is asked for comes when the screen may be there already.
  await page.route(/\/rpc\/get_(puzzle_of_the_day|quiz)\b/, async (route) => {
    await page.waitForLoadState('load');
    await expect(page.locator('main[aria-busy]')).toBeAttached();
    if (before.length === 0) before = [...addresses];
    await route.continue();
  });
  const response = await page.goto('/');
  await expect(play.hints.first()).toBeVisible();

  await test.step('it asks this host alone, at most ten times', () => {
    expect(before.length).toBeGreaterThan(5);
    expect(before.slice(10)).toEqual([]);
    expect(addresses.filter((address) => !address.startsWith(gateway.url))).toEqual([]);
  });

  await test.step('the puzzle is asked for once', () => {
    expect(puzzles()).toHaveLength(1);
  });

  await test.step('nothing jumps', async () => {
    await expect(page.getByRole('button', { name: text('de', 'play.checkYear') })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001);
  });

  await test.step('neither does the page of another puzzle, or of none, whose shell is the game’s too', async () => {
    for (const [id, main] of [
      [await gateway.idOn('2040-03-26'), 'main[data-game-state]:not([aria-busy])'],
      [999_999, 'main[data-problem]'],
    ] as const) {
      await page.goto(`/pp/${id}`);
      await expect(page.locator(main)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001);
    }
  });

  await test.step('no inline script or style is allowed, and none is needed', () => {
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the shell is on the page before any script has run', async ({ page }) => {
    for (const path of ['/pp/381', '/']) {
      await page.goto(path);
      await expect(
        page.locator('#root[data-shell="game"]').getByText('7', { exact: true }),
      ).toBeVisible();
    }
    const source = await page.content();
    expect(source).toContain('<p lang="de">Quando braucht JavaScript.');
    expect(source).toContain('<p lang="en">Quando needs JavaScript.');
  });
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
  await play.page.getByRole('button', { name: text('de', 'consent.decline') }).click();
  await play.page.getByRole('button', { name: text('de', 'startDialog.play') }).click();
  await expect(play.status.filter({ hasText: 'Dein Browser blockiert Cookies.' })).toBeVisible();
  await play.typeYear('1113');
  await play.typeYear('1931');
  await play.expectState('won');
});

declare global {
  interface Window {
    layoutShift: number;
  }
}
