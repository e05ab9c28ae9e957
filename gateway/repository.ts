import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the gateway finds what it runs on, all below one folder. */
export type Repository = { root: string; version: string };

/** Finds the folder with our package.json, above this file, wherever the build has put it. */
export async function findRepository(): Promise<Repository> {
  let root = import.meta.dirname;
  while (!existsSync(join(root, 'package.json'))) {
    const parent = dirname(root);
    if (parent === root) throw new Error('No package.json above the gateway.');
    root = parent;
  }
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  ) {
    return { root, version: manifest.version };
  }
  throw new Error(`${join(root, 'package.json')} has no version.`);
}
