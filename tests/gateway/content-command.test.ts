import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { runContentCommand } from '../../gateway/operation/content-command.ts';
import { runExportCommand } from '../../gateway/operation/export-command.ts';
import { copyModel } from '../setup/copy-model.ts';
import { contentFolder, filePuzzle } from '../setup/factories/puzzle-file-factory.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { printedBy } from '../setup/printed-by.ts';
import { whileSaying } from '../setup/while-saying.ts';

const script = fileURLToPath(new URL('../../scripts/content.mjs', import.meta.url));

/** What the command prints within this process, and its exit code. */
const load = (...words: string[]) => printedBy(() => runContentCommand(words));

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

  it('says what is not loaded, and overwrites drafts once somebody agrees', async () => {
    const place = await newPlace('migrated');
    vi.stubEnv('DATABASE_URL', place.url);
    vi.stubEnv('INIT_CWD', dataDir);
    const folder = await contentFolder();
    vi.stubEnv('CONTENT_DIR', folder.path);
    await folder.write({ 'a.json': [filePuzzle('draft')], 'b.json': '[]' });
    const added = 'Puzzles added: 2. Already there: 0. Each language is counted.\n';
    expect(await load()).toEqual({
      code: 1,
      text: `Not loaded: b.json: must be object\n${added}`,
    });

    await folder.write({ 'a.json': [filePuzzle('draft', { year: 1970 })], 'b.json': '[]' });
    const found = [
      'Not loaded: b.json: must be object',
      'Puzzles added: 0. Already there: 2. Each language is counted.',
      ...['de', 'en'].flatMap((locale) => ['', `draft (${locale})`, '  year: 1969 → 1970']),
    ];
    // Where nobody can be asked, nobody has agreed.
    expect((await load('--update')).text).toBe(
      [...found, 'Nothing was overwritten.', ''].join('\n'),
    );
    const asked = await whileSaying('n', () => load('--update'));
    expect(asked.text).toContain('\nOverwrite 2 drafts? [y/N] ');
    expect(asked.text).toContain('Nothing was overwritten.\n');
    const agreed = await whileSaying('y', () => load('--update'));
    expect(agreed.text).toContain('Drafts overwritten: 2.\n');
    await folder.write({ 'a.json': [filePuzzle('draft', { year: 1971 })], 'b.json': '[]' });
    expect((await load('--update', '--yes')).text).toBe(
      [...found, 'Drafts overwritten: 2.', ''].join('\n').replaceAll('1969 → 1970', '1970 → 1971'),
    );
    const { database } = await openDatabase(place);
    await database.query(`update public.puzzle set year = 1980 where locale = 'en'`);
    await database.close();
    expect((await load('--update', '--yes')).text).toContain(
      '\n\ndraft (en), stays as it is: edited\n  year: 1980 → 1971\nNo draft to update.\n',
    );
    await folder.write({ 'a.json': [filePuzzle('draft', { year: 1972 })] });
    const askedOnce = await whileSaying('n', () => load('--update'));
    expect(askedOnce.text).toContain('\nOverwrite one draft? [y/N] ');

    const written = async (...words: string[]) => {
      const { text } = await printedBy(() => runExportCommand(words));
      const path = join(dataDir, 'all.csv');
      expect(text).toBe(`1 puzzles written to ${path}.\n`);
      return readFile(path, 'utf8');
    };
    expect(await written('all.csv')).toMatch(/\r\n"draft";/);
    expect(await written('all.csv', '--english')).toMatch(/\r\n"draft",/);
    await folder.remove();
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
