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

/**
 * Sets what the service workers of a browser take for now, before a page is opened. The first of
 * them is asked for nothing until it has been told.
 */
export async function startWorkerClock(context: BrowserContext, instant: string) {
  await setWorkerClock(context, instant);
  await context.exposeFunction('tellWorker', async () => {
    if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
    await setWorkerClock(context, instant);
  });
  await context.addInitScript(() => {
    // An empty page has none.
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...asked) => {
      const isFirst = serviceWorker.controller === null;
      const registration = await register(...asked);
      if (isFirst) await window.tellWorker();
      return registration;
    };
  });
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
    expect(loaded.length).toBeGreaterThan(5);
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

declare global {
  interface Window {
    tellWorker: () => Promise<void>;
  }
}
