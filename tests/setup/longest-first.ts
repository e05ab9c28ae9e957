import { basename } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long without being a large file. */
const longest = [
  'gateway-kill.test.ts',
  'access-matrix.test.ts',
  'gateway-process.test.ts',
  'future-gate-http.test.ts',
  'play-pages.test.ts',
  'content-command.test.ts',
  'admin-command.test.ts',
  'auth-enumeration.test.ts',
  'soak.test.ts',
  'open-gateway.test.ts',
];

/**
 * Vitest's order, by size where it has not measured yet, after those that take longest: started
 * late, one of them would run on while the other worker has nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort.call(this, files);
    return known.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const index = longest.indexOf(basename(moduleId));
  return index === -1 ? longest.length : index;
}
