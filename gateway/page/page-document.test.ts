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
