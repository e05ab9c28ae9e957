import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/find-browser.mjs';
import type { BrowserWindow } from './browser-window.ts';
import { BACKSPACE, ENTER } from './visitor.ts';

type Step = { type: string; value?: string; x?: number; y?: number };

const keys: Partial<Record<string, string>> = { [BACKSPACE]: 'Backspace', [ENTER]: 'Enter' };

/** Opens the Chromium that the browser tests run in. */
export async function openChromiumWindow(): Promise<BrowserWindow> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ timezoneId: 'UTC' });
  const devtools = await page.context().newCDPSession(page);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const act = async ({ type, value = '', x = 0, y = 0 }: Step) => {
    const key = keys[value] ?? value;
    if (type === 'keyDown') await page.keyboard.down(key);
    if (type === 'keyUp') await page.keyboard.up(key);
    if (type === 'pointerMove') await page.mouse.move(x, y);
    if (type === 'pointerDown') await page.mouse.down();
    if (type === 'pointerUp') await page.mouse.up();
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    perform: async (sources) => {
      for (const step of sources.flatMap(({ actions }) => actions as Step[])) await act(step);
    },
    hears: async (role, accessibleName) => {
      const { root } = await devtools.send('DOM.getDocument');
      const { nodes } = await devtools.send('Accessibility.queryAXTree', {
        nodeId: root.nodeId,
        role,
        accessibleName,
      });
      return nodes.some(({ ignored }) => !ignored);
    },
    consoleErrors: () => errors,
    close: () => browser.close(),
  };
}
