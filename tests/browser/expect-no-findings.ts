import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { PlayPage } from './play-page.ts';
import { expect } from './test.ts';

/** Runs axe with the rules of WCAG 2.2 AA and the best practices, once all animations are over. */
export async function expectNoFindings(page: Page) {
  await new PlayPage(page).settle();
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(findings).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
