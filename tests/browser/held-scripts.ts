import type { Page } from '@playwright/test';

const entry = '**/assets/index-*.js';

/** Holds the page's scripts back; returns how to let them come. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release: (() => void)[] = [];
  const isReleased = new Promise<void>((resolve) => {
    release.push(resolve);
  });
  const held = page.waitForRequest(entry);
  // A test may end before they are asked for.
  held.catch(() => undefined);
  await page.route(entry, async (route) => {
    await isReleased;
    await route.continue();
  });
  return async () => {
    await held;
    for (const go of release) go();
  };
}
