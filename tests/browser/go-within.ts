import type { Page } from '@playwright/test';

/** Goes to another screen as a link of the page does, without loading the page again. */
export async function goWithin(page: Page, path: string) {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
