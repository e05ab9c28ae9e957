import { expect, type Page } from './test.ts';

/** Holds how long a notice of these words stays, and in which half of the page. It waits meanwhile. */
export async function expectNotice(
  page: Page,
  words: string,
  { seconds, place }: { seconds: number; place: 'top' | 'bottom' },
) {
  const notice = page.locator(`.Toastify__toast-container--${place}-center .Toastify__toast`);
  const told = notice.filter({ hasText: words });
  await told.hover();
  const bar = told.locator('.Toastify__progress-bar');
  await expect(bar).toHaveCSS('animation-duration', `${seconds}s`);
  const { y, height } = (await told.boundingBox()) ?? { y: 0, height: 0 };
  const middle = (page.viewportSize()?.height ?? 0) / 2;
  expect(y + height / 2 < middle ? 'top' : 'bottom').toBe(place);
  await page.mouse.move(0, middle);
}
