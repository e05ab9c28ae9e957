import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/content.mjs', import.meta.url));
/** As npm calls it for somebody who is in a folder. */
const checkFrom = (folder: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [script, 'check', ...words], {
    env: { ...process.env, INIT_CWD: folder },
  });
const check = (...words: string[]) => checkFrom('', ...words);

describe('npm run content:check in a terminal', () => {
  test('prints the spread, and that what ships has no breach', async () => {
    const { stdout } = await check();
    expect(stdout).toContain('## Centuries');
    expect(stdout).toMatch(/^\d+ puzzles in two languages: 0 breaches, \d+ warnings\.$/m);
  });

  test('fails with a breach in a file that is to join, named from where one is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quando-draft-'));
    const puzzles = [{ key: 'half-written', name: null, date: null }];
    await writeFile(
      join(folder, 'draft.json'),
      JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles }),
    );
    await expect(checkFrom(folder, 'draft.json')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Breach: draft.json, puzzle half-written, year: is missing'),
    });
    await rm(folder, { recursive: true });
  });

  test('names a file that is not there', async () => {
    await expect(check('/nowhere/batch.json')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/nowhere/batch.json'),
    });
  });
});
