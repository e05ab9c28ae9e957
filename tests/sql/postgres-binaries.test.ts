import { isAbsolute } from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { cacheFolder } from '../setup/postgres-binaries.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('downloaded programs are found from every folder', () => {
  for (const cache of [undefined, '/var/tmp/cache', 'cache']) {
    vi.stubEnv('XDG_CACHE_HOME', cache);
    for (const isRoot of [true, false]) expect(isAbsolute(cacheFolder(isRoot))).toBe(true);
  }
});
