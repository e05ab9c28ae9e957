import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { compareHead } from './compare-head.ts';

const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex');
const known = [
  { version: '9', name: 'baseline', sql: 'select 9' },
  { version: '10', name: 'later', sql: 'select 10' },
];
const baseline = { version: '9', name: 'baseline', digest: digestOf('select 9') };

it.each([
  ['no migrations', [], { kind: 'before the baseline', migration: 'none' }],
  [
    'migrations of before the baseline',
    [{ version: '8', name: 'early', digest: null }],
    { kind: 'before the baseline', migration: '8' },
  ],
  ['the baseline', [baseline], undefined],
  [
    'a migration whose SQL nobody noted',
    [baseline, { version: '10', name: 'later', digest: null }],
    undefined,
  ],
  [
    'a migration of other SQL',
    [baseline, { version: '10', name: 'later', digest: digestOf('select 11') }],
    { kind: 'changed', migration: '10_later' },
  ],
  [
    'a later migration',
    [baseline, { version: '11', name: 'last', digest: null }],
    { kind: 'newer', migration: '11_last' },
  ],
  [
    'a later migration without a name',
    [baseline, { version: '11', name: null, digest: null }],
    { kind: 'newer', migration: '11' },
  ],
  [
    'later migrations without the baseline',
    [{ version: '11', name: 'baseline', digest: null }],
    { kind: 'newer', migration: '11_baseline' },
  ],
])('a backup with %s is compared with what the program has', (_, migrations, difference) => {
  expect(compareHead({ migrations }, known)).toEqual(difference);
});
