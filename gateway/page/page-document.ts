import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { createWorkQueue, type Place } from '../limits/work-queue.ts';

import { entityTag } from '../request/entity-tag.ts';
import { contentTypeOf } from './content-types.ts';
import type { PageFile } from './page-file.ts';
import type { Preview } from './preview/preview.ts';
import { previewMarks, writePreview } from './preview/write-preview.ts';
import type { Today } from './today/find-today.ts';

/** An HTML document of the page, complete except for the preview and the day, which each call passes in. */
export type PageDocument = (preview: Preview, today?: Today | null) => Promise<PageFile>;

/** How many variants of a document are kept; one with its encodings is some forty kilobytes. */
const CAPACITY = 500;

/** Passwords and tokens wait in the same threads: one document is compressed at a time. */
const waiting = createWorkQueue(16);

/**
 * Puts previews and the day into a document and keeps what came out, compressed, the longest unused
 * going first. While too many wait to be compressed, more of them are answered as they are.
 *
 * @param html with the marks of a preview; without them it is the same for every preview
 * @param publicUrl origin without a trailing slash
 * @param isEmbeddable whether other sites may show the day's game
 * @param capacity how many variants are kept
 */
export function createDocument(
  html: string,
  publicUrl?: string,
  isEmbeddable = false,
  capacity = CAPACITY,
): PageDocument {
  const put = previewInto(html);
  const kept = new Map<string, Promise<PageFile>>();
  return (preview, today = null) => {
    const isOffered = isEmbeddable && publicUrl !== undefined && preview.canonicalPath === '/';
    const written =
      writePreview(preview, publicUrl) + (isOffered ? embedLink(publicUrl, preview) : '');
    const key = today === null ? written : `${today.data}${written}`;
    const known = kept.get(key);
    const place = known === undefined ? waiting.enter() : undefined;
    const made = known ?? documentOf(withToday(put(written, preview.language), today), place);
    if (known === undefined && place === undefined) return made;
    kept.delete(key);
    kept.set(key, made);
    const oldest = kept.keys().next().value;
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

/** Where programs find the feeds of a language; the address is the page's own. */
function feedLinks(language: string): string {
  return feedLink('atom+xml', `${language}.xml`) + feedLink('feed+json', `${language}.json`);
}

function feedLink(type: string, file: string): string {
  return `\n    <link rel="alternate" type="application/${type}" title="Quando" href="/feed/${file}" />`;
}

/** Where programs that embed addresses find what to do with this one. */
function embedLink(publicUrl: string, { language }: Preview): string {
  const address = encodeURIComponent(`${publicUrl}/?lang=${language}`);
  return `\n    <link rel="alternate" type="application/json+oembed" title="Quando" href="${publicUrl}/oembed?url=${address}" />`;
}

function previewInto(html: string): (preview: string, language: string) => string {
  const [before, rest] = html.split(previewMarks.start);
  const after = rest?.split(previewMarks.end)[1];
  if (before === undefined || after === undefined) return () => html;
  return (preview, language) =>
    before.replace(/<html lang="[a-z]+"/, `<html lang="${language}"`) +
    preview +
    feedLinks(language) +
    after;
}

/** Puts the day's puzzle beside the early script, and its beginning before the shell. */
function withToday(html: string, today: Today | null): string {
  if (today === null) return html;
  const data = `<script type="application/json" id="today">${today.data}</script>`;
  return html
    .replace('<!-- today -->', () => data)
    .replace('<!-- begun -->', () => {
      const mark = today.isOver ? 'data-begun="over"' : 'data-begun';
      return `<div ${mark}>${today.markup}</div><!-- /begun -->`;
    });
}

/** @param place where its compression waits; without one it is not compressed */
async function documentOf(html: string, place: Place | undefined): Promise<PageFile> {
  const identity = new TextEncoder().encode(html);
  const file = { contentType: contentTypeOf('index.html'), tag: entityTag(identity) };
  if (place === undefined) return { ...file, bodies: { identity } };
  try {
    return await place.run(async () => {
      const br = new Uint8Array(await promisify(brotliCompress)(identity, quickBrotli));
      const gz = new Uint8Array(await promisify(gzip)(identity));
      return { ...file, bodies: { identity, br, gzip: gz } };
    });
  } finally {
    place.leave();
  }
}

/** Brotli's best takes fifty times as long, for a tenth less. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
