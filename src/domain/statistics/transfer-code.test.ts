import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day/day.ts';
import type { Records } from './ledger.ts';
import { soundRecords } from './sound-records.ts';
import { counterOf, emptyStatistics } from './statistics.ts';
import { readTransferCode, writeTransferCode } from './transfer-code.ts';

const latest = '2026-11-22';

/** Sets of a player of many days, some of whose games are older than the ledger. */
const records: fc.Arbitrary<Records> = fc
  .record({
    results: fc.uniqueArray(
      fc.record({
        day: fc.nat(3000),
        quizId: fc.integer({ min: 1, max: 999_999_999 }).map(String),
        attempt: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, null),
      }),
      { selector: ({ day }) => day, maxLength: 60 },
    ),
    older: fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500)),
  })
  .map(({ results, older: [first, second, third, fourth, none] }) => {
    const statistics = {
      firstTrySuccess: first,
      secondTrySuccess: second,
      thirdTrySuccess: third,
      fourthTrySuccess: fourth,
      noSuccess: none,
    };
    for (const { attempt } of results) statistics[counterOf(attempt)] += 1;
    const ledger = results
      .toSorted((a, b) => b.day - a.day)
      .map(({ day, quizId, attempt }) => ({ date: addDays(latest, -day), quizId, attempt }));
    return { statistics, ledger };
  });

/** A code of these numbers, each below 2 ** 28, with the checksum that belongs to them. */
function codeOf(...numbers: number[]): string {
  const bytes = numbers.flatMap((number) => {
    const sevens = [number, number >> 7, number >> 14, number >> 21].map((part) => part & 127);
    const last = Math.max(
      0,
      sevens.findLastIndex((part) => part > 0),
    );
    return sevens.slice(0, last + 1).map((part, index) => (index < last ? part + 128 : part));
  });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(Uint8Array.from([1, ...bytes])));
  return `QUANDO1-${Buffer.from([...bytes, ...checksum]).toString('base64url')}`;
}

test('a code that was written once can be read for good', () => {
  const written = 'QUANDO1-AAEAAAECgdLUCSMEGyan-cA';
  const statistics = { ...emptyStatistics, secondTrySuccess: 1, noSuccess: 1 };
  const ledger = [
    { date: '2026-11-21', quizId: '7', attempt: null },
    { date: '2026-11-25', quizId: '5', attempt: 2 as const },
  ];
  expect(writeTransferCode({ statistics, ledger }, '2026-11-25')).toBe(written);
  expect(readTransferCode(written, '2026-11-25')).toEqual({
    kind: 'records',
    records: { statistics, ledger },
  });
});

test.each([
  ['the most that is counted', [99_999, 0, 0, 0, 0, 0], 'records'],
  ['one more', [100_000, 0, 0, 0, 0, 0], 'damaged'],
  ['one more of what was not solved', [0, 0, 0, 0, 100_000, 0], 'damaged'],
  ['a result', [1, 0, 0, 0, 0, 1, 20_261_121, 36], 'records'],
  ['two results', [1, 1, 0, 0, 0, 2, 20_261_121, 36, 1, 37], 'records'],
  ['two results of one date', [1, 1, 0, 0, 0, 2, 20_261_121, 36, 0, 37], 'damaged'],
  ['a date that is none', [1, 0, 0, 0, 0, 1, 20_251_332, 36], 'damaged'],
  ['more results than are counted', [0, 0, 0, 0, 0, 1, 20_261_121, 36], 'damaged'],
  ['fewer results than it says', [1, 1, 0, 0, 0, 2, 20_261_121, 36], 'damaged'],
  ['half a result', [1, 0, 0, 0, 0, 1, 20_261_121], 'damaged'],
  ['half a result more than it says', [2, 0, 0, 0, 0, 1, 20_261_121, 36, 1], 'damaged'],
  ['more results than it says', [1, 0, 0, 0, 0, 0, 20_261_121, 36], 'damaged'],
  ['too few counters', [0, 0, 0, 0, 0], 'damaged'],
  ['nothing', [], 'damaged'],
])('a code of %s with a right checksum is read as %s', (_, numbers, kind) => {
  expect(readTransferCode(codeOf(...numbers), latest).kind).toBe(kind);
});

