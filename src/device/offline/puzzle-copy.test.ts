import { expect, test } from 'vitest';
import { belongsTo, placeOfPuzzle } from './puzzle-copy.ts';

const address = (offset: number | string, locale = 'de') =>
  `https://quando.example/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=${offset}&locale=${locale}`;
const at = (instant: string) => Date.parse(instant);

test('a puzzle is kept for its language and the day of its own place', () => {
  const evening = at('2040-06-10T21:59:59Z');
  expect(placeOfPuzzle(address(120), evening)).toBe('/puzzles/2040-06-10/de');
  expect(placeOfPuzzle(address(120, 'en'), evening)).toBe('/puzzles/2040-06-10/en');
  expect(placeOfPuzzle(address(840), evening)).toBe('/puzzles/2040-06-11/de');
  expect(placeOfPuzzle(address(-720), evening)).toBe('/puzzles/2040-06-10/de');
});

test('a second after midnight yesterday’s puzzle is no longer found', () => {
  const before = placeOfPuzzle(address(120), at('2040-06-10T21:59:59Z'));
  const after = placeOfPuzzle(address(120), at('2040-06-10T22:00:00Z'));
  expect(after).toBe('/puzzles/2040-06-11/de');
  expect(before).not.toBe(after);
});

test.each([address(900), address('noon'), address(''), address(60, '../x'), address(60, '')])(
  '%s is kept nowhere',
  (request) => {
    expect(placeOfPuzzle(request, at('2040-06-10T10:00:00Z'))).toBeNull();
  },
);

test('only a puzzle of its own day is kept, be it a classic or not', () => {
  const place = '/puzzles/2040-06-10/de';
  expect(belongsTo(place, { date: '2040-06-10', classic: false })).toBe(true);
  expect(belongsTo(place, { date: '2040-06-10', classic: true })).toBe(true);
  for (const answer of [
    { date: '2040-06-09', classic: false },
    { date: '2040-06-09', classic: true },
    { date: '2040-06-1', classic: false },
    { date: null, classic: false },
    {},
    null,
    'a puzzle',
  ]) {
    expect(belongsTo(place, answer)).toBe(false);
  }
});
