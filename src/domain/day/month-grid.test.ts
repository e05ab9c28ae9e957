import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDay } from './day.ts';
import {
  addMonths,
  dayByKey,
  type DaySpan,
  isIsoMonth,
  monthAsked,
  monthDays,
  monthName,
  monthOf,
  monthWeeks,
} from './month-grid.ts';

const month = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => monthName(year, number));
const day = month.chain((one) => fc.constantFrom(...monthDays(one).map(({ date }) => date)));
const span = fc.tuple(day, day).map((ends): DaySpan => {
  const [first = '', last = ''] = ends.toSorted();
  return { first, last };
});
const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp'];
const key = fc.record({ key: fc.constantFrom(...keys, 'PageDown'), shiftKey: fc.boolean() });

describe('the month as weeks', () => {
  test('every month of the years 1 to 9999 has each of its days once, in weeks of seven', () => {
    fc.assert(
      fc.property(month, (one) => {
        const weeks = monthWeeks(one);
        const days = weeks.flat().flatMap((each) => (each === null ? [] : [each.date]));
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        expect(weeks.every((week) => week.some((each) => each !== null))).toBe(true);
        expect(days).toEqual(daysFrom(`${one}-01`));
      }),
    );
  });

  test('weeks begin on Monday', () => {
    fc.assert(
      fc.property(month, (one) => {
        for (const week of monthWeeks(one)) {
          for (const [weekday, each] of week.entries()) {
            if (each === null) continue;
            expect(new Date(`${each.date}T00:00:00Z`).getUTCDay()).toBe((weekday + 1) % 7);
          }
        }
      }),
    );
    expect(monthWeeks('2026-11')).toHaveLength(6);
    expect(monthWeeks('2027-02')).toHaveLength(4);
  });
});

describe('the keys of the grid', () => {
  const year: DaySpan = { first: '2026-03-10', last: '2027-03-20' };
  const press = (from: IsoDay, name: string, shiftKey = false) =>
    dayByKey(from, { key: name, shiftKey }, year);

  test('none of them leads out of the calendar, from wherever', () => {
    fc.assert(
      fc.property(span, fc.array(key, { maxLength: 30 }), fc.nat(), (ends, pressed, start) => {
        let at = addDays(ends.first, start % 2 === 0 ? 0 : lengthOf(ends));
        for (const each of pressed) {
          at = dayByKey(at, each, ends) ?? '';
          expect(at >= ends.first && at <= ends.last).toBe(true);
        }
      }),
    );
  });

  test('arrows go by days and weeks, over the edge of a month too', () => {
    expect(press('2026-05-01', 'ArrowLeft')).toBe('2026-04-30');
    expect(press('2026-05-31', 'ArrowRight')).toBe('2026-06-01');
    expect(press('2026-05-03', 'ArrowUp')).toBe('2026-04-26');
    expect(press('2026-05-30', 'ArrowDown')).toBe('2026-06-06');
    expect(press('2026-03-12', 'ArrowUp')).toBe('2026-03-12');
    expect(press('2026-03-11', 'ArrowLeft')).toBe('2026-03-10');
    expect(press('2026-03-10', 'ArrowLeft')).toBe('2026-03-10');
    expect(press('2027-03-19', 'ArrowRight')).toBe('2027-03-20');
    expect(press('2027-03-20', 'ArrowRight')).toBe('2027-03-20');
  });

  test('Home and End stay in the week of the month', () => {
    expect(press('2026-06-10', 'Home')).toBe('2026-06-08');
    expect(press('2026-06-10', 'End')).toBe('2026-06-14');
    expect(press('2026-05-02', 'Home')).toBe('2026-05-01');
    expect(press('2027-03-18', 'End')).toBe('2027-03-20');
    expect(press('2026-03-12', 'Home')).toBe('2026-03-10');
  });

  test('Page keys go by months, with Shift by years, to the nearest day that there is', () => {
    expect(press('2026-05-31', 'PageUp')).toBe('2026-04-30');
    expect(press('2026-05-31', 'PageDown')).toBe('2026-06-30');
    expect(press('2026-12-31', 'PageDown', true)).toBe('2027-03-20');
    expect(press('2026-05-31', 'PageUp', true)).toBe('2026-03-31');
    expect(press('2026-04-02', 'PageUp')).toBe('2026-03-10');
    expect(press('2026-05-31', 'x')).toBeNull();
  });

  test.each([
    ['PageDown', '0001', '9999-05-05', '9999-12-05'],
    ['PageDown', '9999', '9999-05-05', '9999-12-05'],
    ['PageUp', '0001', '0001-05-05', '0001-01-05'],
  ])(
    '%s with Shift, in a calendar from %s to 9999, leads from %s to %s',
    (name, first, from, to) => {
      const ends: DaySpan = { first: `${first}-01-01`, last: '9999-12-31' };
      expect(dayByKey(from, { key: name, shiftKey: true }, ends)).toBe(to);
    },
  );
});

test('an address asks for a month, the nearest one there is, or for nothing readable', () => {
  expect(asked('2026-07')).toBe('2026-07');
  expect(['0001-01', '2026-02', '2027-04', '9999-12'].map(asked)).toEqual([
    '2026-03',
    '2026-03',
    '2027-03',
    '2027-03',
  ]);
  const garbage = [null, '', 'x', '2026-13', '2026-7', '2026-07-01', '0000-05', "2026-07'"];
  expect(garbage.map(asked)).toEqual(garbage.map(() => '2027-03'));
});

test('months add up over years, within the years 1 to 9999', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -13)).toBe('2024-12');
  expect(() => addMonths('9999-12', 1)).toThrow(
    new RangeError('not in the years 1 to 9999: 10000-01'),
  );
  expect(() => addMonths('0001-01', -1)).toThrow(RangeError);
  expect(isIsoMonth('2026-11')).toBe(true);
});

/** What a calendar from March 2026 to March 2027 shows. */
function asked(text: string | null) {
  return monthAsked(text, '2026-03', '2027-03');
}

/** The days from one on, as long as its month lasts, by counting alone. */
function daysFrom(first: IsoDay): IsoDay[] {
  const days = [first];
  const lengths = [28, 29, 30, 31];
  const year = Number(first.slice(0, 4));
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const number = Number(first.slice(5, 7));
  const short = number === 2 ? (isLeap ? 1 : 0) : [4, 6, 9, 11].includes(number) ? 2 : 3;
  while (days.length < (lengths[short] ?? 0)) {
    days.push(`${monthOf(first)}-${String(days.length + 1).padStart(2, '0')}`);
  }
  return days;
}

function lengthOf({ first, last }: DaySpan): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
}
