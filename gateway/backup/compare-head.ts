import { createHash } from 'node:crypto';

import { compareVersions, type Migration } from '../database/migration-files.ts';
import type { Head } from './backup-format.ts';

/** Why a program with these migrations cannot make the schema of a backup; `migration` is the first that is in the way. */
export type Difference = { kind: 'newer' | 'changed' | 'before the baseline'; migration: string };

/** What stands against making the schema of a backup by these migrations; undefined: nothing. */
export function compareHead(
  { migrations }: Pick<Head, 'migrations'>,
  known: readonly Migration[],
): Difference | undefined {
  const baseline = known.find(({ name }) => name === 'baseline');
  const last = known.at(-1)?.version ?? '0';
  const isOlder = migrations.every(({ version }) => compareVersions(version, last) <= 0);
  if (isOlder && !migrations.some(({ version }) => version === baseline?.version)) {
    return { kind: 'before the baseline', migration: migrations.at(-1)?.version ?? 'none' };
  }
  for (const { version, name, digest } of migrations) {
    const ours = known.find((migration) => migration.version === version);
    const migration = name === null ? version : `${version}_${name}`;
    if (ours === undefined) return { kind: 'newer', migration };
    if (digest !== null && digest !== digestOf(ours)) return { kind: 'changed', migration };
  }
  return undefined;
}

const digestOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex');
