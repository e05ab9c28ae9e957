import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

type Source = { path: string; text: string };

/** The sources in a folder, in the order of their names. */
function sourcesIn(folder: string): Source[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|-factory|\.d)\.(tsx?|sql)$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));
}

/** What stands in a text, by its name. */
const found = (text: string, ...patterns: RegExp[]) =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, ...words]) => words.join(' ').replaceAll(/\s+/g, ' '));

const named = /^(?:export )?const (\w+) = ([-\d([][\d\s_.,*/+()[\]]*|'\([^']+\)')(?: as const)?;/gm;

/** The durations, amounts and widths that a file of the page has. */
const limits = (text: string) =>
  found(text, named, /\b(timeout|amount|staleTime|gcTime|maxLength)(?:: |=\{)([\d_.*\s]*\d)\b/g);

/** The durations, amounts and lengths that a file of the gateway has, those in its SQL as well. */
const gatewayLimits = (text: string) =>
  found(
    text,
    named,
    /^const (\[[\w, ]+\]) = (\[[\d_, ]+\]);/gm,
    /\b(\w+): \{ burst: ([\d_./ ]+), perMinute: ([\d_./ ]+) \}/g,
    /\b(all|ofOne|waitingOfOne|patience|timeout|connect_timeout|seconds|quality): ([\d_]+)\b/g,
    /\b(text|maxLength|minLength|maxValue|minValue|base64url|timeout)\(([\d_e]+)\)/g,
    /\b(interval) '(\d[^']*)'/g,
    /\b(limit) (\d+)\b/g,
    /\b(slice)\(0, (\d\d+)\)/g,
  );

/** How long something counts in the database, and how much comes at a time. */
const databaseLimits = (text: string) =>
  found(text, /\b(interval) '(\d[^']*)'/g, /\b(limit) (\d+)\b/g);

const stated = (sources: Source[], limitsOf: (text: string) => string[]) =>
  sources.flatMap(({ path, text }) => limitsOf(text).map((each) => `- ${path}: ${each}`));

const lines = readFileSync(new URL('tests/access/durations-and-limits.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '));
const listed = (room: string) => lines.filter((line) => line.startsWith(`- ${room}/`));

test('every duration, amount and width of the page is what the list says', () => {
  const rooms = ['app', 'backend', 'device', 'features', 'ui'];
  const list = lines.filter((line) => !/^- (gateway|supabase)\//.test(line));
  expect(rooms.flatMap((room) => stated(sourcesIn(`src/${room}`), limits))).toEqual(
    list.map((line) => line.replace('- ', '- src/')),
  );
});

test('every duration, amount and length of the gateway is what the list says', () => {
  expect(stated(sourcesIn('gateway'), gatewayLimits)).toEqual(listed('gateway'));
});

test('every duration and amount of the database is what the list says', () => {
  expect(stated(sourcesIn('supabase/schemas'), databaseLimits)).toEqual(listed('supabase'));
});
