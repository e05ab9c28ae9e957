import { afterEach, expect, test, vi } from 'vitest';
import { holdPage, openPages } from './page-lock.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser’s locks, each held until its work is done. */
function browser() {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, work: () => Promise<void>) => {
        held.add(name);
        await work();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  });
  return held;
}

test('other tabs see a page for as long as it is open', async () => {
  const held = browser();
  const letGo = holdPage('p1');
  holdPage('p2');
  expect(await openPages()).toEqual(new Set(['p1', 'p2']));
  letGo();
  await vi.waitFor(async () => expect(await openPages()).toEqual(new Set(['p2'])));
  expect([...held]).toEqual(['quando.page.p2']);
});

test('a browser without locks, or that refuses them, knows of no open page', async () => {
  vi.stubGlobal('navigator', {});
  holdPage('p1')();
  expect(await openPages()).toEqual(new Set());
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('denied')) } });
  holdPage('p1')();
  expect(await openPages()).toEqual(new Set());
});
