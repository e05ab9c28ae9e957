import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../day/day.ts';
import {
  formatLedger,
  parseLedger,
  recordDaily,
  recordResult,
  type Ledger,
  type LedgerEntry,
} from './ledger.ts';
import { totalPlayed } from '../round/achievements.ts';
import { runs } from './runs.ts';
import { emptyStatistics } from './statistics.ts';

function entryWith(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return { date: '2026-11-21', quizId: '212', attempt: 3, ...overrides };
}

function ledgerOf(...dates: string[]): Ledger {
  return dates.map((date) => entryWith({ date }));
}

// The library's own, `unit: 'binary'`, makes a table of all letters first, which takes more than a second.
const letter = fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCodePoint(code));
const anyText = fc.string({ unit: letter });
const nothing = { ledger: [], statistics: emptyStatistics };
const entry = fc.record({
  date: fc.integer({ min: -400, max: 400 }).map((count) => addDays('2028-02-29', count)),
  quizId: fc.oneof(fc.nat().map(String), anyText, fc.constant('%0A\n%\r')),
  attempt: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, null),
});
const daily = fc.uniqueArray(entry, { selector: ({ date }) => date, maxLength: 40 });

describe('recording results', () => {
  test('a result is written once and its statistics stepped once', () => {
    const first = recordDaily(nothing, entryWith());
    expect(first).toEqual({
      ledger: [entryWith()],
      statistics: { ...emptyStatistics, thirdTrySuccess: 1 },
      isNew: true,
    });
    expect(recordDaily(first, entryWith())).toEqual({ ...first, isNew: false });
  });

  test('of two languages on one day the first finished counts', () => {
    const german = recordDaily(nothing, entryWith({ quizId: '212', attempt: null }));
    const both = recordDaily(german, entryWith({ quizId: '213', attempt: 1 }));
    expect(both).toEqual({ ...german, isNew: false });
  });

  test('a game finished late is sorted in by its own day', () => {
    const { ledger } = recordResult(
      ledgerOf('2026-11-19', '2026-11-21'),
      entryWith({ date: '2026-11-20' }),
    );
    expect(ledger.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });

  test.each(['', '2026-02-30', '21.11.2026'])('the date %j is an error', (date) => {
    expect(() => recordResult([], entryWith({ date }))).toThrow(
      new RangeError(`not a day: ${date}`),
    );
  });

  test('recording everything again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
        const once = entries.reduce(recordDaily, nothing);
        const twice = entries.reduce(recordDaily, once);
        expect(twice.ledger).toBe(once.ledger);
        expect(twice.statistics).toBe(once.statistics);
        expect(totalPlayed(once.statistics)).toBe(new Set(entries.map(({ date }) => date)).size);
      }),
    );
  });

  test('in whatever order days are recorded, ledger and statistics are the same', () => {
    const shuffled = daily.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
    );
    fc.assert(
      fc.property(shuffled, ([entries, others]) => {
        const { ledger, statistics } = entries.reduce(recordDaily, nothing);
        expect(others.reduce(recordDaily, nothing)).toMatchObject({ ledger, statistics });
        const dates = ledger.map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted());
      }),
    );
  });
});

describe('the stored ledger', () => {
  test('is one short line a day', () => {
    const ledger = [entryWith(), entryWith({ date: '2026-11-22', attempt: null, quizId: 'a%\nb' })];
    expect(formatLedger(ledger)).toBe('202611213212\n202611220a%25%0Ab');
    expect(parseLedger(formatLedger(ledger))).toEqual(ledger);
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(daily, (entries) => {
        const { ledger } = entries.reduce(recordDaily, nothing);
        expect(parseLedger(formatLedger(ledger))).toEqual(ledger);
      }),
    );
  });

  test.each([
    '',
    '\n\n',
    '{"ledger":[]}',
    '202602303212',
    '202611215212',
    '000011213212',
    'x202611213212',
    '2026112',
  ])('%j is an empty ledger', (text) => {
    expect(parseLedger(text)).toEqual([]);
  });

  test('of two lines for a day the first counts, and lines are put in order', () => {
    expect(parseLedger('202611223b\n202611211a\n202611214c')).toEqual([
      entryWith({ attempt: 1, quizId: 'a' }),
      entryWith({ date: '2026-11-22', attempt: 3, quizId: 'b' }),
    ]);
  });

  test('a damaged line costs its own day alone', () => {
    const damaged = fc.tuple(daily, fc.nat(39), fc.nat(8));
    fc.assert(
      fc.property(damaged, ([entries, row, column]) => {
        const { ledger } = entries.reduce(recordDaily, nothing);
        const lines = formatLedger(ledger).split('\n');
        const broken = lines.with(
          row % lines.length,
          `${lines[row % lines.length]!.slice(0, column)}?`,
        );
        const kept = ledger.filter((_, index) => index !== row % lines.length);
        expect(parseLedger(broken.join('\n'))).toEqual(kept);
      }),
    );
  });

  test('any text gives a ledger that is sorted, without doubles and stable', () => {
    const line = fc.stringMatching(/^\d{4}[01]\d[0-3]\d[0-5].{0,3}$/);
    const text = fc.oneof(
      anyText,
      fc.array(line).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(text, (stored) => {
        const ledger = parseLedger(stored);
        const dates = ledger.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(parseLedger(formatLedger(ledger))).toEqual(ledger);
      }),
    );
  });

  test('ten years stay far below what a browser stores', () => {
    const ledger = Array.from({ length: 3653 }, (_, count) =>
      entryWith({ date: addDays('2026-11-01', count), quizId: String(count) }),
    );
    expect(formatLedger(ledger).length).toBeLessThan(55_000);
  });
});

describe('runs of days', () => {
  const today = '2027-01-01';

  test.each<[string, string[], [number, number, number]]>([
    ['nothing played', [], [0, 0, 0]],
    ['today alone', ['2027-01-01'], [1, 1, 1]],
    ['today is still to be played', ['2026-12-30', '2026-12-31'], [2, 2, 2]],
    ['across the new year', ['2026-12-30', '2026-12-31', '2027-01-01'], [3, 3, 3]],
    ['yesterday was missed', ['2026-12-29', '2026-12-30'], [2, 0, 2]],
    ['a missed day starts a new run', ['2026-12-28', '2026-12-29', '2027-01-01'], [3, 1, 2]],
    ['the longest run is kept', ['2026-12-01', '2026-12-02', '2026-12-31'], [3, 1, 2]],
    ['tomorrow was played before travelling west', ['2027-01-01', '2027-01-02'], [2, 2, 2]],
    [
      'a day far ahead comes from a wrong clock',
      ['2026-12-30', '2026-12-31', '2027-06-01'],
      [3, 2, 2],
    ],
  ])('%s', (_, dates, [daysPlayed, currentRun, longestRun]) => {
    expect(runs(ledgerOf(...dates), today)).toEqual({ daysPlayed, currentRun, longestRun });
  });

  test('every day played makes one run of all days, through a leap year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800 }), (length) => {
        const dates = Array.from({ length }, (_, count) => addDays('2027-12-01', count));
        expect(runs(ledgerOf(...dates), dates.at(-1)!)).toEqual({
          daysPlayed: length,
          currentRun: length,
          longestRun: length,
        });
      }),
    );
  });
});
