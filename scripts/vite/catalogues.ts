import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Messages = { [key: string]: string | Messages };

const folder = join(import.meta.dirname, '../../src/i18n/catalogues');
const isCatalogue = /\/i18n\/catalogues\/(de|en)\/[^/]+\.json$/;

/** Every message of one language by its full key, such as `play.submit`. */
export function readCatalogue(language: 'de' | 'en'): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(join(folder, language))) {
    const messages = JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Messages;
    collect(messages, '', found, `${language}/${file}`);
  }
  return found;
}

/** What keeps the two catalogues apart: a line for each missing or extra key. */
export function catalogueDifferences(): string[] {
  const german = readCatalogue('de');
  const english = readCatalogue('en');
  return [
    ...[...german.keys()].filter((key) => !english.has(key)).map((key) => `en lacks ${key}`),
    ...[...english.keys()].filter((key) => !german.has(key)).map((key) => `de lacks ${key}`),
  ];
}

/** Compiles the ICU messages at build time; a key that only one language has fails the build. */
export function catalogues(): Plugin {
  return {
    name: 'quando:catalogues',
    enforce: 'pre',
    buildStart() {
      const differences = catalogueDifferences();
      if (differences.length > 0) this.error(`The catalogues differ: ${differences.join(', ')}`);
    },
    transform: {
      filter: { id: isCatalogue },
      handler(code) {
        const messages = compileAll(JSON.parse(code) as Messages);
        return { code: `export default ${JSON.stringify(messages)};`, moduleType: 'js', map: null };
      },
    },
  };
}

function collect(messages: Messages, prefix: string, into: Map<string, string>, where: string) {
  for (const [key, value] of Object.entries(messages)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (into.has(path)) throw new Error(`${where} has ${path} a second time`);
    if (typeof value === 'string') into.set(path, value);
    else collect(value, path, into, where);
  }
}

function compileAll(messages: Messages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  );
}
