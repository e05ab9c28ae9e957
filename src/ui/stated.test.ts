import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const sources = ['app', 'backend', 'device', 'features', 'ui'].flatMap((room) =>
  readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|-factory|\.d)\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
);

/** What an element says of itself to assistive technology, to keyboards and to browsers. */
const said =
  /[\s{](?:(role|aria-[a-z]+|tabIndex|isFocused|type|inputMode|maxLength|autoComplete|autoCapitalize|enterKeyHint|spellCheck|required|min|max|noValidate|readOnly|lang|translate|target|rel|sandbox|referrerPolicy)=|'?(role|aria-[a-z]+)'?: (?=['"]))/g;

/** A value where an attribute has one: a text, or what stands between its braces. */
function valueAt(text: string, start: number): string {
  const quote = text[start] ?? '';
  if (quote !== '{') return text.slice(start, text.indexOf(quote, start + 1) + 1);
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '{') depth += 1;
    if (text[end] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return '';
}

/** All that the elements of a component say, in their order. */
function sayings(text: string): string[] {
  const plain = text.replaceAll(/\/\*\*[^]*?\*\//g, '');
  return [...plain.matchAll(said)]
    .map((match) => ({
      name: match[1] ?? match[2],
      value: valueAt(plain, match.index + match[0].length),
    }))
    .filter(({ value }) => /^["'{]/.test(value))
    .map(({ name, value }) => `${name}=${value}`.replaceAll(/\s+/g, ' '));
}

/** The durations, amounts and widths that a file has, by their names. */
function limits(text: string): string[] {
  const named =
    /^(?:export )?const (\w+) = ([-\d([][\d\s_.,*/+()[\]]*|'\([^']+\)')(?: as const)?;/gm;
  const given = /\b(timeout|amount|staleTime|gcTime|maxLength)(?:: |=\{)([\d_.*\s]*\d)\b/g;
  return [...text.matchAll(named), ...text.matchAll(given)].map(
    ([, name, value = '']) => `${name} ${value.replaceAll(/\s+/g, ' ')}`,
  );
}

/** The lines of a table in tests/access, as they stand there. */
function table(name: string): string[] {
  return readFileSync(new URL(`../tests/access/${name}`, root), 'utf8')
    .split('\n')
    .filter((line) => /^- [a-z]/.test(line));
}

function lines(of: (text: string) => string[], room = /^/): string[] {
  return sources
    .filter(({ path }) => room.test(path))
    .flatMap(({ path, text }) => of(text).map((each) => `- ${path}: ${each}`));
}

test('what a component says to screen readers, keyboards and browsers is what the list says', () => {
  expect(lines(sayings, /^(app|features|ui)\//)).toEqual(table('said-by-components.md'));
});

test('every duration, amount and width of the page is what the list says', () => {
  expect(lines(limits)).toEqual(table('durations-and-limits.md'));
});
