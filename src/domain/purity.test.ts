import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'));
const rules = files.filter((name) => !name.endsWith('.test.ts'));

const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"`])(.*?)\1/g;
const OUTSIDE = [
  /\bDate\s*\.\s*now\b/,
  /\bMath\s*\.\s*random\b/,
  /\bnew\s+Date\b(?!\s*\(\s*[^)\s])/,
  /(?<!\bnew\s+)\bDate\s*\(/,
  /\b(?:performance|crypto|process|navigator|document|window|localStorage|globalThis)\b/,
  /\bgetTimezoneOffset\b|\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\b/,
  /\bimport\s*\(\s*[^'"`\s]|\bimport\.meta\b/,
];

function read(name: string): string {
  const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
  return readFileSync(new URL(name, folder), 'utf8').replaceAll(comments, '');
}

function imported(source: string): string[] {
  return [...source.matchAll(SPECIFIER)].map((match) => match[2] ?? '');
}

/** Whether the path, as the file called `from` writes it, leads to a file of this room. */
function isOwn(path: string, from: string): boolean {
  if (!/^\.{1,2}\//.test(path)) return false;
  const room = 'file:///domain/';
  return files.some((file) => new URL(path, room + from).href === room + file);
}

function reachesOutside(source: string): string[] {
  return OUTSIDE.flatMap((pattern) => pattern.exec(source)?.[0] ?? []);
}

describe('the rules stand alone', () => {
  test('the room has rules', () => {
    expect(rules).toContain('round/round.ts');
    expect(rules.flatMap((name) => imported(read(name)))).toContain('./attempts.ts');
    expect(rules).toContain('puzzle/check/check-puzzle.ts');
    expect(isOwn('../../day/day.ts', 'puzzle/check/spread.ts')).toBe(true);
  });

  test.each(rules)('%s imports only its own room', (name) => {
    expect(imported(read(name)).filter((path) => !isOwn(path, name))).toEqual([]);
  });

  test.each(rules)('%s asks neither clock, zone, chance nor browser', (name) => {
    expect(reachesOutside(read(name))).toEqual([]);
  });

  test.each([
    "import { readFile } from 'node:fs/promises';",
    "import '../../device/clock.ts';",
    'export * from "react";',
    "const clock = await import('../../device/clock.ts');",
    "const fs = require('node:fs');",
    "import {\n  today,\n} from '../../device/clock.ts';",
  ])('the check sees %j', (source) => {
    const paths = imported(source);
    expect(paths).toHaveLength(1);
    expect(paths.filter((path) => isOwn(path, 'round/round.ts'))).toEqual([]);
  });

  test.each([
    'const now = Date.now();',
    'const roll = Math.random();',
    'const now = new Date();',
    'const now = new Date;',
    'const now = Date();',
    'const year = day.getFullYear();',
    'const where = window.location;',
    'const room = await import(path);',
  ])('the check sees %j', (source) => {
    expect(reachesOutside(source)).not.toEqual([]);
  });

  test('the check lets an argument to Date pass', () => {
    expect(reachesOutside('new Date(instantMs + offset); day.getUTCDate();')).toEqual([]);
  });
});
