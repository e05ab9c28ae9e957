import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from './day-cases.json';
import {
  addDays,
  dayOfYear,
  daysBetween,
  isIsoDay,
  localDay,
  MAX_OFFSET,
  MIN_OFFSET,
} from './day.ts';

const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
const day = instant.map((ms) => localDay(ms, 0));

describe('the local day', () => {
  test.each(cases)('$why: $instant at $offset is $day', (row) => {
    expect(localDay(Date.parse(row.instant), row.offset)).toBe(row.day);
  });

  test.each([MIN_OFFSET - 1, MAX_OFFSET + 1, 90.5, Number.NaN, Infinity])(
    'an offset of %d minutes is an error',
    (offset) => {
      expect(() => localDay(0, offset)).toThrow(
        new RangeError(`not an offset from UTC in minutes: ${offset}`),
      );
    },
  );

  test.each([Number.NaN, Infinity, Date.UTC(10_000, 0, 1), Date.UTC(-1, 0, 1)])(
    'the instant %d has no day of four-digit year',
    (ms) => {
      expect(() => localDay(ms, 0)).toThrow(RangeError);
    },
  );

  test('agrees with the calendar of the platform in every zone of whole hours', () => {
    const formats = Array.from({ length: 27 }, (_, index) => {
      const hours = index - 12;
      const timeZone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
      return { offset: hours * 60, format: new Intl.DateTimeFormat('sv-SE', { timeZone }) };
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...formats), (ms, { offset, format }) => {
        expect(localDay(ms, offset)).toBe(format.format(ms));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('calendar arithmetic', () => {
  test.each(['2026-11-21', '2028-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])(
    '%s is a day',
    (text) => {
      expect(isIsoDay(text)).toBe(true);
    },
  );

  test.each([
    '',
    '2026-1-1',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2027-02-29',
    '1900-02-29',
    '2026-02-30',
    '0000-01-01',
    '+012026-01-01',
    '2026-11-21T00:00',
    '2026-11-21\n',
    '12026-11-21',
    '२०२६-११-२१',
  ])('%j is no day', (text) => {
    expect(isIsoDay(text)).toBe(false);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
    ['0099-12-31', 1, '0100-01-01'],
    ['2026-01-01', 3653, '2036-01-02'],
  ])('%s and %i days make %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
    expect(daysBetween(from, to)).toBe(count);
    expect(daysBetween(to, from)).toBe(0 - count);
  });

  test.each([
    ['2026-01-01', 1],
    ['2026-03-01', 60],
    ['2028-03-01', 61],
    ['2026-12-31', 365],
    ['2028-12-31', 366],
    ['1900-12-31', 365],
    ['2000-12-31', 366],
  ])('%s is day %i of its year', (date, number) => {
    expect(dayOfYear(date)).toBe(number);
  });

  test('what is no day is an error, and so is leaving the calendar', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(new RangeError('not a day: 2026-02-30'));
    expect(() => addDays('9999-12-31', 1)).toThrow(
      new RangeError('not in the years 1 to 9999: +010000-01-01T00:00:00.000Z'),
    );
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => daysBetween('2026-11-21', 'tomorrow')).toThrow(RangeError);
    expect(() => dayOfYear('2026')).toThrow(RangeError);
  });

  test('adding days and counting them are opposites', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
        expect(addDays(addDays(from, count), 0 - count)).toBe(from);
      }),
    );
  });

  test('the next day is the next day of the year, or the first', () => {
    fc.assert(
      fc.property(day, (from) => {
        const next = addDays(from, 1);
        expect(next > from).toBe(true);
        expect(dayOfYear(next)).toBe(next.endsWith('-01-01') ? 1 : dayOfYear(from) + 1);
      }),
    );
  });
});
