import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { catalogueDifferences, readCatalogue } from '../../scripts/vite/catalogues.ts';

const german = readCatalogue('de');
const english = readCatalogue('en');
const source = join(import.meta.dirname, '..');

test('German and English have the same messages', () => {
  expect(catalogueDifferences()).toEqual([]);
});

test('both languages of a message take the same values', () => {
  const differing = [...german.keys()].filter(
    (key) => placeholders(german.get(key) ?? '') !== placeholders(english.get(key) ?? ''),
  );
  expect(differing).toEqual([]);
});

test('every message is used somewhere on the page', () => {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .concat('../scripts/vite/page-head.ts', '../scripts/vite/last-resort.ts')
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  expect([...german.keys()].filter((key) => !isUsed(key, code))).toEqual([]);
});

test('no word of a message is in sight in the code itself', () => {
  const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(features|app|ui)\/.*\.tsx$/.test(file),
  );
  const texts = screens.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        />\s*([A-Za-zÄÖÜäöü]{2}[^<>{}=;()]*)<\//g,
      ),
    ]
      .map(([, text]) => `${file}: ${text?.trim()}`)
      .filter((found) => !found.endsWith(': Quando')),
  );
  expect(texts).toEqual([]);
});

test('German says du and quotes „so“', () => {
  const stiff = [...german].filter(([, text]) =>
    /\b(Sie|Ihnen|Ihre?[nmrs]?)\b|"|“[^“„]*”/.test(text),
  );
  expect(stiff).toEqual([]);
});

/** The names of a message's values, in order of the alphabet. */
function placeholders(text: string): string {
  const names = new Set<string>();
  const walk = (message: unknown) => {
    // A message is a text, or a list of texts and values; a value is [name] or [name, kind, cases].
    if (!Array.isArray(message)) return;
    for (const value of message.filter((part: unknown) => Array.isArray(part))) {
      const [name, , cases] = value as [string, unknown?, object?];
      names.add(name);
      Object.values(cases ?? {}).forEach(walk);
    }
  };
  walk(compile(text));
  return [...names].toSorted().join(' ');
}

/** Whether the code names the key, whole or without its first words, or builds it from its start. */
function isUsed(key: string, code: string): boolean {
  const words = key.split('.');
  const names = words.map((_, index) => words.slice(index).join('.'));
  return names.some(
    (name) =>
      code.includes(`'${name}'`) ||
      (name.includes('.') && code.includes(`\`${name.slice(0, name.lastIndexOf('.') + 1)}\${`)) ||
      (name.includes('.') && code.includes(`}.${name.slice(name.indexOf('.') + 1)}\``)),
  );
}
