import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authoredPuzzle } from '../../src/domain/puzzle/check/puzzle-factory.ts';
import { scheduleContent } from './schedule-command.ts';

const now = new Date('2026-11-03T12:00:00Z');
const dated = authoredPuzzle('dated', { year: 79, date: '2026-11-02', name: '2' });
const draft = authoredPuzzle('draft', { year: 1931 });
const record = {
  key: 'draft',
  readOn: '2026-11-01',
  named: 1931,
  isSolvable: true,
  verdicts: ['supported', 'supported', 'supported', 'supported'],
  corrections: '',
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-schedule-'));
  await mkdir(join(folder, 'records'));
  await write('records/some.json', { format: 'quando-second-reading', records: [record] });
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, content: object): Promise<string> {
  const text = `${JSON.stringify({ version: 1, ...content }, null, 2)}\n`;
  await writeFile(join(folder, name), text);
  return text;
}

const puzzleFile = (puzzles: object[]) => ({ format: 'quando-puzzles', puzzles });

describe('npm run content -- schedule in the files', () => {
  test('only day and number are written, and only where a puzzle got them', async () => {
    // As nobody’s program writes it: whatever is written anew looks otherwise.
    const before = JSON.stringify({ version: 1, ...puzzleFile([dated]) });
    await writeFile(join(folder, 'a.json'), before);
    await write('b.json', puzzleFile([draft]));
    const made = await scheduleContent(folder, 1, now);
    expect(made).toEqual([{ key: 'draft', date: '2026-11-03', name: '3' }]);
    expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe(before);
    const after = await readFile(join(folder, 'b.json'), 'utf8');
    expect(after).toBe(
      await write('c.json', puzzleFile([{ ...draft, name: '3', date: '2026-11-03' }])),
    );
  });

  test('a second time there is nothing to do', async () => {
    await write('a.json', puzzleFile([dated, draft]));
    await scheduleContent(folder, 1, now);
    expect(await scheduleContent(folder, 1, now)).toEqual([]);
  });

  test('a fault in any file is named, and nothing is written', async () => {
    const before = await write('a.json', puzzleFile([dated, draft]));
    await write('b.json', puzzleFile([{ key: 'half-written' }]));
    await expect(scheduleContent(folder, 1, now)).rejects.toThrow('b.json, puzzle half-written');
    expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe(before);
  });

  test('without a seed the terminal shows how it is called', async () => {
    const script = fileURLToPath(new URL('../../scripts/content.mjs', import.meta.url));
    const run = promisify(execFile)(process.execPath, [script, 'schedule']);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('schedule --seed NUMBER'),
    });
  });
});
