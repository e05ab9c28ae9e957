import { isGamePath } from '../../src/domain/puzzle/puzzle-path.ts';
import { acceptedLanguage } from '../request/accepted-language.ts';
import { isUnchanged } from '../request/entity-tag.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import type { PageFile } from './page-file.ts';
import type { PageFiles } from './page-files.ts';
import { type PageAddress, readAddress } from './preview/page-address.ts';
import { type FindPuzzle, previewOf } from './preview/preview.ts';
import type { FindToday } from './today/find-today.ts';

/** Where a document's own words come from. */
export type Finders = { findPuzzle: FindPuzzle; findToday: FindToday };

const forever = 'public, max-age=31536000, immutable';
const aWeek = 'public, max-age=604800';
const isPreviewPicture = /^\/preview-(de|en)\.png$/;

/**
 * Answers a request for the page: files by their exact path, HTML for navigations and for programs
 * that show a preview of a link, 404 otherwise. Paths are looked up in a list made at start, so none
 * leads out of the folder.
 */
export async function servePage(
  page: PageFiles,
  request: Request,
  { findPuzzle, findToday }: Finders = { findPuzzle: nothing, findToday: nothing },
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textAnswer(405, 'Method not allowed', { allow: 'GET, HEAD' });
  }
  const path = readPath(request);
  const file = path === undefined ? undefined : page.files.get(path);
  if (file !== undefined) {
    const answer = fileAnswer(file, request, lifetimeOf(path ?? ''), 'Accept-Encoding');
    if (isPreviewPicture.test(path ?? '')) {
      answer.headers.set('cross-origin-resource-policy', 'cross-origin');
    }
    return answer;
  }
  const document = documentAt(page, path ?? '');
  const address = readAddress(path ?? '');
  if (path === undefined || document === undefined || !wantsPage(request, path, address)) {
    return textAnswer(404, 'Not found');
  }
  const isStart = path === '/';
  const today = isStart ? await findToday(request.headers.get('cookie')) : null;
  // A result takes what the documents of other puzzles have the browser fetch at once.
  const shown = today?.isOver === true ? (page.puzzle ?? document) : document;
  const accepted = acceptedLanguage(request.headers.get('accept-language') ?? '') ?? 'de';
  const preview = await previewOf(address, today?.locale ?? accepted, findPuzzle);
  const vary = `Accept, Accept-Language, Sec-Fetch-Mode, Accept-Encoding${isStart ? ', Cookie' : ''}`;
  // Nobody between us and the browser keeps a day's puzzle; the browser may, to go back to the page.
  const lifetime = today === null ? 'no-cache' : 'private, no-cache';
  return fileAnswer(await shown(preview, today), request, lifetime, vary);
}

async function nothing() {
  return null;
}

function documentAt({ game, puzzle, other }: PageFiles, path: string) {
  if (path === '/') return game ?? other;
  return isGamePath(path) ? (puzzle ?? other) : other;
}

function lifetimeOf(path: string): string {
  if (path.startsWith('/assets/')) return forever;
  return isPreviewPicture.test(path) ? aWeek : 'no-cache';
}

function readPath(request: Request): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return undefined;
  }
}

/**
 * A person opening an address, the page's service worker fetching it for later, or a program that
 * shows a preview of a link and takes whatever there is; as against a script, an image or a probe
 * asking for a file.
 */
function wantsPage(request: Request, path: string, address: PageAddress): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith('/assets/') || file.includes('.')) return false;
  const { headers } = request;
  const accept = headers.get('accept') ?? '*/*';
  // A browser says from which site it asks; other programs do not, though they may state a mode.
  if (address.kind !== 'other' && !headers.has('sec-fetch-site')) {
    return /text\/html|\*\/\*/.test(accept);
  }
  const mode = headers.get('sec-fetch-mode');
  const isNavigation = mode === null || mode === 'navigate' || mode === 'same-origin';
  return isNavigation && accept.includes('text/html');
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

/** Different bytes need a different strong tag. */
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
