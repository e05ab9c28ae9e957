import { fileURLToPath } from 'node:url';

import type { Browser, BrowserContext, Page } from '@playwright/test';

import { markAsReturning } from '../../browser/returning.ts';

/** How slow device and network are; latency in milliseconds, null: as the loopback interface is. */
export type Condition = {
  name: string;
  slowdown: number;
  network: { latency: number; megabitsPerSecond: number } | null;
};

/** A phone of the cheaper kind, as far from the server as Lighthouse takes it to be. */
export const farPhone: Condition = {
  name: 'CPU 4 times slower, 150 ms and 1.6 Mbit/s away',
  slowdown: 4,
  network: { latency: 150, megabitsPerSecond: 1.6 },
};

/** When something first was on the screen, and when the first hint was; milliseconds. */
export type Moments = { paint: number; hint: number };

/** What the page stored on the last visit, for whoever has been here from Berlin. */
export function lastVisit(url: string, more: Record<string, string> = {}) {
  const timezoneOffset = String(offsetOfBerlin(Date.now()));
  const stored = { language: 'de-DE', timezoneOffset, ...more };
  return Object.entries(stored).map(([name, value]) => ({ name, value, url, expires: 4e9 }));
}

/** Minutes east of UTC. */
function offsetOfBerlin(now: number): number {
  const there = new Date(now).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  return Math.round((Date.parse(`${there.replace(' ', 'T')}Z`) - now) / 60_000);
}

const phone = {
  viewport: { width: 360, height: 740 },
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  serviceWorkers: 'block',
} as const;

const marking = fileURLToPath(new URL('./mark-first-hint.js', import.meta.url));

/** Loads a page with nothing kept from before but the answers to the questions of a first visit. */
export async function loadPage(
  browser: Browser,
  url: string,
  condition: Condition,
): Promise<Moments> {
  const context = await browser.newContext(phone);
  try {
    await markAsReturning(context, url);
    await context.addCookies(lastVisit(url));
    const page = await context.newPage();
    await page.addInitScript({ path: marking });
    await slowDown(page, condition);
    await page.goto(url, { waitUntil: 'commit' });
    const moments = await page.waitForFunction(
      () => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        const [hint] = performance.getEntriesByName('first-hint');
        if (!paint || !hint) return null;
        // A frame's callback may run before the frame ahead of it has reached the screen.
        return { paint: paint.startTime, hint: Math.max(paint.startTime, hint.startTime) };
      },
      undefined,
      { polling: 100 },
    );
    return (await moments.jsonValue()) as Moments;
  } finally {
    await context.close();
  }
}

/** After how many milliseconds something is on the page, for whom `prepare` makes of the browser. */
export async function timeUntil(
  browser: Browser,
  address: string,
  { shown, prepare }: { shown: string; prepare: (context: BrowserContext) => Promise<void> },
  condition: Condition,
): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    await prepare(context);
    const page = await context.newPage();
    await slowDown(page, condition);
    await page.goto(address, { waitUntil: 'commit' });
    const time = await page.waitForFunction(
      (selector) => document.querySelector(selector) !== null && performance.now(),
      shown,
      { polling: 'raf' },
    );
    return Number(await time.jsonValue());
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page, { slowdown, network }: Condition) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network === null) return;
  const throughput = (network.megabitsPerSecond * 1_000_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
