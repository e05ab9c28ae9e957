import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('./', import.meta.url);
const sources = ['app', 'backend', 'device', 'features', 'ui'].flatMap((room) =>
  readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|-factory|\.d)\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
);

/** The durations, amounts and widths that a file has, by their names. */
function limits(text: string): string[] {
  const named =
    /^(?:export )?const (\w+) = ([-\d([][\d\s_.,*/+()[\]]*|'\([^']+\)')(?: as const)?;/gm;
  const given = /\b(timeout|amount|staleTime|gcTime|maxLength)(?:: |=\{)([\d_.*\s]*\d)\b/g;
  return [...text.matchAll(named), ...text.matchAll(given)].map(
    ([, name, value = '']) => `${name} ${value.replaceAll(/\s+/g, ' ')}`,
  );
}

test('every duration, amount and width of the page is what the list says', () => {
  const list = readFileSync(new URL('../tests/access/durations-and-limits.md', root), 'utf8');
  const stated = sources.flatMap(({ path, text }) =>
    limits(text).map((each) => `- ${path}: ${each}`),
  );
  expect(stated).toEqual(list.split('\n').filter((line) => line.startsWith('- ')));
});
