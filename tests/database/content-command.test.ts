import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import { quickWasm } from '../../scripts/quick-wasm.mjs';
import { newPostgresPlace } from './fresh-database.ts';

const script = fileURLToPath(new URL('../../scripts/content.mjs', import.meta.url));

describe('npm run content', () => {
  let dataDir = '';

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quando-data-'));
    await cp(inject('models').pglite, join(dataDir, 'database'), { recursive: true });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const content = (words: string[], environment: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [quickWasm, script, ...words], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        CONTENT_DIR: inject('content'),
        ...environment,
      },
    });

  it('fills the embedded database, has nothing to do the second time, and writes it to a file', async () => {
    expect((await content([])).stdout).toMatch(/^\d+ puzzles added, 0 were there/);
    const again = await content(['--update']);
    expect(again.stdout).toMatch(/^0 puzzles added, \d+ were there/);
    expect(again.stdout).toContain('No draft to update.');

    const path = join(dataDir, 'all.json');
    const { stdout } = await content(['export', path]);
    const written: { puzzles: object[] } = JSON.parse(await readFile(path, 'utf8'));
    expect(stdout).toBe(`${written.puzzles.length} puzzles written to ${path}.\n`);
    expect(written.puzzles[0]).toMatchObject({ key: 'around-0', name: '1', year: 1901 });
  });

  it('fills a PostgreSQL database, also while other gateways share the data folder', async () => {
    const { url } = await newPostgresPlace();
    const lock = await lockFolder(dataDir);
    const { stdout } = await content([], { DATABASE_URL: url });
    await lock.release();
    expect(stdout).toMatch(/^[1-9]\d* puzzles added, 0 were there/);
  });

  it('says who holds the data folder instead of harming its database', async () => {
    const lock = await lockFolder(dataDir);
    await expect(content([])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`is in use by another Quando (process ${process.pid} on`),
    });
    await lock.release();
  });

  it('refuses words it does not know', async () => {
    await expect(content(['--force'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Unknown option '--force'"),
    });
  });
});
