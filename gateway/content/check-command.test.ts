import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, test, vi } from 'vitest';

import {
  contentFolder,
  filePuzzle,
  fileTip,
} from '../../tests/setup/factories/puzzle-file-factory.ts';
import { printedBy } from '../../tests/setup/printed-by.ts';
import { stubSettings } from '../../tests/setup/stub-settings.ts';
import { runCheckCommand } from './check-command.ts';

const script = fileURLToPath(new URL('../../scripts/content.mjs', import.meta.url));
/** As npm calls it for somebody who is in a folder. */
const checkFrom = (folder: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [script, 'check', ...words], {
    env: { ...process.env, INIT_CWD: folder },
  });

describe('npm run content:check in a terminal', () => {
  test('prints the spread, and fails with a breach in a file that is to join, named from where one is', async () => {
    const joining = await contentFolder();
    const given = fileTip({ text: 'It was 1969.' });
    const tips = [given, ...['second', 'third', 'fourth'].map((text) => fileTip({ text }))];
    const joins = filePuzzle('half-written', { name: '1', date: '2040-01-01', en: { tips } });
    await joining.write({ 'draft.json': [joins] });
    const whole =
      /^## Centuries[^]*^Breach: draft\.json, puzzle half-written, en, tip 1: gives a year/m;
    // What is yet to join is not in the report.
    const stdout = expect.stringMatching(new RegExp(`^(?![^]*is stale)[^]*${whole.source}`, 'm'));
    await expect(checkFrom(joining.path, 'draft.json')).rejects.toMatchObject({ code: 1, stdout });
    await joining.remove();
  });

  test('names a file that is not there', async () => {
    await expect(checkFrom('', '/nowhere/batch.json')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/nowhere/batch.json'),
    });
  });

  test('shows how it is called', async () => {
    const { code, text } = await printedBy(() => runCheckCommand(['--help']));
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^npm run content:check {17}checks the puzzles/),
    ]);
    await expect(runCheckCommand(['--odd'])).rejects.toThrow("Unknown option '--odd'");
  });

  test('a report that is out of date is a breach, until it is written', async () => {
    const here = await contentFolder();
    for (const name of ['content', 'content/records', 'docs', 'public']) {
      await mkdir(join(here.path, name));
    }
    const tips = ['rain', 'snow', 'wind', 'fog'].map((text) => fileTip({ text }));
    await here.write({
      'content/drafts.json': [filePuzzle('half-written')],
      'batch.json': [filePuzzle('joining', { year: 1789, de: { tips }, en: { tips } })],
    });
    const repository = async () => ({ root: here.path });
    const check = async (...words: string[]) => {
      const { code, text } = await printedBy(() => runCheckCommand(words, repository));
      return [code, ...text.split('\n').filter((line) => line.startsWith('Breach: '))];
    };
    const stale = ['content-spread.md', 'content-years.svg'].map(
      (name) => `Breach: docs/${name}: is stale; npm run content:check -- --report writes it`,
    );
    expect(await check()).toEqual([1, ...stale]);
    // What is yet to join is not in the report.
    expect(await check('--report', join(here.path, 'batch.json'))).toEqual([0]);
    expect(await check()).toEqual([1, ...stale]);
    expect(await check('--report')).toEqual([0]);
    expect(await check()).toEqual([0]);
    await here.remove();
  });

  test('checks an operator’s own puzzles, and writes no report of them', async () => {
    const own = await contentFolder();
    const tips = [1, 2, 3, 4].map((tip) => fileTip({ text: `Hint ${tip} of the year 1969.` }));
    await own.write({
      'own.json': [
        filePuzzle('own', { name: '1', date: '2040-01-01', de: { tips }, en: { tips } }),
      ],
    });
    await stubSettings(own.path, { CONTENT_DIR: own.path });
    try {
      const docs = fileURLToPath(new URL('../../docs/content-spread.md', import.meta.url));
      const before = await readFile(docs, 'utf8');
      const { code, text } = await printedBy(() => runCheckCommand(['--report']));
      const lines = text.split('\n');
      expect(code).toBe(1);
      expect(lines).toContain(
        'Breach: own.json, puzzle own, de, tip 1: gives a year or the answer away in digits: 1969',
      );
      expect(text).not.toMatch(/second reading|is stale/);
      expect(text).toContain('| puzzles whose tips name no part of the world: 0');
      expect(lines.filter((line) => line.startsWith('Warning: spread: '))).not.toEqual([]);
      const breaches = lines.filter((line) => line.startsWith('Breach: ')).length;
      const warnings = lines.filter((line) => line.startsWith('Warning: ')).length;
      expect(lines).toContain(
        `1 puzzles in two languages: ${breaches} breaches, ${warnings} warnings.`,
      );
      expect(await readFile(docs, 'utf8')).toBe(before);
    } finally {
      vi.unstubAllEnvs();
      await own.remove();
    }
  });
});
