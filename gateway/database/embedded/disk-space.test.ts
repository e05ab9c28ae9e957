import { existsSync } from 'node:fs';
import promises, { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { packed } from '../../../tests/setup/backup-text.ts';
import { program } from '../../../tests/setup/backups.ts';
import { BackupRefused } from '../../backup/backup-format.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { tryBackup } from '../../backup/try-backup.ts';
import { writeFile as writeBackup } from '../../backup/write-file.ts';
import { createLog } from '../../log.ts';
import { readMigrations } from '../migration-files.ts';
import { refuseFullDisk, watchDiskSpace } from './disk-space.ts';

const megabyte = 1024 * 1024;

let folder: string;
/** So many bytes are free on every disk. */
let free: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-disk-'));
  free = 1024 * megabyte;
  const bsize = 512;
  vi.spyOn(promises, 'statfs').mockImplementation(async () =>
    Object.assign({}, { bsize, bavail: free / bsize, bfree: 2 ** 40 } as never),
  );
  syncBuiltinESMExports();
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

/** A backup of this program without a row. */
async function emptyBackup(): Promise<string> {
  const migrations = await readMigrations(program.migrationFolder);
  const head = {
    quando: 'backup',
    format: 1,
    version: '1.5.0',
    postgres: '18.4',
    madeAt: '2026-11-23T02:00:00.000Z',
    migrations: migrations.map(({ version, name }) => ({ version, name, digest: null })),
  };
  const lines = [head, { counters: [], secrets: [], rows: {} }];
  const path = join(folder, 'empty.backup');
  await writeFile(path, packed(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  return path;
}

describe('a disk with little room', () => {
  it('refuses a start below 64 MB', async () => {
    free = 64 * megabyte;
    await refuseFullDisk(folder);
    free = 64 * megabyte - 512;
    await expect(refuseFullDisk(folder)).rejects.toThrow(
      `Only 63 MB are free on the disk of ${folder}; Quando needs 64 MB to start. Make room first.`,
    );
  });

  it('takes no writes before anybody is told, and is looked at each second', async () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const forbidden: [boolean, boolean][] = [];
    const faults = [new Error('The database is away.')];
    const disk = watchDiskSpace(
      folder,
      async (isNearlyFull) => {
        const fault = faults.pop();
        if (fault !== undefined) throw fault;
        forbidden.push([isNearlyFull, disk.isNearlyFull()]);
      },
      createLog('plain', 'warn', (line) => lines.push(line.slice(25))),
    );
    try {
      await vi.advanceTimersByTimeAsync(1_000);
      free = 64 * megabyte - 512;
      await vi.advanceTimersByTimeAsync(999);
      expect(faults).toHaveLength(1);
      // What fails is tried again a second later.
      await vi.advanceTimersByTimeAsync(1);
      expect([faults, disk.isNearlyFull()]).toEqual([[], false]);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(disk.isNearlyFull()).toBe(true);
      free = 64 * megabyte;
      await vi.advanceTimersByTimeAsync(2_000);
      expect(disk.isNearlyFull()).toBe(false);
      expect(forbidden).toEqual([
        [true, false],
        [false, true],
      ]);
      expect(lines).toEqual([
        'error The disk is nearly full: nothing is stored until there is room again.\n',
        'warn There is room on the disk again: everything is stored as before.\n',
      ]);
      disk.end();
      free = 0;
      await vi.advanceTimersByTimeAsync(2_000);
      expect(disk.isNearlyFull()).toBe(false);
    } finally {
      disk.end();
      vi.useRealTimers();
    }
  });

  it('takes no backup that leaves less than 128 MB, and no part of one', async () => {
    const path = join(folder, 'one.part');
    await writeFile(path, 'what a killed process left');
    free = 128 * megabyte;
    const written = await writeBackup(path, async (write) => {
      await write(Buffer.from('all of it'));
      return 'done';
    });
    expect(written).toBe('done');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(gunzipSync(await readFile(path)).toString()).toBe('all of it');
    free -= 512;
    const refused = writeBackup(path, (write) => write(Buffer.from('more')));
    await expect(refused).rejects.toThrow(BackupRefused);
    await expect(refused).rejects.toThrow(
      `The disk of ${folder} is nearly full: a backup leaves 128 MB free. Make room, or choose another folder.`,
    );
    expect(existsSync(path)).toBe(false);
  });

  it('keeps nothing of a backup that fails by itself', async () => {
    const path = join(folder, 'one.part');
    const failed = writeBackup(path, async (write) => {
      await write(Buffer.alloc(megabyte));
      throw new Error('The database is away.');
    });
    await expect(failed).rejects.toThrow('The database is away.');
    expect(existsSync(path)).toBe(false);
  });

  it('has a backup read only, or restores none', async () => {
    const path = await emptyBackup();
    const { size } = await stat(path);
    const unpacked = gunzipSync(await readFile(path)).length;
    expect(size).toBeLessThan(unpacked);
    const dataDir = join(folder, 'data');
    const needed = 2 * unpacked + 256 * megabyte;
    free = Math.floor((needed - 1) / 512) * 512;
    expect(await tryBackup({ ...program, path }, dataDir)).toEqual({
      tried: 'read',
      because: `restoring it needs 257 MB in ${dataDir}`,
    });
    await rm(dataDir, { recursive: true });
    const place = { kind: 'folder', path: dataDir } as const;
    await expect(restoreBackup({ ...program, path, place, dataDir })).rejects.toThrow(
      `Restoring needs 257 MB on the disk of ${dataDir}; 256 MB are free. Make room first.`,
    );
    const unread = Object.assign(new Error('told so'), { code: 'EACCES' });
    vi.mocked(promises.statfs).mockRejectedValueOnce(unread);
    await expect(restoreBackup({ ...program, path, place, dataDir })).rejects.toThrow(
      `Nothing can be written in ${dataDir}: this user may not write there.`,
    );
    // Somebody else may have it.
    await mkdir(join(dataDir, 'mine'));
    await expect(restoreBackup({ ...program, path, place, dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is not empty: it has mine. Nothing was changed. ` +
        'Name an empty or new folder in DATA_DIR, or move this one away.',
    );
  });
});
