import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { migrate } from '../../gateway/database/migrate.ts';
import { readMigrations } from '../../gateway/database/migration-files.ts';
import { type DatabasePlace, openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { preparePlatform } from '../../gateway/database/prepare-platform.ts';
import { createLog } from '../../gateway/log.ts';
import { openGateway } from '../../gateway/open-gateway.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';
import { restore } from '../setup/backups.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { freshPaths } from '../setup/fresh-paths.ts';
import { rowsLostSince } from '../setup/rows-lost-since.ts';
import { readCatalogue, readRows } from '../sql/read-catalogue.ts';

const folder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const migrations = await readMigrations(folder);
const names = migrations.map(({ version, name }) => `${version}_${name}`);
const upTo = (name: string) =>
  new Set(migrations.slice(0, names.indexOf(name) + 1).map(({ version }) => version));
/** Rows in every table of the baseline. */
const dump = new URL('before-baseline.sql.gz', import.meta.url);

/** Makes a database of an earlier version, with rows in every table of the baseline. */
async function makeEarlier(place: DatabasePlace, name: string): Promise<void> {
  const opened = await openDatabase(place);
  const { database } = opened;
  await database.exec(
    ['anon', 'authenticated', 'service_role bypassrls']
      .map((role) => role.split(' '))
      .map(
        ([role, right = '']) =>
          `do $$ begin if to_regrole('${role}') is null then create role ${role} nologin noinherit ${right};
           end if; end $$;`,
      )
      .join(''),
  );
  await database.exec(gunzipSync(await readFile(dump)).toString());
  await preparePlatform(opened);
  await migrate(database, folder, 'earlier', upTo(name));
  await database.close();
}

const schemas = ['public', 'private', 'auth'];
const readAll = (database: Parameters<typeof readRows>[0]) => readRows(database, schemas);

describe('a database of an earlier version', () => {
  it.each(names.slice(0, -1))('as migration %s left it opens with all its rows', async (name) => {
    const place = await newPlace();
    await makeEarlier(place, name);
    const opened = await openDatabase(place);
    const before = await readAll(opened.database);
    expect(JSON.stringify(before).match(/:\[\{/g)?.length).toBeGreaterThan(40);
    const applied = await prepareDatabase(opened, folder, '1.5.0');
    expect(applied.map(({ version }) => version)).toEqual(
      migrations.slice(names.indexOf(name) + 1).map(({ version }) => version),
    );
    expect(await rowsLostSince(opened.database, before, schemas)).toEqual([]);
    await opened.database.close();
  });

  it('has the schema of a new one afterwards', async () => {
    const place = await newPlace();
    await makeEarlier(place, names[0] ?? '');
    const [earlier, fresh] = [await openDatabase(place), await openDatabase(await newPlace())];
    for (const opened of [earlier, fresh]) await prepareDatabase(opened, folder, '1.5.0');
    const plain = async ({ database }: typeof fresh) =>
      (await readCatalogue(database)).map((line) => line.replaceAll(/[()]/g, ''));
    expect(await plain(earlier)).toEqual(await plain(fresh));
    for (const { database } of [earlier, fresh]) await database.close();
  });
});

describe('a data folder of an earlier version', () => {
  const fresh = freshPaths();
  let earlier: string;
  beforeAll(async () => {
    earlier = fresh('earlier');
    await mkdir(earlier);
    await makeEarlier({ kind: 'folder', path: earlier }, names.at(-2) ?? '');
  });
  afterAll(() => rm(earlier, { recursive: true, force: true }));

  const copy = async (name: string) => {
    const dataDir = fresh(name);
    await cp(earlier, dataDir, { recursive: true });
    return dataDir;
  };
  /** A program with other migrations. */
  const programWith = async (change: (migrationFolder: string) => Promise<unknown>) => {
    const root = fresh('program');
    const { root: own } = await findRepository();
    for (const part of ['supabase/migrations', 'dist']) {
      await cp(join(own, part), join(root, part), { recursive: true });
    }
    await change(join(root, 'supabase/migrations'));
    return root;
  };

  it('is backed up before it is brought up to date, and can be had back', async () => {
    const dataDir = await copy('updated');
    const before = await readFolder(dataDir);
    const log = await open(dataDir);
    expect(log.join('\n')).toMatch(/warn The database is of an earlier version\. It is backed up/);
    expect(log.join('\n')).toContain(`Applied migration ${names.at(-1)}.`);
    const path = join(dataDir, 'before-update.backup');
    const restored = fresh('restored');
    const { database } = await restore(path, { kind: 'folder', path: restored }, restored);
    const rows = await readAll(database);
    await database.close();
    expect(rows['auth.users']).toEqual(before.rows['auth.users']);
    expect(rows['public.user_result']).toEqual(before.rows['public.user_result']);
    // Once it is up to date there is nothing to back up.
    await rm(path);
    expect((await open(dataDir)).join('\n')).not.toContain('earlier version');
    expect(await readdir(dataDir)).not.toContain('before-update.backup');
  });

  it('stays as it is where a migration fails on its rows, and says so', async () => {
    const dataDir = await copy('failing');
    const before = await readFolder(dataDir);
    const root = await programWith((migrationFolder) =>
      writeFile(
        join(migrationFolder, '29990101000000_failing.sql'),
        `alter table public.puzzle add column fails integer;
         do $$ begin
           if exists (select from public.puzzle) then raise exception 'not with these rows'; end if;
         end $$;`,
      ),
    );
    await expect(open(dataDir, root)).rejects.toThrow(
      /left as it is, because no backup of it could be made: .*start the version that you had/,
    );
    expect(await readFolder(dataDir)).toEqual(before);
  });

  it('of a later version is refused in words, and stays as it is', async () => {
    const dataDir = await copy('later');
    await open(dataDir);
    const before = await readFolder(dataDir);
    const root = await programWith((migrationFolder) =>
      rm(join(migrationFolder, `${names.at(-1)}.sql`)),
    );
    await expect(open(dataDir, root)).rejects.toThrow(
      `The database is newer than this code: it has migration ${names.at(-1)}`,
    );
    expect(await readFolder(dataDir)).toEqual(before);
  });
});

/** Starts on a data folder, with the migrations of another program in the place of these; what the log says. */
async function open(dataDir: string, root?: string): Promise<string[]> {
  const log: string[] = [];
  const repository = await findRepository();
  const gateway = await openGateway({
    settings: readSettings({ DATA_DIR: dataDir, CONTENT_DIR: inject('content') }),
    repository: root === undefined ? repository : { ...repository, root },
    log: createLog('plain', 'info', (line) => log.push(line)),
  });
  await gateway.close();
  return log;
}

async function readFolder(dataDir: string) {
  const { database } = await openDatabase({ kind: 'folder', path: dataDir });
  const [rows, catalogue] = [await readAll(database), await readCatalogue(database)];
  await database.close();
  const { 'private.backup': _, ...others } = rows;
  return { rows: others, catalogue };
}
