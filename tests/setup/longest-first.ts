import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long without being a large file. */
const longest = [
  'gateway-kill.test.ts',
  'access-matrix.test.ts',
  'gateway-process.test.ts',
  'future-gate-http.test.ts',
  'play-pages.test.ts',
  'content-command.test.ts',
  'admin-command.test.ts',
  'auth-enumeration.test.ts',
  'soak.test.ts',
  'open-gateway.test.ts',
];

/**
 * The files of the page, then those that take longest, then the others by their size, in the same
 * order on every machine. What takes long begins early: started late, it would run on while the other
 * worker has nothing left to do. Where the next file has another environment, a worker ends and all
 * that it has loaded with it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
      .map((file) => ({ file, text: readFileSync(file.moduleId, 'utf8') }))
      .toSorted(
        (a, b) =>
          Number(hasPage(b.text)) - Number(hasPage(a.text)) ||
          placeOf(a.file) - placeOf(b.file) ||
          b.text.length - a.text.length,
      )
      .map(({ file }) => file);
  }
}

function hasPage(text: string): boolean {
  return text.startsWith('// @vitest-environment happy-dom');
}

function placeOf({ moduleId }: TestSpecification): number {
  const index = longest.indexOf(basename(moduleId));
  return index === -1 ? longest.length : index;
}
