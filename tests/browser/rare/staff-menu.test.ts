import { lasting, NOON } from '../account-page.ts';
import { makePlayer, putSession, signInElsewhere } from '../player.ts';
import { selling as test } from '../selling-gateway.ts';
import { expect, type Page } from '../test.ts';
import { text } from '../words.ts';

const windows = [
  { width: 1280, height: 800 },
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
];

/** What scrolls up and down in sight, but for what somebody writes in. */
const scrollers = () =>
  [...document.querySelectorAll<HTMLElement>('body *:not(textarea)')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight)
    .map(({ tagName, className }) => `${tagName} ${className}`);

test('staff see every entry of the menu, and no screen of theirs has a second scrollbar', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '4_admin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const path of ['/creator', '/creator/new', '/dashboard', '/dashboard/news', '/research']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (size.width === 360) await openMenu(page);
      const menu = page.getByRole('navigation', { name: text('de', 'navigation.label') });
      const reset = menu.getByRole('button', { name: text('de', 'reset.today') });
      await expect(reset).toBeInViewport({ ratio: 1 });
      await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 });
      await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(scrollers), `${path} at ${size.width}×${size.height}`).toEqual([]);
    }
  }
});

test('the unfolded menu of staff fits a wide window as well', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '4_admin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/dashboard/news');
  await openMenu(page);
  await expect(page.locator('#menu')).toHaveCSS('inline-size', '300px');
  await expect(page.getByRole('button', { name: text('de', 'reset.today') })).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(scrollers)).toEqual([]);
});

async function openMenu(page: Page) {
  await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
}
