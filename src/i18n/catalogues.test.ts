import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { catalogueDifferences, readCatalogue } from '../../scripts/vite/catalogues.ts';
import { type CatalogueName, loadCatalogue } from './catalogues.ts';

const german = readCatalogue('de');
const english = readCatalogue('en');
const source = join(import.meta.dirname, '..');

test('German and English have the same messages', () => {
  expect(catalogueDifferences()).toEqual([]);
});

const files = import.meta.glob<unknown>('./catalogues/*/*.json', { import: 'default' });

test.each(['de', 'en'] as const)('each catalogue is found by its name: %s', async (language) => {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}/`));
  expect(own).not.toEqual([]);
  for (const [file, load] of own) {
    const name = file.replace(/^.*\/(\w+)\.json$/, '$1') as CatalogueName;
    expect([name, await loadCatalogue(name, language)]).toEqual([name, await load()]);
  }
});

test('both languages of a message take the same values', () => {
  const differing = [...german.keys()].filter(
    (key) => placeholders(german.get(key) ?? '') !== placeholders(english.get(key) ?? ''),
  );
  expect(differing).toEqual([]);
});

test('of one thing nothing is said as of many, nor with a number where many have none', () => {
  const odd = [...german, ...english].filter(([, message]) =>
    pluralsIn(message).some(
      ({ one, other }) =>
        JSON.stringify(one) === JSON.stringify(other) || (hasNumber(one) && !hasNumber(other)),
    ),
  );
  expect(odd.map(([key]) => key)).toEqual([]);
});

test('every message is used somewhere on the page', () => {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .concat('../scripts/vite/page-head.ts', '../scripts/vite/last-resort.ts')
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const isUsed = usesIn(code);
  expect([...german.keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test('no word of a message is in sight in the code itself', () => {
  const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(features|app|ui)\/.*(?<!\.test)\.tsx$/.test(file),
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

test.each([
  ['1_explorer', 'Entdecker:in', 'Explorer'],
  ['2_historian', 'Historiker:in', 'Historian'],
  ['3_chronicler', 'Chronist:in', 'Chronicler'],
])('the tier %s is called %s and %s', (role, inGerman, inEnglish) => {
  const key = `profile.role.${role}`;
  expect([german.get(key), english.get(key)]).toEqual([inGerman, inEnglish]);
});

test('who meets a failure of the server is not sent to look after their own connection', () => {
  const blame = /Prüfe deine (Internetv|V)erbindung|Check your (internet )?connection/;
  // A file of the page that does not come, and what is said only where nothing could be reached.
  const connection = new Set([
    'screen.failedText',
    'server.noConnection',
    'errors.noConnection',
    'maintenance.outOfReach',
    'gifts.arrival.unreached',
    'thankYou.unreached',
    'make.done.codeFailed',
  ]);
  for (const catalogue of [german, english]) {
    const blaming = [...catalogue].filter(([, text]) => blame.test(text)).map(([key]) => key);
    expect(blaming.filter((key) => !connection.has(key))).toEqual([]);
  }
});

test('German says du and quotes „so“', () => {
  const stiff = [...german].filter(([, text]) =>
    /\b(Sie|Ihnen|Ihre?[nmrs]?)\b|"|“[^“„]*”/.test(text),
  );
  expect(stiff).toEqual([]);
});

test.each([
  ['de', german],
  ['en', english],
])('weekdays and months of the day’s line are those of a calendar: %s', (language, catalogue) => {
  const words = [...(catalogue.get('play.day') ?? '').matchAll(/\{(\p{L}+)\}/gu)]
    .map(([, word]) => word)
    .filter((word) => word !== 'day');
  // 4 January 1970 was a Sunday.
  const weekdays = dates(7, (index) => Date.UTC(1970, 0, 4 + index), { weekday: 'long' });
  const months = dates(12, (index) => Date.UTC(1970, index), { month: 'long' });
  expect(words).toEqual([...weekdays, ...months]);

  function dates(
    count: number,
    at: (index: number) => number,
    style: Intl.DateTimeFormatOptions,
  ): string[] {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => format.format(at(index)));
  }
});

test('no word of the first load needs a format of the browser, the first of which takes long', () => {
  const messages = [...readMain('de'), ...readMain('en')];
  expect(messages.filter((text) => /#|, (number|date|time)\b/.test(text))).toEqual([]);
});

function readMain(language: 'de' | 'en'): string[] {
  return readFileSync(join(source, `i18n/catalogues/${language}/main.json`), 'utf8').split('\n');
}

type Cases = Readonly<Record<string, unknown>>;

/** The cases of a message that tell one thing from many. */
function pluralsIn(text: string): Cases[] {
  const found: Cases[] = [];
  const walk = (message: unknown) => {
    if (!Array.isArray(message)) return;
    for (const value of message.filter((part: unknown) => Array.isArray(part))) {
      const [, , cases = {}] = value as [string, unknown?, Cases?];
      if ('one' in cases) found.push(cases);
      Object.values(cases).forEach(walk);
    }
  };
  walk(compile(text));
  return found;
}

/** Whether a case of a message says how many there are. */
function hasNumber(message: unknown): boolean {
  return Array.isArray(message) && message.includes(0);
}

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

/** Whether the code names a key, whole or without its first words, or builds it from its start. */
function usesIn(code: string): (key: string) => boolean {
  // Each mark is looked for by itself, so that the end of one text may be the beginning of another.
  const named = partsOf(code, /'(?=([\w.-]+)')/g);
  const begun = partsOf(code, /`(?=([\w.-]+\.)\$\{)/g);
  const ended = partsOf(code, /\}\.(?=([\w.-]+)`)/g);
  return (key) => {
    const words = key.split('.');
    const names = words.map((_, index) => words.slice(index).join('.'));
    return names.some((name) => {
      const [dot, lastDot] = [name.indexOf('.'), name.lastIndexOf('.')];
      if (named.has(name)) return true;
      return dot > 0 && (begun.has(name.slice(0, lastDot + 1)) || ended.has(name.slice(dot + 1)));
    });
  };
}

function partsOf(code: string, pattern: RegExp): Set<string | undefined> {
  return new Set([...code.matchAll(pattern)].map(([, part]) => part));
}
