import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { packed } from '../../tests/setup/backup-text.ts';
import { BackupRefused } from './backup-format.ts';
import { readFile } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const head = {
  quando: 'backup',
  format: 1,
  version: '1.5.0',
  postgres: '18.4',
  madeAt: '2026-11-23T02:00:00.000Z',
  migrations: [],
};
const line = (value: object) => `${JSON.stringify(value)}\n`;
const table = (name: string, rows: readonly string[]) =>
  `${line({ table: name, columns: ['id'] })}${rows.map((row) => `${row}\n`).join('')}\\.\n`;
const tail = (rows: Record<string, number>) => line({ counters: [], secrets: [], rows });

async function read(bytes: Buffer) {
  const path = join(folder, 'one.backup');
  await writeFile(path, bytes);
  const tables: Record<string, string> = {};
  await readFile(path, {
    table: async (name, _, rows) => {
      tables[name] = '';
      for await (const part of rows) tables[name] += part.toString();
    },
  });
  return tables;
}

describe('a backup', () => {
  it('is read as it was written, whatever its rows are like and wherever they are cut', async () => {
    // What packs badly is cut at many places.
    const noise = Array.from({ length: 3_000 }, (_, index) =>
      randomBytes(index % 61).toString('base64'),
    );
    const rows = ['\\\\.', '', '\\.x', '\\N', 'x\\.', ...noise, '\\\\.'];
    const text = `${line(head)}${table('a', [])}${table('b', rows)}${table('c', ['\\.\\'])}`;
    const counts = { a: 0, b: rows.length, c: 1 };
    expect(await read(packed(text + tail(counts)))).toEqual({
      a: '',
      b: `${rows.join('\n')}\n`,
      c: '\\.\\\n',
    });
  });

  const whole = `${line(head)}${table('a', ['1', '2'])}${tail({ a: 2 })}`;
  const good = packed(whole);
  const flipped = Buffer.from(good);
  flipped.writeUInt8(flipped.readUInt8(80) ^ 1, 80);

  it.each([
    ['cut short', good.subarray(0, -9), /is damaged: it ends too early.*Nothing was restored/],
    ['empty', Buffer.alloc(0), /is damaged: it ends too early/],
    ['flipped in one bit', flipped, /is damaged: /],
    ['no backup', gzipSync('{"quando":"news"}\n'), /is no backup of Quando/],
    ['not packed', Buffer.from(whole), /is damaged: it cannot be unpacked/],
    [
      'changed and packed again',
      gzipSync(`${whole.replace('\n2\n', '\n3\n')}${line({ sha256: '0'.repeat(64) })}`),
      /is damaged: its checksum is another/,
    ],
    ['without its seal', gzipSync(whole), /is damaged: it ends too early/],
    [
      'longer than its end',
      gzipSync(`${whole}${line({ sha256: '0'.repeat(64) })}more`),
      /is damaged: its checksum/,
    ],
    [
      'of a newer format',
      packed(line({ ...head, format: 2, version: '9.0.0' })),
      /was made by a newer Quando \(9\.0\.0\)/,
    ],
    [
      'of fewer rows than it says',
      packed(whole.replace('"a":2', '"a":3')),
      /is damaged: it has other rows than it says/,
    ],
    [
      'with a table that it does not count',
      packed(whole.replace('"a":2', '')),
      /is damaged: it has other rows than it says/,
    ],
    [
      'with a table twice',
      packed(line(head) + table('a', []) + table('a', []) + tail({ a: 0 })),
      /is damaged: a is in it twice/,
    ],
    [
      'with a line that never ends',
      gzipSync(line(head) + 'x'.repeat(3 * 1024 * 1024)),
      /is damaged: a line in it is too long/,
    ],
    [
      'with a row that never ends',
      gzipSync(
        Buffer.concat([
          Buffer.from(line(head) + line({ table: 'a', columns: ['id'] })),
          Buffer.alloc(70 * 1024 * 1024, 'x'),
        ]),
      ),
      /is damaged: a row in it is too long/,
    ],
  ])('that is %s is refused in words', async (_how, bytes, words) => {
    const reading = read(bytes);
    await expect(reading).rejects.toThrow(BackupRefused);
    await expect(reading).rejects.toThrow(words);
  });

  it('that is not there, or is a folder, is refused in words', async () => {
    await expect(readFile(join(folder, 'none'))).rejects.toThrow('There is no file');
    await expect(readFile(folder)).rejects.toThrow('is a folder, not a backup');
  });
});