test('a code is the same whoever writes it', () => {
  const set = { statistics: { ...emptyStatistics, thirdTrySuccess: 300 }, ledger: [] };
  expect(writeTransferCode(set, latest)).toBe(codeOf(0, 0, 300, 0, 0, 0));
});

test.each([
  ['something before it', (code: string) => `x${code}`],
  ['something after it', (code: string) => `${code}.`],
  ['a bit of a later version', (code: string) => code.replace('1-', '1.1-')],
])('a code with %s is damaged', (_, change) => {
  const code = codeOf(0, 0, 0, 0, 0, 0);
  expect(readTransferCode(code, latest).kind).toBe('records');
  expect(readTransferCode(change(code), latest)).toEqual({ kind: 'damaged' });
});

test('whatever is written is read back', () => {
  fc.assert(
    fc.property(records, (set) => {
      expect(readTransferCode(writeTransferCode(set, latest), latest)).toEqual({
        kind: 'records',
        records: set,
      });
    }),
  );
});

test('spaces and line breaks of a mail do no harm', () => {
  const set = { statistics: { ...emptyStatistics, firstTrySuccess: 12 }, ledger: [] };
  const code = writeTransferCode(set, latest);
  const wrapped = ` ${code.slice(0, 9)}\n ${code.slice(9)}\r\n`;
  expect(readTransferCode(wrapped, latest)).toEqual({ kind: 'records', records: set });
});

test('one wrong character is noticed wherever it stands', () => {
  fc.assert(
    fc.property(records, fc.nat(), fc.constantFrom('A', 'B', '7', '-', '_'), (set, at, other) => {
      const code = writeTransferCode(set, latest);
      const index = 8 + (at % (code.length - 8));
      fc.pre(code[index] !== other);
      const wrong = code.slice(0, index) + other + code.slice(index + 1);
      const read = readTransferCode(wrong, latest);
      // The last character may differ in bits that carry nothing.
      if (read.kind === 'records') expect(read.records).toEqual(set);
      else expect(read).toEqual({ kind: 'damaged' });
    }),
  );
});

test('no text breaks the reading', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `QUANDO1-${text}`),
      ),
      (text) => {
        expect(['damaged', 'newer']).toContain(readTransferCode(text, latest).kind);
      },
    ),
  );
});

test('a code of a later version is told apart from a damaged one', () => {
  for (const version of [2, 10]) {
    expect(readTransferCode(`QUANDO${version}-AAAA`, latest)).toEqual({ kind: 'newer' });
  }
  expect(readTransferCode('QUANDO1-', latest)).toEqual({ kind: 'damaged' });
});

test('a code with a day that has begun nowhere is refused', () => {
  const statistics = { ...emptyStatistics, firstTrySuccess: 1 };
  const ledger = [{ date: '2026-11-23', quizId: '7', attempt: 1 as const }];
  const code = writeTransferCode({ statistics, ledger }, '2026-11-23');
  expect(readTransferCode(code, '2026-11-23').kind).toBe('records');
  expect(readTransferCode(code, latest)).toEqual({ kind: 'damaged' });
});

test('a set is sound without results that its counters do not know, and the newest stay', () => {
  const ledger = ['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => ({
    date,
    quizId: '7',
    attempt: 2 as const,
  }));
  const statistics = { ...emptyStatistics, secondTrySuccess: 2 };
  expect(soundRecords({ statistics, ledger }, latest).ledger).toEqual(ledger.slice(1));
});

test.each(['', 'x', '0', '07', 'x7', '7x', '-7', '1234567890'])(
  'a result of a puzzle called %j is not sound',
  (quizId) => {
    const statistics = { ...emptyStatistics, secondTrySuccess: 2 };
    const sound = { date: '2026-11-20', quizId: '123456789', attempt: 2 as const };
    const ledger = [sound, { ...sound, date: '2026-11-21', quizId }];
    expect(soundRecords({ statistics, ledger }, latest).ledger).toEqual([sound]);
  },
);

test('of more than four thousand results the newest are sound', () => {
  const statistics = { ...emptyStatistics, noSuccess: 5000 };
  const ledger = Array.from({ length: 4001 }, (_, index) => ({
    date: addDays(latest, index - 4000),
    quizId: '7',
    attempt: null,
  }));
  expect(soundRecords({ statistics, ledger }, latest).ledger).toEqual(ledger.slice(1));
});
