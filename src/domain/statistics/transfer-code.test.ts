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
  expect(readTransferCode('QUANDO2-AAAA', latest)).toEqual({ kind: 'newer' });
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
  const damaged = [{ date: '2026-11-20', quizId: 'x', attempt: 2 as const }];
  expect(soundRecords({ statistics, ledger: damaged }, latest).ledger).toEqual([]);
});
