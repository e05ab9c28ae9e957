import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

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
    [
      'cut short',
      good.subarray(0, -9),
      /is damaged: it ends too early\. Nothing was restored\. Take another backup\.$/,
    ],
    ['empty', Buffer.alloc(0), /is damaged: it ends too early/],
    ['flipped in one bit', flipped, /is damaged: /],
    ['no backup', gzipSync('{"quando":"news"}\n'), /is no backup of Quando/],
    ['other text', gzipSync('2040-06-10 Notes\n'), /is no backup of Quando/],
    [
      'with a line of other text',
      packed(`${line(head)}Notes\n`),
      /is damaged: a line in it is none/,
    ],
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
      'longer than its seal',
      gzipSync(Buffer.concat([gunzipSync(good), Buffer.from('more')])),
      /is damaged: something follows its end/,
    ],
    [
      'of a newer format',
      packed(line({ ...head, format: 2, version: '9.0.0' })),
      /was made by a newer Quando \(9\.0\.0\), in another format\. Restore it with that one\.$/,
    ],
    ...[
      { ...head, quando: 'news' },
      { ...head, version: '1.5.0 of mine' },
      { ...head, postgres: 'x'.repeat(201) },
      { ...head, madeAt: 'today' },
      { ...head, migrations: [{ version: '1x', name: null, digest: null }] },
      { ...head, migrations: [{ version: '1', name: null, digest: 'f' }] },
    ].map((odd): [string, Buffer, RegExp] => [
      `headed ${JSON.stringify(odd).slice(0, 150)}`,
      packed(line(odd) + tail({})),
      /is no backup of Quando’s\.$/,
    ]),
    ...[
      { table: 'a', columns: 'id' },
      { table: 'x'.repeat(201), columns: ['id'] },
      { counters: [], secrets: [], rows: { a: -1 } },
      { counters: [], secrets: [], rows: { a: 0.5 } },
      {
        counters: [{ table: 'a', column: 'id', last: '1e3', isGiven: true }],
        secrets: [],
        rows: {},
      },
      { counters: [], secrets: [{ file: 'secrets.json' }], rows: {} },
    ].map((odd): [string, Buffer, RegExp] => [
      `with the line ${JSON.stringify(odd).slice(0, 100)}`,
      packed(line(head) + line(odd)),
      /is damaged: a line in it is none of a backup/,
    ]),
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
    await expect(readFile(join(folder, 'none'))).rejects.toThrow(
      `There is no file ${join(folder, 'none')}.`,
    );
    await expect(readFile(folder)).rejects.toThrow(`${folder} is a folder, not a backup.`);
  });

  it('is told part by part, its end once all of it is sound, and how long it is', async () => {
    const path = join(folder, 'told.backup');
    const told: unknown[] = [];
    const visitor = {
      head: async ({ version }: { version: string }) => void told.push(version),
      table: async (name: string, columns: string[]) => void told.push([name, columns]),
      tail: async ({ rows }: { rows: object }) => void told.push(rows),
    };
    await writeFile(path, packed(whole));
    const { size, ...said } = await readFile(path, visitor);
    expect(size).toBe(gunzipSync(packed(whole)).length);
    expect([said.head.madeAt, said.tail.rows]).toEqual([head.madeAt, { a: 2 }]);
    expect(told.splice(0)).toEqual(['1.5.0', ['a', ['id']], { a: 2 }]);
    await writeFile(path, packed(whole.replace('"a":2', '"a":3')));
    await expect(readFile(path, visitor)).rejects.toThrow('other rows');
    expect(told).toEqual(['1.5.0', ['a', ['id']]]);
  });
});
