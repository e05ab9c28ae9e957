import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expectOutline } from './expect-outline.ts';
import { PlayPage } from './play-page.ts';
import { expect } from './test.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe with the rules of WCAG 2.2 AA and the best practices, once all animations are over, in
 * the light theme, and its rules for colours again in the dark one, where there is anything they have
 * not seen there: the others know no theme. A page whose theme the player has chosen stays in it.
 *
 * @param outline the name of what the screen tells as well, see `expectOutline`
 */
export async function expectNoFindings(page: Page, outline?: string) {
  await new PlayPage(page).settle();
  if (outline !== undefined) await expectOutline(page, outline);
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page);
  expect(await findings(page, tags)).toEqual([]);
  const kinds = await page.evaluate(kindsOfElements);
  if (kinds.every((kind) => seenInDark.has(kind))) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await new PlayPage(page).settle();
  expect(await findings(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const kind of kinds) seenInDark.add(kind);
}

/** Half as dear as Playwright’s own way, which is made for functions. */
async function addAxe(page: Page) {
  // It ends with its page: one that is detached takes a virtual authenticator with it.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: script });
}

/** What this worker has seen in the dark theme without findings. */
const seenInDark = new Set<string>();

/** Runs in the page: what styles can tell apart, each once. */
function kindsOfElements(): string[] {
  const states =
    /^(class|disabled|type|data-.*|aria-(checked|current|disabled|invalid|pressed|selected))$/u;
  const kinds = [...document.querySelectorAll('body *')].map((element) =>
    [...element.attributes]
      .filter(({ name }) => states.test(name))
      .map(({ name, value }) => `${name}=${value}`)
      .toSorted()
      .join(' '),
  );
  return [...new Set(kinds)];
}

/** What rules of these tags, or of these names, find. */
async function findings(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const options: axe.RunOptions = { runOnly: names, resultTypes: ['violations'] };
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
