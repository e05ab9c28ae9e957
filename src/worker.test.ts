import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const ORIGIN = 'https://quando.example';
const page = () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });

/** A worker that has begun, with what its browser is told in order, and what it hears by name. */
async function begin(kept: string[]) {
  const told: string[] = [];
  const listening = new Map<string, (event: object) => void>();
  const cache = {
    match: async (address: string) => (address === '/' && kept.length > 0 ? page() : undefined),
    put: async (address: string) => void told.push(`keeps ${address}`),
    keys: async () => kept.map((path) => ({ url: ORIGIN + path })),
    delete: async (url: string) => void told.push(`forgets ${url}`),
  };
  vi.stubGlobal('QUANDO_FILES', ['/assets/new.js']);
  vi.stubGlobal('QUANDO_LAST_RESORT', 'No connection');
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('addEventListener', (kind: string, listen: (event: object) => void) =>
    listening.set(kind, listen),
  );
  vi.stubGlobal('fetch', async () => {
    if (kept.length === 0) throw new TypeError('Failed to fetch');
    return page();
  });
  vi.stubGlobal('registration', {
    navigationPreload: { enable: async () => void told.push('preloads') },
    showNotification: async (title: string) => void told.push(`shows ${title}`),
  });
  vi.stubGlobal('clients', {
    claim: async () => void told.push('claims'),
    matchAll: async () => [],
    openWindow: async (path: string) => void told.push(`opens ${path}`),
  });
  begun += 1;
  await import(/* @vite-ignore */ `./worker.ts?${begun}`);
  /** Sends an event, and waits for what the worker does then. */
  const happens = async (kind: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    const add = (more: Promise<unknown>) => void work.push(more);
    listening.get(kind)?.({ ...event, waitUntil: add, respondWith: add });
    const [answer] = await Promise.all(work);
    return answer;
  };
  return { told, happens };
}
let begun = 0;

test('a new worker keeps the page, forgets what is old, and then answers for all pages', async () => {
  const { told, happens } = await begin(['/', '/assets/old.js', '/assets/new.js']);
  await happens('install');
  expect(told).toEqual(['keeps /']);
  told.length = 0;
  await happens('activate');
  expect(told).toEqual([`forgets ${ORIGIN}/assets/old.js`, 'preloads', 'claims']);
});

test('a worker answers for the page, its files and the puzzle, and leaves all else alone', async () => {
  const { happens } = await begin([]);
  const ask = async (path: string, mode = 'cors') => {
    const headers = new Headers();
    const request = { method: 'GET', mode, url: ORIGIN + path, headers };
    return happens('fetch', { request, preloadResponse: Promise.resolve(undefined) }).catch(
      () => 'failed',
    );
  };
  const answer = await ask('/news', 'navigate');
  expect(await (answer as Response).text()).toBe('No connection');
  expect(await ask('/assets/a.js')).toBe('failed');
  expect(await ask('/rest/v1/rpc/get_puzzle_of_the_day')).toBe('failed');
  expect(await ask('/rest/v1/news')).toBeUndefined();
});

test('a reminder is shown, and leads to the puzzle', async () => {
  const { told, happens } = await begin([]);
  await happens('push', { data: { json: () => ({ title: 'Play', body: '' }) } });
  await happens('notificationclick', { notification: { close: () => told.push('closes') } });
  expect(told).toEqual(['shows Play', 'closes', 'opens /']);
});
