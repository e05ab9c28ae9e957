import { isUnchanged } from '../entity-tag.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import type { PageFile, PageFiles } from './page-files.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * Answers a request for the page: files by their exact path, HTML for navigations only, 404
 * otherwise. Paths are looked up in a list made at start, so none leads out of the folder.
 */
export function servePage(page: PageFiles, request: Request): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textAnswer(405, 'Method not allowed', { allow: 'GET, HEAD' });
  }
  const path = readPath(request);
  const file = path === undefined ? undefined : page.files.get(path);
  if (file !== undefined) {
    const lifetime = path?.startsWith('/assets/') ? forever : 'no-cache';
    return fileAnswer(file, request, lifetime, 'Accept-Encoding');
  }
  const document = path === '/' ? (page.game ?? page.other) : page.other;
  if (path === undefined || document === undefined || !isNavigation(request, path)) {
    return textAnswer(404, 'Not found');
  }
  return fileAnswer(document, request, 'no-cache', 'Accept, Sec-Fetch-Mode, Accept-Encoding');
}

function readPath(request: Request): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return undefined;
  }
}

/**
 * A person opening an address, or the page's service worker fetching it for later, as against a
 * script, an image or a probe asking for a file.
 */
function isNavigation(request: Request, path: string): boolean {
  const mode = request.headers.get('sec-fetch-mode');
  const wantsHtml = request.headers.get('accept')?.includes('text/html') === true;
  const isFile = path.startsWith('/assets/') || /\.[^/]*$/.test(path);
  return wantsHtml && (mode === null || mode === 'navigate' || mode === 'same-origin') && !isFile;
}

function fileAnswer(file: PageFile, request: Request, lifetime: string, vary: string): Response {
  const atHand = (['br', 'gzip', 'identity'] as const).filter((name) => name in file.bodies);
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined, atHand);
  const tag = tagOf(file, encoding);
  const headers = new Headers({ 'cache-control': lifetime, etag: tag, vary });
  if (isUnchanged(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = file.bodies[encoding] ?? file.bodies.identity;
  headers.set('content-type', file.contentType);
  headers.set('content-length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** Other bytes, other strong tag. */
function tagOf(file: PageFile, encoding: Encoding): string {
  return encoding === 'identity' ? file.tag : file.tag.replace(/"$/, `-${encoding}"`);
}

function textAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
