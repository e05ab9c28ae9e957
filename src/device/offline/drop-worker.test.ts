import { afterEach, expect, test, vi } from 'vitest';
import { dropWorker } from './drop-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const blocked = () => Promise.reject(new Error('The operation is insecure.'));

/** A browser with a worker, which a page reloaded by force goes without, and a cache; notes what goes, in order. */
function browser(getRegistrations?: () => Promise<never>) {
  const gone: string[] = [];
  const worker = { unregister: async () => gone.push('worker') };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: null,
      getRegistrations: getRegistrations ?? (async () => [worker]),
    },
  });
  const caches = {
    keys: async () => ['quando-page'],
    delete: async (name: string) => gone.push(name),
  };
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('caches', caches);
  return gone;
}

test('the worker goes first, for it would fill the caches again', async () => {
  const gone = browser();
  await dropWorker();
  expect(gone).toEqual(['worker', 'quando-page']);
});

test('where the browser does not tell of its workers, the caches are emptied all the same', async () => {
  const gone = browser(blocked);
  await dropWorker();
  expect(gone).toEqual(['quando-page']);
});

test('what a browser blocks or does not know holds nothing, and nothing fails', async () => {
  const gone = browser();
  vi.stubGlobal('caches', { keys: blocked });
  await expect(dropWorker()).resolves.toBeUndefined();
  expect(gone).toEqual(['worker']);
  browser();
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  const asked = vi.fn<() => Promise<string[]>>(async () => []);
  vi.stubGlobal('caches', { keys: asked });
  await expect(dropWorker()).resolves.toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});
