import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.test)\.(?:tsx?|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));
const sheets = sources
  .filter(({ path }) => path.endsWith('.css'))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[^]*?\*\//g, '') }));
const code = sources.filter(({ path }) => !path.endsWith('.css'));
const tokens = sheets.find(({ path }) => path === 'ui/tokens.css')?.text ?? '';
const declarations = sheets
  .filter(({ path }) => path !== 'ui/tokens.css')
  .flatMap(({ path, text }) =>
    [...text.matchAll(/([\w-]+):\s([^;{}]+);/g)].map(([, name = '', value = '']) => {
      return { name, value: value.replaceAll(/\s+/g, ' '), where: `${path}: ${name}: ${value}` };
    }),
  );

/** The steps of a scale, in rem. */
function scale(name: string): number[] {
  return [...tokens.matchAll(new RegExp(`--${name}-\\d+: ([\\d.]+)rem`, 'g'))].map(([, rem]) =>
    Number(rem),
  );
}

/** What is written in rem and has nothing in front of it: lengths in `calc()` may stand apart. */
function lengths(value: string): number[] {
  if (value.includes('(') && !value.startsWith('var(')) return [];
  return [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)rem/g)].map(([, rem]) => Number(rem));
}

/** The names behind dots in the selectors of a sheet. */
function classesOf(text: string): string[] {
  const selectors = text.replaceAll(/\{[^{}]*\}/g, '{}').replaceAll(/@[^{;]*[{;]/g, '');
  return [
    ...new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => String(name))),
  ];
}

/** The classes of everywhere that a rule takes over. */
function composed(): string[] {
  return declarations
    .filter(({ name, value }) => name === 'composes' && value.endsWith(' from global'))
    .flatMap(({ value }) => value.replace(' from global', '').split(' '));
}

/** The words that components write as classes. */
function written(): string[] {
  const attributes = code.flatMap(({ text }) => [
    ...text.matchAll(/(?:className|list|row)=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g),
  ]);
  return attributes.flatMap(([, plain, computed = '']) =>
    (plain ?? [...computed.matchAll(/['`]([^'`]*)['`]/g)].map(([, words]) => words).join(' '))
      .replaceAll(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter((word) => /^[a-z][a-z0-9-]*$/.test(word)),
  );
}

/** Who imports which module, and under which name. */
const imports = code.flatMap(({ path, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', from = '']) => ({
      sheet: new URL(from, new URL(path, root)).href,
      name,
      text,
    }),
  ),
);

const everywhere = sheets.flatMap(({ path, text }) =>
  path.endsWith('.module.css')
    ? [...text.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name]) => String(name))
    : classesOf(text),
);

test('colours are written in tokens alone', () => {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b(?:white|black|red|gr[ae]y)\b/i;
  const own = declarations.filter(
    ({ name, value }) => !name.startsWith('--') && name !== 'box-shadow' && literal.test(value),
  );
  expect(own.map(({ where }) => where)).toEqual([]);
});

test('type has the sizes of the scale, but for what is larger than all of them', () => {
  const largest = Math.max(...scale('text'));
  const own = declarations.filter(
    ({ name, value }) =>
      name === 'font-size' && lengths(value).some((rem) => rem <= largest && rem !== 1),
  );
  expect(own.map(({ where }) => where)).toEqual([]);
});

test('a space that the scale has is written as its step', () => {
  const steps = scale('space');
  expect(steps.length).toBeGreaterThan(8);
  const own = declarations.filter(
    ({ name, value }) =>
      /^(?:(?:row-|column-)?gap|padding|margin)/.test(name) &&
      lengths(value).some((rem) => steps.includes(rem)),
  );
  expect(own.map(({ where }) => where)).toEqual([]);
});

test('every token that is read is defined, and every one that is defined is read', () => {
  const all = sources.map(({ text }) => text).join('\n');
  const read = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const defined = new Set([...all.matchAll(/(--[\w-]+)(?::|',)/g)].map(([, name]) => name));
  expect([...read].filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined].filter((name) => !read.has(name))).toEqual([]);
});

test('every class of a module is used where it is imported, and every one that is used is there', () => {
  const wrong = sheets
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const users = imports.filter((each) => each.sheet === new URL(path, root).href);
      const isIndexed = users.some((user) => user.text.includes(`${user.name}[`));
      const used = new Set(
        users.flatMap((user) =>
          [...user.text.matchAll(new RegExp(`\\b${user.name}\\.(?!module\\b)(\\w+)`, 'g'))].map(
            ([, name]) => String(name),
          ),
        ),
      );
      const own = text.replaceAll(/:global\([^)]*\)/g, '');
      const there = classesOf(own);
      const composing = [...own.matchAll(/composes: ([\w ]+);/g)];
      const local = new Set(composing.flatMap(([, names = '']) => names.split(' ')));
      return [
        ...[...used].filter((name) => !there.includes(name)),
        ...there.filter((name) => !isIndexed && !used.has(name) && !local.has(name)),
      ].map((name) => `${path}: ${name}`);
    });
  expect(wrong).toEqual([]);
});

test('every class of everywhere is used, and every one that is used is there', () => {
  const used = new Set([...composed(), ...written()]);
  expect([...used].filter((name) => !everywhere.includes(name))).toEqual([]);
  // Toasts and the tour take theirs from the libraries that show them.
  const own = everywhere.filter((name) => !/^(?:Toastify|driver|notice|quando)/.test(name));
  expect(own.filter((name) => !used.has(name))).toEqual([]);
});
