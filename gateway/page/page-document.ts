import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

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

/**
 * Puts previews and the day into a document and keeps what came out, compressed, the longest unused
 * going first.
 *
 * @param html with the marks of a preview; without them it is the same for every preview
 * @param publicUrl origin without a trailing slash
 * @param isEmbeddable whether other sites may show the day's game
 */
export function createDocument(
  html: string,
  publicUrl?: string,
  isEmbeddable = false,
): PageDocument {
  const put = previewInto(html);
  const kept = new Map<string, Promise<PageFile>>();
  return (preview, today = null) => {
    const isOffered = isEmbeddable && publicUrl !== undefined && preview.canonicalPath === '/';
    const written =
      writePreview(preview, publicUrl) + (isOffered ? embedLink(publicUrl, preview) : '');
    const key = today === null ? written : `${today.data}${written}`;
    const made = kept.get(key) ?? compress(withToday(put(written, preview.language), today));
    kept.delete(key);
    kept.set(key, made);
    const oldest = kept.keys().next().value;
    if (kept.size > CAPACITY && oldest !== undefined) kept.delete(oldest);
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
    .replace('<!-- begun -->', () => `<div data-begun>${today.markup}</div><!-- /begun -->`);
}

async function compress(html: string): Promise<PageFile> {
  const identity = new TextEncoder().encode(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const bodies = { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
  return { contentType: contentTypeOf('index.html'), tag: entityTag(identity), bodies };
}
