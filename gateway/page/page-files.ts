import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { entityTag } from '../entity-tag.ts';
import type { OperatorFacts } from '../operator.ts';
import { contentTypeOf } from './content-types.ts';
import { compressed, type Encoding } from './encodings.ts';

/** One file in all its encodings, held in memory: a request never touches the disk. */
export type PageFile = {
  contentType: string;
  tag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & {
    identity: Uint8Array<ArrayBuffer>;
  };
};

/** The built page: files by their path (`/assets/main-1a2b.js`), and the two HTML documents. */
export type PageFiles = {
  files: ReadonlyMap<string, PageFile>;
  game: PageFile | undefined;
  other: PageFile | undefined;
};

/** What the HTML's `<meta>` elements say; written into the placeholders of the build. */
export type PageFacts = { backendUrl: string; publishableKey: string; version: string };

/**
 * Reads the built page from `folder`. Its `.br` and `.gz` siblings become encodings; the HTML is
 * completed with the facts, also those about the operator. A missing folder is an empty page: the
 * backend works without.
 */
export async function readPageFiles(
  folder: string,
  facts: PageFacts,
  operator?: OperatorFacts,
): Promise<PageFiles> {
  const contents = {
    __QUANDO_BACKEND_URL__: facts.backendUrl,
    __QUANDO_PUBLISHABLE_KEY__: facts.publishableKey,
    __QUANDO_VERSION__: facts.version,
    __QUANDO_OPERATOR__: JSON.stringify(operator ?? {}),
  };
  const paths = await listFiles(folder);
  const files = new Map<string, PageFile>();
  const documents = new Map<string, PageFile>();
  await Promise.all(
    paths.filter(isServed).map(async (path) => {
      const bytes = new Uint8Array(await readFile(join(folder, path)));
      if (path.endsWith('.html')) documents.set(path, await documentOf(bytes, contents));
      else files.set(`/${path}`, await fileOf(folder, path, bytes, paths));
    }),
  );
  return { files, game: documents.get('game.html'), other: documents.get('index.html') };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Neither encoded siblings nor what the build leaves for itself in folders with a dot. */
function isServed(path: string): boolean {
  return !/\.(br|gz|map)$/.test(path) && !path.split('/').some((part) => part.startsWith('.'));
}

async function fileOf(
  folder: string,
  path: string,
  identity: Uint8Array<ArrayBuffer>,
  paths: readonly string[],
): Promise<PageFile> {
  const bodies: PageFile['bodies'] = { identity };
  for (const { encoding, suffix } of compressed) {
    if (paths.includes(path + suffix)) {
      bodies[encoding] = new Uint8Array(await readFile(join(folder, path + suffix)));
    }
  }
  return { contentType: contentTypeOf(path), tag: entityTag(identity), bodies };
}

async function documentOf(
  template: Uint8Array,
  contents: Readonly<Record<string, string>>,
): Promise<PageFile> {
  // In one go and by a function: neither placeholders nor `$&` inside of a content mean anything.
  const html = new TextDecoder()
    .decode(template)
    .replaceAll(/__QUANDO_[A-Z_]+__/g, (name) => escapeHtml(contents[name] ?? ''));
  const identity = new TextEncoder().encode(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const bodies = { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
  return { contentType: contentTypeOf('index.html'), tag: entityTag(identity), bodies };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
