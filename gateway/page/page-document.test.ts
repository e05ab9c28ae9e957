import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { createDocument } from './page-document.ts';
import { generalPreview } from './preview/preview.ts';
import { previewMarks } from './preview/write-preview.ts';

const html = `<html lang="de"><head>${previewMarks.start}${previewMarks.end}</head></html>`;
const previewOf = (id: number) => ({ ...generalPreview('en'), canonicalPath: `/pp/${id}` });

it('of many new documents at once a few are compressed, the others sent as they are, and kept the next time', async () => {
  const document = createDocument(html, 'https://quando.example');
  const ids = Array.from({ length: 60 }, (_, id) => id);
  const files = await Promise.all(ids.map((id) => document(previewOf(id))));
  const compressed = files.filter(({ bodies }) => bodies.br !== undefined);
  expect(compressed).toHaveLength(16);
  for (const [id, { bodies, tag }] of files.entries()) {
    const text = new TextDecoder().decode(bodies.identity);
    expect(text).toContain(`href="https://quando.example/pp/${id}"`);
    const later = await document(previewOf(id));
    expect(later.tag).toBe(tag);
    expect(brotliDecompressSync(later.bodies.br ?? new Uint8Array()).toString()).toBe(text);
    expect(gunzipSync(later.bodies.gzip ?? new Uint8Array()).toString()).toBe(text);
  }
});

/** What the page's head says of other forms of the page. */
const headOf = async (words: Parameters<typeof createDocument>, canonicalPath: string) => {
  const { bodies } = await createDocument(...words)({ ...generalPreview('en'), canonicalPath });
  const text = new TextDecoder().decode(bodies.identity);
  return [...text.matchAll(/<link rel="alternate" (.*?) \/>/g)].map(([, said]) => said);
};

it('a page names the feeds of its language, the start page how other sites embed it', async () => {
  const feeds = [
    'type="application/atom+xml" title="Quando" href="/feed/en.xml"',
    'type="application/feed+json" title="Quando" href="/feed/en.json"',
  ];
  const embedded =
    'type="application/json+oembed" title="Quando" href="https://quando.example/oembed?url=https%3A%2F%2Fquando.example%2F%3Flang%3Den"';
  const publicUrl = 'https://quando.example';
  expect(await headOf([html, publicUrl, true], '/')).toEqual([embedded, ...feeds]);
  expect(await headOf([html, publicUrl, true], '/about')).toEqual(feeds);
  expect(await headOf([html, publicUrl], '/')).toEqual(feeds);
  expect(await headOf([html, undefined, true], '/')).toEqual(feeds);
});

it('of more pages than are kept the longest unused is written again', async () => {
  const document = createDocument(html, 'https://quando.example', false, 3);
  const [first, second] = [0, 1, 2].map((id) => document(previewOf(id)));
  expect(document(previewOf(0))).toBe(first);
  await document(previewOf(3));
  expect(document(previewOf(0))).toBe(first);
  const again = document(previewOf(1));
  expect(again).not.toBe(second);
  await again;
});
