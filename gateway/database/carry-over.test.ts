import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from 'vitest';

import { carryOver } from './carry-over.ts';
import type { Database } from './database.ts';
import { type Migration, MigrationRefused, readMigrations } from './migration-files.ts';

let baseline: Migration;
beforeAll(async () => {
  const folder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
  const found = (await readMigrations(folder)).find(({ name }) => name === 'baseline');
  if (found === undefined) throw new Error('There is a baseline.');
  baseline = found;
});

type State = { hasPrivate?: boolean; hasNewest?: boolean; digest?: string };

/** A database in such a state, and what it is sent. */
function databaseWith({ hasPrivate = false, hasNewest = false, digest = '' }: State) {
  const sent: string[] = [];
  const rowsOf = (sql: string): object[] => {
    if (sql.includes('to_regnamespace')) return hasPrivate ? [{}] : [];
    if (sql.includes('to_regclass')) return hasNewest ? [{}] : [];
    return sql.includes('md5(') ? [{ digest }] : [];
  };
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    sent.push(sql, JSON.stringify(parameters));
    return rowsOf(sql);
  };
  const database = {
    query,
    transaction: (work: (one: unknown) => unknown) => work(query),
    exec: async (sql: string) => void sent.push(sql),
  } as unknown as Database;
  return { database, sent };
}

const known = 'ecba2e0305157b71a50162ec6668c580';
/** As many migrations as there were, with this last one. */
const upTo = (last: string, count: number) => [
  last,
  ...Array.from({ length: count - 1 }, (_, index) => String(20_261_000_000_000 + index)),
];
const mark = 'insert into the record';

describe('a database of before the baseline', () => {
  it('is none where it is empty, or has the baseline', async () => {
    const empty = databaseWith({});
    expect(await carryOver(empty.database, baseline, [], mark)).toBe(false);
    const later = databaseWith({ hasPrivate: true });
    for (const last of [baseline.version, '20261202000100']) {
      expect(await carryOver(later.database, baseline, ['20261128000400', last], mark)).toBe(false);
    }
    expect(later.sent).toEqual([]);
  });

  it.each<[string, State, string[], string]>([
    [
      'has no record of its migrations',
      { hasPrivate: true },
      [],
      'The database has a schema "private" but no record of migrations, so another program made it, or a ' +
        'restored backup left the record out. Give Quando an empty database, or restore all of the backup.',
    ],
    [
      'is older than what is carried over',
      { digest: known },
      upTo('20261128000000', 50),
      'The database stands at migration 20261128000000, which this Quando does not carry over. Start the last ' +
        'Quando before the baseline once (commit fe42cc5), then this one; or restore a newer backup.',
    ],
    ...(
      [
        ['lacks a migration', { digest: known }, upTo('20261128000400', 51)],
        ['has one too many', { digest: known }, upTo('20261128001000', 54)],
        ['was changed', { digest: 'another' }, upTo('20261128001000', 53)],
      ] as const
    ).map(([how, state, applied]): [string, State, string[], string] => [
      how,
      state,
      applied,
      `The database says that it stands at migration ${applied[0]}, but its record or its tables are not those ` +
        'of that migration: it is half migrated, or somebody changed it. Restore a backup.',
    ]),
  ])('that %s is refused, and stays as it is', async (_, state, applied, message) => {
    const { database, sent } = databaseWith(state);
    const carrying = carryOver(database, baseline, applied, mark);
    await expect(carrying).rejects.toThrow(MigrationRefused);
    await expect(carrying).rejects.toThrow(message);
    expect(sent.join('\n')).not.toMatch(/statement_timeout|insert into/);
  });

  // What is sent was tried on such databases, as tests/rare/carry-over.test.ts does; neither they nor the baseline change.
  it.each([
    [
      '20261128000400',
      52,
      false,
      '2c8fc7b6589c5b6d63c859061421cf1b0b43d4a8fd2d6691fb59870e6a70bbb9',
    ],
    [
      '20261128001000',
      53,
      true,
      '8a66cf9bfbab74d77b1fd9e070e181250da0ce6bb74ff2e51e91b5fca92d6a89',
    ],
  ])(
    'that stands at %s is carried over as it was tried',
    async (last, count, hasNewest, digest) => {
      const { database, sent } = databaseWith({ hasPrivate: true, hasNewest, digest: known });
      expect(await carryOver(database, baseline, upTo(last, count), mark)).toBe(true);
      const changes = sent.at(-1) ?? '';
      expect(changes).toMatch(/^set local statement_timeout = 0;\n/);
      expect(changes.includes('create table private.code_try ')).toBe(!hasNewest);
      expect(changes).toMatch(
        /delete from supabase_migrations\.schema_migrations; insert into the record$/,
      );
      expect(createHash('sha256').update(sent.join('\n')).digest('hex')).toBe(digest);
    },
  );
});
