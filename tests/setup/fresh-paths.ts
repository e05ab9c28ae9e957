import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

/** Names of files and folders that nobody has used, in a folder that is removed after the surrounding `describe`. */
export function freshPaths(): (name: string) => string {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quando-paths-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (name) => {
    count += 1;
    return join(folder, `${count}-${name}`);
  };
}
