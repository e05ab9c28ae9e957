import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FilePuzzle, FileTip } from '../../../gateway/content/puzzle-file.ts';

/** A sound tip as files write it. */
export function fileTip(overrides: Partial<FileTip> = {}): FileTip {
  const source = { address: 'https://example.org/source', quote: 'So it was.' };
  return { text: 'A hint', type: 'article', source, ...overrides };
}

/** A sound puzzle as files write it, by default a draft. */
export function filePuzzle(key: string, overrides: Partial<FilePuzzle> = {}): FilePuzzle {
  const tips = ['first', 'second', 'third', 'fourth'].map((text) => fileTip({ text }));
  const shared = { name: null, date: null, year: 1969, timeScale: 3, difficulty: 2 };
  return { key, ...shared, de: { tips }, en: { tips }, ...overrides };
}

/** A folder of puzzle files: a string is the file's text, a list its puzzles. */
export type ContentFolder = {
  path: string;
  write: (files: Record<string, string | FilePuzzle[]>) => Promise<void>;
  remove: () => Promise<void>;
};

/** Makes an empty content folder. */
export async function contentFolder(): Promise<ContentFolder> {
  const path = await mkdtemp(join(tmpdir(), 'quando-content-'));
  return {
    path,
    write: async (files) => {
      for (const [name, content] of Object.entries(files)) {
        const text =
          typeof content === 'string'
            ? content
            : JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles: content });
        await writeFile(join(path, name), text);
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
