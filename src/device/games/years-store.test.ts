import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { clearCookie, privacyConfirmed, writeCookie } from '../cookies/cookie.ts';
import { MOST_YEARS, notedIds, noteYear, storedYears } from './years-store.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const place = { name: 'Granada', lat: 37.2, lon: -3.6 };

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('localStorage', window.localStorage);
  writeCookie(privacyConfirmed, true, now, now + 1000);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a year is kept with its puzzle and how it ended; a later end changes nothing', () => {
  noteYear(puzzleWith({ id: 7, year: 1492, locale: 'de' }), 3, place);
  noteYear(puzzleWith({ id: 7, year: 1492, locale: 'de' }), 1, null);
  expect(storedYears()).toEqual([
    { id: '7', locale: 'de', date: '2026-11-21', year: 1492, attempt: 3, place },
  ]);
});

test('an answer that is no year is none, but is known to be', () => {
  noteYear(puzzleWith({ id: 7, label: 'How many days?' }), 1, null);
  expect(storedYears()).toEqual([]);
  expect([...notedIds()]).toEqual(['7']);
});

test('beyond the most that is kept the first ones go', () => {
  const years = Array.from({ length: MOST_YEARS }, (_, index) => ({
    id: String(index + 1),
    locale: 'de',
    date: null,
    year: 1648,
    attempt: null,
    place: null,
  }));
  localStorage.setItem('quando.years', JSON.stringify({ until: now + 1, years }));
  noteYear(puzzleWith({ id: 5000 }), 1, null);
  const ids = storedYears().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([MOST_YEARS, '2', '5000']);
});

test('a year without a visit ends them', () => {
  noteYear(puzzleWith(), 1, null);
  vi.setSystemTime(Date.parse('2027-06-10T09:59:59Z'));
  expect(storedYears()).toHaveLength(1);
  vi.setSystemTime(Date.parse('2027-06-10T10:00:01Z'));
  expect(storedYears()).toEqual([]);
});

test('nothing is kept before the privacy settings are confirmed', () => {
  clearCookie(privacyConfirmed);
  noteYear(puzzleWith(), 1, null);
  expect(localStorage.getItem('quando.years')).toBeNull();
});

test('where storage is full a game still ends', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => noteYear(puzzleWith(), 1, null)).not.toThrow();
});

test.each([
  'no list',
  'null',
  '[]',
  '{"until":9e15,"years":7}',
  '{"years":[{"id":"1","locale":"de","year":1648}]}',
  '{"until":9e15,"years":[null,{"id":"x","locale":"de","year":1},{"id":"1","locale":"fr","year":1}]}',
  '{"until":9e15,"years":[{"id":"1","locale":"de","year":"1648"},{"id":"2","locale":"de","year":0}]}',
])('what is damaged is left out: %s', (text) => {
  localStorage.setItem('quando.years', text);
  expect(storedYears()).toEqual([]);
});

test('a damaged place, day or attempt leaves the year', () => {
  const year = { id: '1', locale: 'en', year: 1648, attempt: 9, date: '1', place: { lat: 91 } };
  localStorage.setItem('quando.years', JSON.stringify({ until: 9e15, years: [year] }));
  expect(storedYears()).toEqual([
    { id: '1', locale: 'en', year: 1648, attempt: null, date: null, place: null },
  ]);
  const named = (name: string) => [{ ...year, place: { ...place, name } }];
  for (const [length, isRead] of [
    [40, true],
    [41, false],
  ] as const) {
    const years = named('x'.repeat(length));
    localStorage.setItem('quando.years', JSON.stringify({ until: 9e15, years }));
    expect(storedYears()[0]?.place !== null).toBe(isRead);
  }
  for (const [lat, lon, isRead] of [
    [90, -180, true],
    [-90, 180, true],
    [91, 0, false],
    [-91, 0, false],
    [0, 181, false],
    [0, -181, false],
  ] as const) {
    const years = [{ ...year, place: { name: 'Granada', lat, lon } }];
    localStorage.setItem('quando.years', JSON.stringify({ until: 9e15, years }));
    expect([lat, lon, storedYears()[0]?.place !== null]).toEqual([lat, lon, isRead]);
  }
});
