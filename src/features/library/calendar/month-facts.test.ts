import { expect, test } from 'vitest';
import { countMonth, dayAddress, dayFacts, type MonthFacts } from './month-facts.ts';

const today = '2026-11-21';
const reader = { locale: 'de', today } as const;
const facts: MonthFacts = {
  days: new Map(
    [
      { date: '2026-11-01', de: '1', en: '2' },
      { date: '2026-11-02', de: '3', en: null },
      { date: '2026-11-03', de: null, en: '4' },
      { date: '2026-11-21', de: '5', en: '6' },
      { date: '2026-11-22', de: '7', en: '8' },
    ].map((day) => [day.date, day]),
  ),
  outcomes: new Map([
    ['1', { attempt: 2, isFinished: true }],
    ['2', { attempt: 1, isFinished: true }],
    ['3', { attempt: null, isFinished: false }],
  ]),
};

function kinds(locale: 'de' | 'en') {
  const days = ['01', '02', '03', '04', '21', '22'];
  return days.map((day) => dayFacts(`2026-11-${day}`, facts, { locale, today }));
}

test('a day has its puzzle, one of the other language, none, or is still to come', () => {
  expect(kinds('de')).toEqual([
    { kind: 'puzzle', id: '1', result: 2 },
    { kind: 'puzzle', id: '3', result: 'open' },
    { kind: 'other', id: '4' },
    { kind: 'gap' },
    { kind: 'puzzle', id: '5', result: 'unplayed' },
    { kind: 'future' },
  ]);
  expect(kinds('en').slice(0, 3)).toEqual([
    { kind: 'puzzle', id: '2', result: 1 },
    { kind: 'other', id: '3' },
    { kind: 'puzzle', id: '4', result: 'unplayed' },
  ]);
});

test('nothing is said of a month that has not come', () => {
  expect(dayFacts('2026-11-01', null, reader)).toEqual({ kind: 'unknown' });
  expect(dayFacts('2026-11-22', null, reader)).toEqual({ kind: 'future' });
});

test('a month counts what one language has up to today', () => {
  expect(countMonth('2026-11', facts, reader)).toEqual({ puzzles: 3, solved: 1 });
  expect(countMonth('2026-10', facts, reader)).toEqual({ puzzles: 0, solved: 0 });
});

test('today’s puzzle is played at the start, an old one and the other language’s by their numbers', () => {
  expect(dayAddress({ date: today, id: '5', locale: 'de' }, reader)).toBe('/');
  expect(dayAddress({ date: today, id: '6', locale: 'en' }, reader)).toBe('/old/6');
  expect(dayAddress({ date: '2026-11-01', id: '1', locale: 'de' }, reader)).toBe('/old/1');
});
