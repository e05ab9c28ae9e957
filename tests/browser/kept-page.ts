import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect } from './test.ts';

/** Sets what the service workers of a browser take for now, those to come included. */
export async function setWorkerClock(context: BrowserContext, instant: string) {
  const set = (worker: Worker) =>
    worker.evaluate((now) => {
      Date.now = () => now;
    }, Date.parse(instant));
  context.removeAllListeners('serviceworker');
  context.on('serviceworker', (worker) => void set(worker).catch(() => undefined));
  await Promise.all(context.serviceWorkers().map(set));
}

/** The addresses that are kept, without the origin: those of the page's files, and all others. */
export async function keptOn(page: Page): Promise<{ files: string[]; others: string[] }> {
  const urls = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const keys = await Promise.all(stores.map((store) => store.keys()));
    return keys.flat().map(({ url }) => url);
  });
  const paths = urls.map((url) => new URL(url).pathname).toSorted();
  return {
    files: paths.filter((path) => path.startsWith('/assets/')),
    others: paths.filter((path) => !path.startsWith('/assets/')),
  };
}

/** Waits until the page is ready for a day without a connection. */
export async function expectKept(page: Page, day: string, locale = 'de') {
  await expect
    .poll(async () => (await keptOn(page)).others)
    .toEqual(['/', `/puzzles/${day}/${locale}`]);
  await expect(async () => {
    const loaded = (await page.evaluate(loadedSoFar))
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/'));
    expect(loaded.length).toBeGreaterThan(10);
    expect((await keptOn(page)).files).toEqual(expect.arrayContaining(loaded));
  }).toPass();
}

function loadedSoFar(): Promise<string[]> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().map(({ name }) => name));
    }).observe({ type: 'resource', buffered: true });
  });
}
