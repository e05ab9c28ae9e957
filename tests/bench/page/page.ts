import { type Browser, chromium } from '@playwright/test';

import { ensureBrowser } from '../../../scripts/find-browser.mjs';
import type { BenchGateway } from '../bench-gateway.ts';
import { inTurn, medians } from '../in-turn.ts';
import { type Condition, farPhone, loadPage, type Moments } from './load-page.ts';
import { sizes } from '../sizes.ts';
import { freezeGame, serveGameAndOthers, staticPath } from './static-page.ts';
import { type Row, type Table, timesRow } from '../table.ts';

const conditions: readonly Condition[] = [
  { name: 'this machine', slowdown: 1, network: null },
  { name: 'CPU 4 times slower', slowdown: 4, network: null },
  farPhone,
];

/** Compares how fast the game is there with the same page as static HTML, in a real browser. */
export async function comparePages({ gateway }: BenchGateway): Promise<Table> {
  const server = await serveGameAndOthers(gateway);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    server.put(staticPath, await freezeGame(browser, server.url), 'text/html');
    const rows: Row[] = [];
    for (const condition of conditions) {
      rows.push(...(await compareUnder(condition, browser, server.url)));
    }
    return { title: 'Page', columns: { ours: 'game', other: 'static page' }, rows };
  } finally {
    await browser.close();
    await server.drain();
  }
}

async function compareUnder(condition: Condition, browser: Browser, url: string): Promise<Row[]> {
  const taken = await inTurn(
    sizes.pages.rounds,
    () => loadPage(browser, url, condition),
    () => loadPage(browser, `${url}${staticPath}`, condition),
  );
  const row = (what: string, name: keyof Moments) =>
    timesRow(
      `${what}: ${condition.name}`,
      medians(taken.map(({ ours, other }) => ({ ours: ours[name], other: other[name] }))),
    );
  return [row('first paint', 'paint'), row('first hint', 'hint')];
}
