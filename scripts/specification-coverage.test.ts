import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The third column of each row of docs/specification-coverage.md, with the row's first column. */
const rows = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Requirement |-)/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, requirement = '', state = '', tests = '']) => ({ requirement, state, tests }));

it('every file that the coverage table names is there, and every title stands in its file', () => {
  const missing = rows.flatMap(({ requirement, tests }) => {
    let file: string | undefined;
    return [...tests.matchAll(/`([\w./*-]+\.(?:tsx?|md))`|“([^”]+)”/g)].flatMap(
      ([, path, title = '']) => {
        file = path ?? file;
        const isThere = path === undefined ? titled(file, title) : found(path);
        return isThere ? [] : [`${requirement}: ${path ?? `${file ?? 'no file'} “${title}”`}`];
      },
    );
  });
  expect(missing).toEqual([]);
});

it('every requirement that is done names a test', () => {
  const untested = rows.filter(
    ({ state, tests }) => state === 'done' && !/`[\w./*-]+\.test\.tsx?`/.test(tests),
  );
  expect(untested.map(({ requirement }) => requirement)).toEqual([]);
});

/** Whether a file is there, or for a name such as `*.test.ts` any that ends so. */
function found(path: string): boolean {
  const [, end] = basename(path).split('*');
  if (end === undefined) return existsSync(join(root, path));
  return readdirSync(join(root, dirname(path))).some((name) => name.endsWith(end));
}

function titled(file: string | undefined, title: string): boolean {
  return file !== undefined && readFileSync(join(root, file), 'utf8').includes(title);
}
