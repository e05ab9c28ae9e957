import type { Page } from '@playwright/test';
import { outlineOfPage, steady } from '../page/outline.ts';
import { expect } from './test.ts';

/**
 * That a screen at rest tells browsers and screen readers what `outlines/` says of it: its texts, and
 * its elements with their attributes and states. `npx playwright test --update-snapshots=all` writes
 * it anew; the difference is read before it is committed.
 *
 * @param name of the outline's file, one for each state of a screen
 */
export async function expectOutline(page: Page, name: string) {
  await expect(async () => {
    const outline = await page.evaluate(outlineOfPage, {
      parts: 'main, dialog, [role="dialog"]',
      isDrawn: true,
    });
    expect(steady(outline)).toMatchSnapshot(`${name}.txt`);
  }).toPass();
}
