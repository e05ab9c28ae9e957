import { expect, inMotion, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const NOON = '2040-06-10T10:00:00Z';
const DAY = 86_400;

/** Somebody who has been here on so many days, the last of them yesterday. */
const visits = (count: number, url: string) => [
  { name: 'uniqueDayVisits', value: String(count), url },
  { name: 'dayOfOpening', value: '2040-06-09', url },
];

test('on the tenth and the thirtieth day the page asks for support, at the top, for ten seconds, once', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
  await setClock(NOON);
  const { page } = play;
  const notice = page.getByRole('status').filter({ hasText: 'Schon so viele Tage dabei!' });
  await context.addCookies(visits(9, gateway.url));
  await play.open();
  const bar = page.locator('.Toastify__progress-bar');
  await expect(notice).toBeVisible();
  expect((await notice.boundingBox())?.y).toBeLessThan(60);
  await expect(page.getByRole('region', { name: text('de', 'app.notices') })).toContainText(
    text('de', 'notifications.support'),
  );
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('animation-duration', '10s');
  await expect(bar).toHaveCSS('animation-play-state', 'running');
  await notice.hover();
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(180, 700);
  await expect(bar).toHaveCSS('animation-play-state', 'running');

  await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).press('Enter');
  const inMenu = page.getByRole('dialog').getByRole('status');
  await expect(inMenu).toContainText('Schon so viele Tage dabei!');
  await inMenu.getByRole('button', { name: text('de', 'notifications.support') }).focus();
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await notice.getByRole('button', { name: text('de', 'notifications.support') }).click();
  await expect(page).toHaveURL(/\/about#support$/);
  await expect(page.getByRole('heading', { name: text('de', 'supporter.title') })).toBeInViewport();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);

  await play.open();
  await expectQuiet(page);
  expect(await play.storedCookies(['uniqueDayVisits'])).toEqual({ uniqueDayVisits: '10' });

  await test.step('it is closed by key, and the focus goes back to where it was', async () => {
    await context.addCookies(visits(29, gateway.url));
    await play.open();
    await expect(notice).toBeVisible();
    const key = page.getByRole('button', { name: text('de', 'play.checkYear') });
    await key.focus();
    const close = notice.getByRole('button', { name: text('de', 'app.closeNotice') });
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
    await expect(key).toBeFocused();
    await play.expectAttempts(0);
  });

  await test.step('other days are quiet', async () => {
    await context.addCookies(visits(30, gateway.url));
    await play.open();
    await expectQuiet(page);
    expect(await play.storedCookies(['uniqueDayVisits'])).toEqual({ uniqueDayVisits: '31' });
  });
});

test(
  'it asks on a day that begins while the page is open, too',
  inTestAll,
  async ({ play, setClock, context, gateway }) => {
    await setClock('2040-06-09T21:59:00Z');
    const { page } = play;
    const notice = page.getByRole('status').filter({ hasText: 'Schon so viele Tage dabei!' });
    await context.addCookies([
      { name: 'uniqueDayVisits', value: '8', url: gateway.url },
      { name: 'dayOfOpening', value: '2040-06-08', url: gateway.url },
    ]);
    await play.open();
    await expectQuiet(page);
    await gateway.setClock('2040-06-09T22:01:00Z');
    await page.clock.pauseAt('2040-06-09T22:01:00Z');
    await play.newDay.click();
    await expect(notice).toBeVisible();
    expect(await play.storedCookies(['uniqueDayVisits'])).toEqual({ uniqueDayVisits: '10' });
  },
);

test(
  'the result asks for support quietly, and then not for 6 to 12 days',
  inTestAll,
  async ({ play, setClock, context }) => {
    const { page } = play;
    await setClock(NOON);
    const asking = page.getByText(text('de', 'result.supportNotice.text'));
    const now = Date.now() / 1000;
    // The end of a cookie is judged by the real clock: the page’s own is set to it here.
    await page.clock.setSystemTime(now * 1000);
    await play.open();
    await play.typeYear('1931');
    await expect(asking).toBeVisible();
    const staysAway = async () => {
      const flag = (await context.cookies()).find(({ name }) => name === 'supportNotice');
      return (flag?.expires ?? 0) - now;
    };
    await expect.poll(staysAway).toBeGreaterThan(5.9 * DAY);
    expect(await staysAway()).toBeLessThan(12.1 * DAY);
    await page.getByRole('button', { name: text('de', 'result.supportNotice.close') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(asking).toHaveCount(0);
    await play.reload();
    await play.expectState('won');
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(asking).toHaveCount(0);
    await context.clearCookies({ name: 'supportNotice' });
    await play.reload();
    await expect(asking).toBeVisible();
    await page.getByRole('link', { name: text('de', 'result.supportNotice.link') }).click();
    await expect(page.getByRole('heading', { name: text('de', 'supporter.title') })).toBeVisible();
  },
);

/** Waits for all that comes after the game, and holds that no notice was among it. */
async function expectQuiet(page: Page) {
  await expect(page.locator('#menu')).toBeAttached();
  await expect(page.locator('.Toastify')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
}
