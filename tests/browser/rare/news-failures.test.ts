import { NOON } from '../account-page.ts';
import { test } from '../news-desk.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

test('news that do not come are told for six seconds and in place, and come with the connection', async ({
  page,
  setClock,
  publish,
  context,
  expectConsole,
}) => {
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const more = page.getByRole('button', { name: text('de', 'news.more') });
  expectConsole(/Failed to load resource/);
  await publish([1, 2, 3, 4, 5].map((group) => ({ group })));
  await setClock(NOON);
  await page.route('**/rest/v1/news*', (route) => route.abort('internetdisconnected'));
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: text('de', 'news.offline.title') })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('ließen sich nicht laden');
  await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '6s');
  await page.unroute('**/rest/v1/news*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(titles).toHaveCount(4);

  await context.setOffline(true);
  await more.click();
  await expect(page.getByRole('alert').last()).toContainText('ließen sich nicht laden');
  await expect(titles).toHaveCount(4);
  await context.setOffline(false);
  // A notice stays as long as somebody points at it.
  await page.mouse.move(0, 0);
  await more.click();
  await expect(titles).toHaveCount(5);
});
