import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { runContentCommand } from '../../gateway/operation/content-command.ts';
import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import { copyModel } from '../setup/copy-model.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { printedBy } from '../setup/printed-by.ts';

const script = fileURLToPath(new URL('../../scripts/content.mjs', import.meta.url));

describe('npm run content', () => {
  let dataDir = '';

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quando-data-'));
    copyModel(dataDir);
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('CONTENT_DIR', inject('content'));
    vi.stubEnv('DATABASE_URL', undefined);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** In a process of its own, as the operator runs it. */
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, ...words], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        CONTENT_DIR: inject('content'),
        // As npm says where the operator is, while it changes into the repository.
        INIT_CWD: dataDir,
      },
    });

  it('fills the embedded database, has nothing to do the second time, and writes it to a file', async () => {
    expect((await run()).stdout).toMatch(/^Puzzles added: \d+\. Already there: 0\./);
    const again = await printedBy(() => runContentCommand(['--update']));
    expect(again).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Puzzles added: 0\. Already there: \d+\..*\nNo draft to update\.\n$/,
      ),
    });

    const { stdout } = await run('export', 'all.json');
    const path = join(dataDir, 'all.json');
    const written: { puzzles: object[] } = JSON.parse(await readFile(path, 'utf8'));
    expect(stdout).toBe(`${written.puzzles.length} puzzles written to ${path}.\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(written.puzzles[0]).toMatchObject({ key: 'around-0', name: '1', year: 1901 });
  });

  it('fills a PostgreSQL database, also while other gateways share the data folder', async () => {
    vi.stubEnv('DATABASE_URL', (await newPlace()).url);
    const lock = await lockFolder(dataDir);
    const { code, text } = await printedBy(() => runContentCommand([]));
    await lock.release();
    expect(code).toBe(0);
    expect(text).toMatch(/^Puzzles added: [1-9]\d*\. Already there: 0\./);
  });

  it('says who holds the data folder instead of harming its database', async () => {
    const lock = await lockFolder(dataDir);
    await expect(runContentCommand([])).rejects.toThrow(
      `is in use by another Quando (process ${process.pid} on`,
    );
    await lock.release();
  });

  it('refuses words it does not know', async () => {
    await expect(run('--force')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Unknown option '--force'"),
    });
  });
});
