import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { isSupported } from './prepare.mjs';

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
