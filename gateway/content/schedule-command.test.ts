import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { authoredPuzzle } from '../../src/domain/puzzle/check/puzzle-factory.ts';
import { printedBy } from '../../tests/setup/printed-by.ts';
import { runScheduleCommand, scheduleContent } from './schedule-command.ts';

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

  test('the terminal is told what got which day and number, each seed in its own order', async () => {
    const keys = ['first', 'second', 'third'];
    const drafts = keys.map((key, at) => authoredPuzzle(key, { year: 1531 + 100 * at }));
    const records = drafts.map(({ key, year }) => ({ ...record, key, named: year }));
    await write('records/some.json', { format: 'quando-second-reading', records });
    const tell = async (seed: string) => {
      await write('a.json', puzzleFile([dated, ...drafts.slice(0, 1)]));
      await write('b.json', puzzleFile(drafts.slice(1)));
      const { code, text } = await printedBy(() => runScheduleCommand(['--seed', seed], folder));
      const lines = text.split('\n');
      expect([code, ...lines.slice(3)]).toEqual([0, 'Puzzles with a date now: 3.', '']);
      expect(lines.slice(0, 3).map((line) => line.slice(0, 16))).toEqual([
        '2026-11-03    3 ',
        '2026-11-04    4 ',
        '2026-11-05    5 ',
      ]);
      return lines.slice(0, 3).map((line) => line.slice(16));
    };
    const orders = [];
    for (const seed of ['0', '1', '2', '7', '123456789']) orders.push(await tell(seed));
    expect(orders.map((order) => order.toSorted())).toEqual(orders.map(() => keys));
    expect(new Set(orders.map(String)).size).toBeGreaterThan(2);
    const written = await Promise.all(
      ['a.json', 'b.json'].map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8');
        return (JSON.parse(text) as { puzzles: (typeof draft)[] }).puzzles;
      }),
    );
    expect(written.flat().map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']),
    );
    expect(written[0]?.[0]).toEqual(dated);
    expect(await printedBy(() => runScheduleCommand(['--seed', '1'], folder))).toEqual({
      code: 0,
      text: 'Puzzles with a date now: 0.\n',
    });
  });

  test('what is no seed changes nothing, and help is no failure', async () => {
    const before = await write('a.json', puzzleFile([dated, draft]));
    const usage = expect.stringMatching(/^npm run content -- schedule --seed NUMBER .*\n$/);
    for (const words of [
      [],
      ['--seed', ''],
      ['--seed', 'one'],
      ['--seed', '1.5'],
      ['--seed', '1234567890'],
    ]) {
      expect(await printedBy(() => runScheduleCommand(words, folder))).toEqual({
        code: 1,
        text: usage,
      });
    }
    for (const words of [['--help'], ['--help', '--seed', '1']]) {
      expect(await printedBy(() => runScheduleCommand(words, folder))).toEqual({
        code: 0,
        text: usage,
      });
    }
    await expect(runScheduleCommand(['--odd'], folder)).rejects.toThrow("Unknown option '--odd'");
    expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe(before);
  });

  test('a fault in a second reading is named as well', async () => {
    await write('a.json', puzzleFile([dated, draft]));
    const records = [{ ...record, readOn: 'today' }];
    await write('records/some.json', { format: 'quando-second-reading', records });
    const said = 'records/some.json, puzzle draft, readOn: must match format "date"';
    await expect(scheduleContent(folder, 1, now)).rejects.toThrow(said);
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
