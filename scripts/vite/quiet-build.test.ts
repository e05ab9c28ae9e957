import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('each group of the build has a name in its report, which else warns at each start from sources', () => {
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  const computed = [...config.matchAll(/\{ name: \w+\(.*\}/g)].map(([group]) => group);
  expect(computed).toHaveLength(2);
  expect(computed.filter((group) => !group.includes('debugName:'))).toEqual([]);
});

test('no styles take a class out of another file, of which the build warns', () => {
  const taking = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .filter((file) =>
      /composes:[^;]* from ['"]/.test(readFileSync(join(root, 'src', file), 'utf8')),
    );
  expect(taking).toEqual([]);
});
