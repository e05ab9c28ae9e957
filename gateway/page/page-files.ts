import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { entityTag } from '../request/entity-tag.ts';
import { contentTypeOf } from './content-types.ts';
import { compressed } from './encodings.ts';
import { type Inline, inlineIn } from './inline.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { createDocument, type PageDocument } from './page-document.ts';
import type { PageFile } from './page-file.ts';
import { generalPreview } from './preview/preview.ts';
import { robotsText, sitemapXml } from './search-engines.ts';

/**
 * The built page: files by their path (`/assets/main-1a2b.js`), and the HTML documents: of the start
 * page, of the addresses of other puzzles, and of all other screens.
 */
export type PageFiles = Documents & {
  files: ReadonlyMap<string, PageFile>;
  /** What stands in the documents themselves and may run or style there. */
  inline: Inline;
  /** Has the documents name another operator from now on. */
  nameOperator: (operator: object) => void;
};

type Documents = Record<'game' | 'puzzle' | 'other', PageDocument | undefined>;

/** What the HTML's `<meta>` elements say; written into the placeholders of the build. */
export type PageFacts = {
  backendUrl: string;
  publishableKey: string;
  version: string;
  /** What browsers subscribe to reminders with; only in `/config.json`, and only where there are any. */
  pushKey?: string;
};

/** What the operator has set that reaches the page. */
export type PageSettings = {
  operator?: object | undefined;
  seriesPuzzles?: readonly number[] | undefined;
  publicUrl?: string | undefined;
  /** Whether other sites may show the day's game. */
  isEmbeddable?: boolean;
  /** The operator's own pictures by their paths. */
  pictures?: ReadonlyMap<string, PageFile>;
};

/**
 * Reads the built page from `folder`. Its `.br` and `.gz` siblings become encodings; the HTML is
 * completed with the facts and settings, but for the preview of a link. Files of the folder go before
 * pictures of the same name. A missing folder is an empty page: the backend works without.
 */
export async function readPageFiles(
  folder: string,
  facts: PageFacts,
  {
    operator = {},
    seriesPuzzles,
    publicUrl,
    isEmbeddable = false,
    pictures = new Map(),
  }: PageSettings = {},
): Promise<PageFiles> {
  const contents = (named: object) => ({
    __QUANDO_BACKEND_URL__: facts.backendUrl,
    __QUANDO_PUBLISHABLE_KEY__: facts.publishableKey,
    __QUANDO_VERSION__: facts.version,
    __QUANDO_OPERATOR__: JSON.stringify(named),
    __QUANDO_SERIES__: (seriesPuzzles ?? []).join(),
  });
  const paths = await listFiles(folder);
  const files = new Map([...pictures, ...composedFiles(publicUrl)]);
  const templates = new Map<string, Uint8Array>();
  await Promise.all(
    paths.filter(isServed).map(async (path) => {
      const bytes = new Uint8Array(await readFile(join(folder, path)));
      if (path.endsWith('.html')) templates.set(path, bytes);
      else files.set(`/${path}`, await fileOf(folder, path, bytes, paths));
    }),
  );
  const filled = (named: object) =>
    [...templates].map(([path, bytes]) => [path, fillIn(bytes, contents(named))] as const);
  const documentsOf = (named: object): Documents => {
    const documents = new Map(
      filled(named).map(([path, html]) => [path, createDocument(html, publicUrl, isEmbeddable)]),
    );
    return {
      game: documents.get('game.html'),
      puzzle: documents.get('puzzle.html'),
      other: documents.get('index.html'),
    };
  };
  const page: PageFiles = {
    files,
    ...documentsOf(operator),
    inline: inlineIn(filled(operator).map(([, html]) => html)),
    nameOperator: (named) => Object.assign(page, documentsOf(named)),
  };
  await Promise.all([page.game?.(generalPreview('de')), page.game?.(generalPreview('en'))]);
  return page;
}

/** What is for search engines; files of the same names in the folder go before. */
function composedFiles(publicUrl: string | undefined): Map<string, PageFile> {
  const texts = {
    '/robots.txt': robotsText(publicUrl),
    ...(publicUrl === undefined ? {} : { '/sitemap.xml': sitemapXml(publicUrl) }),
  };
  const files = Object.entries(texts).map(([path, text]): [string, PageFile] => {
    const identity = new TextEncoder().encode(text);
    return [
      path,
      { contentType: contentTypeOf(path), tag: entityTag(identity), bodies: { identity } },
    ];
  });
  return new Map(files);
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

function fillIn(template: Uint8Array, contents: Readonly<Record<string, string>>): string {
  // In one pass and by a function: neither placeholders nor `$&` inside a value are special.
  return new TextDecoder()
    .decode(template)
    .replaceAll(/__QUANDO_[A-Z_]+__/g, (name) => escapeHtml(contents[name] ?? ''));
}
