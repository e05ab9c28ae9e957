import { readFileSync } from 'node:fs';
import { type BuiltHead, screenHeads } from '../../src/app/routes/screen-heads.ts';
import { chunkNamed, withImports } from '../check-budgets.mjs';
import { readCatalogue } from './catalogues.ts';

/** The heads of screens by their paths, with the files of the built page that each of them needs. */
export function builtHeads(): Record<string, BuiltHead> {
  const manifest = JSON.parse(readFileSync('dist/page/.vite/manifest.json', 'utf8'));
  const filesOf = (name: string) => withImports(manifest[name], manifest);
  const common = new Set([
    ...filesOf('index.html'),
    ...withImports(chunkNamed(manifest, 'later'), manifest),
  ]);
  const guard = filesOf('src/app/routes/guarded-screen.tsx');
  return Object.fromEntries(
    screenHeads.map(({ path, permission, words, width, file }) => {
      const files = new Set([...(permission === null ? [] : guard), ...filesOf(file)]);
      return [
        path.toLowerCase(),
        {
          permission,
          width,
          words: { de: wordsOf('de', words), en: wordsOf('en', words) },
          files: [...files].filter((name) => !common.has(name)),
        },
      ];
    }),
  );
}

function wordsOf(language: 'de' | 'en', of: string): string[] {
  const words = readCatalogue(language);
  return [words.get(`${of}.title`) ?? '', words.get(`${of}.lead`) ?? ''];
}
