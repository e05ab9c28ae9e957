import { PAGE_CACHE } from './kept-names.ts';
import { networkFirst } from './network-first.ts';
import type { AskEvent } from './worker-scope.ts';

/** How long a navigation waits for the network where the shell is kept, in milliseconds. */
const PATIENCE = 3000;

/** The shell of the game stands for every screen: the page itself looks at the address. */
const SHELL = '/';

/** Keeps the shell as the server has it now. Its files come first: it is never there without them. */
export async function keepPage() {
  const shell = await fetch(SHELL, {
    headers: { accept: 'text/html' },
    mode: 'same-origin',
    cache: 'no-cache',
    // What is sent to nobody holds no day's puzzle.
    credentials: 'omit',
  });
  if (!isDocument(shell)) throw new Error(`The server sent no page, but ${shell.status}`);
  const cache = await caches.open(PAGE_CACHE);
  const files = filesNamedIn(await shell.clone().text());
  await Promise.all(
    files.map(async (file) => (await keptFile(cache, file)) ?? keepFile(cache, file)),
  );
  await cache.put(SHELL, shell);
}

/**
 * Forgets the files of earlier builds; those that the kept shell names stay in any case.
 *
 * @param files the paths of this build's files
 */
export async function forgetOldFiles(files: readonly string[]) {
  const cache = await caches.open(PAGE_CACHE);
  const shell = await cache.match(SHELL, { ignoreVary: true });
  const wanted = new Set([SHELL, ...files, ...filesNamedIn((await shell?.text()) ?? '')]);
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url, { ignoreVary: true });
  }
}

/**
 * Answers a navigation: the network first, then the kept shell.
 *
 * @param lastResort the HTML for where not even the shell is there
 */
export async function answerPage(event: AskEvent, lastResort: string): Promise<Response> {
  const asked = askFor(event);
  const isStart = new URL(event.request.url).pathname === SHELL;
  if (isStart) event.waitUntil(asked.then((response) => renewShell(response.clone())).catch(pass));
  const keptShell = async () => (await caches.open(PAGE_CACHE)).match(SHELL, { ignoreVary: true });
  try {
    return await networkFirst(asked, keptShell, PATIENCE);
  } catch {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(lastResort, { status: 503, headers });
  }
}

/**
 * Answers a request for a file: its name changes with its content, so a kept one is the right one.
 * Where the browser lets nothing be kept, the network answers.
 */
export async function answerFile(event: AskEvent): Promise<Response> {
  const { url } = event.request;
  const cache = await caches.open(PAGE_CACHE).catch(pass);
  const kept = cache && (await keptFile(cache, url).catch(pass));
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (cache && isFile(response)) event.waitUntil(cache.put(url, response.clone()).catch(pass));
  return response;
}

async function askFor({ request, preloadResponse }: AskEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** A shell of the next build waits until its own worker has fetched its files. */
async function renewShell(shell: Response) {
  if (!isDocument(shell)) return;
  const cache = await caches.open(PAGE_CACHE);
  const files = filesNamedIn(await shell.clone().text());
  const kept = await Promise.all(files.map((file) => keptFile(cache, file)));
  if (kept.some((file) => file === undefined)) return;
  const { headers } = shell;
  await cache.put(SHELL, new Response(withoutDay(await shell.text()), { headers }));
}

/** The shell without the puzzle that the server put into it for a day. */
function withoutDay(html: string): string {
  return html.replace(
    /<script[^>]* id="today">.*?<\/script>|<div data-begun[^>]*>.*?<!-- \/begun -->/gs,
    '',
  );
}

async function keptFile(cache: Cache, address: string): Promise<Response | undefined> {
  const kept = await cache.match(address, { ignoreVary: true });
  return kept !== undefined && isFile(kept) ? kept : undefined;
}

async function keepFile(cache: Cache, address: string) {
  const response = await fetch(address);
  if (!isFile(response)) throw new Error(`The server sent no ${address}, but ${response.status}`);
  await cache.put(address, response);
}

/** A host that answers whatever it lacks with the shell must not have that kept as a script for good. */
function isFile(response: Response): boolean {
  return response.status === 200 && !isHtml(response);
}

function isDocument(response: Response): boolean {
  return response.status === 200 && !response.redirected && isHtml(response);
}

function isHtml(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
}

function filesNamedIn(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))];
}

/** What cannot be kept or found is not there: the page has, or gets, its answer without it. */
function pass() {
  return undefined;
}
