import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { puzzleWith } from '../game/puzzle-factory.ts';
import { cookies, readCookie } from './cookies.ts';
import { isGameUnderWay, openDay, openGame, storeAttempts } from './game-store.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const day = '2026-06-10';
const today = { now, offset: 120, day, ends: Date.parse('2026-06-10T22:00:00Z') };
const tomorrow = {
  ...today,
  now: Date.parse('2026-06-11T10:00:00Z'),
  day: '2026-06-11',
  ends: Date.parse('2026-06-11T22:00:00Z'),
};
const german = puzzleWith({ id: 7, locale: 'de', year: 1931 });
const english = puzzleWith({ id: 8, locale: 'en', year: 1931 });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a game goes on where it was left', () => {
  openGame(german, day, today);
  storeAttempts(german, day, [1648, 0, null, null], today);
  expect(openGame(german, day, today)).toEqual([1648, 0, null, null]);
  expect(readCookie(cookies.gameFinished)).toBe(false);
  expect(isGameUnderWay()).toBe(true);
});

test('each language keeps its own game, back and forth', () => {
  storeAttempts(german, day, [1648, null, null, null], today);
  expect(openGame(english, day, today)).toEqual([null, null, null, null]);
  storeAttempts(english, day, [1800, 1900, null, null], today);
  expect(openGame(german, day, today)).toEqual([1648, null, null, null]);
  expect(openGame(english, day, today)).toEqual([1800, 1900, null, null]);
});

test('the tries of another puzzle or another day are not taken for this one’s', () => {
  storeAttempts(german, '2026-06-09', [1648, null, null, null], today);
  expect(openGame(german, day, today)).toEqual([null, null, null, null]);
});

test('tries are checked against the puzzle’s year', () => {
  storeAttempts(german, day, [1931, 1648, null, null], today);
  expect(openGame(german, day, today)).toEqual([1931, null, null, null]);
});

test('the first visit of a day forgets yesterday’s game and counts, the second does not', () => {
  openDay(today);
  storeAttempts(german, day, [1648, null, null, null], today);
  openDay(today);
  expect(readCookie(cookies.uniqueDayVisits)).toBe(1);
  expect(readCookie(cookies.firstTry)).toBe(1648);
  openDay(tomorrow);
  expect(readCookie(cookies.uniqueDayVisits)).toBe(2);
  expect(readCookie(cookies.firstTry)).toBeNull();
  expect(readCookie(cookies.dayOfOpening)).toBe('2026-06-11');
});

test('a lost game counts as finished', () => {
  storeAttempts(german, day, [1, 2, 3, 4], today);
  expect(readCookie(cookies.gameFinished)).toBe(true);
  expect(isGameUnderWay()).toBe(false);
});
