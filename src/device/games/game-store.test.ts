import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { privacyConfirmed, readCookie, writeCookie } from '../cookies/cookie.ts';
import { cookies } from '../cookies/cookies.ts';
import type { Attempts } from '../../domain/round/attempts.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { forgetGames, isGameUnderWay, openDay, storedPlay, storePlay } from './game-store.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const day = '2026-06-10';
const today = { now, offset: 120, day, ends: Date.parse('2026-06-10T22:00:00Z') };
const tomorrow = {
  ...today,
  now: Date.parse('2026-06-11T10:00:00Z'),
  day: '2026-06-11',
  ends: Date.parse('2026-06-11T22:00:00Z'),
};
const nobody = '';
const german = puzzleWith({ id: 7, locale: 'de', year: 1931 });
const english = puzzleWith({ id: 8, locale: 'en', year: 1931 });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  writeCookie(privacyConfirmed, true, now, today.ends);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a game goes on where it was left', () => {
  store(german, [null, null, null, null]);
  expect(isGameUnderWay(nobody)).toBe(false);
  store(german, [1648, 0, null, null]);
  expect(storedPlay(german, day, nobody).attempts).toEqual([1648, 0, null, null]);
  expect(readCookie(cookies.gameFinished)).toBe(false);
  expect(isGameUnderWay(nobody)).toBe(true);
  // Attempts that were not made leave no cookie behind.
  expect(document.cookie).toContain('secondTry=0');
  expect(document.cookie).not.toContain('thirdTry');
});

test('each language keeps its own game, back and forth', () => {
  store(german, [1648, null, null, null], true);
  expect(storedPlay(english, day, nobody).attempts).toEqual([null, null, null, null]);
  store(english, [1800, 1900, null, null]);
  expect(storedPlay(german, day, nobody)).toEqual({
    attempts: [1648, null, null, null],
    isHard: true,
  });
  store(german, [1648, 1700, null, null], true);
  expect(storedPlay(english, day, nobody)).toEqual({
    attempts: [1800, 1900, null, null],
    isHard: false,
  });
  expect(readCookie(cookies.quizId)).toBe('7');
});

test('a game without an attempt waits for nobody', () => {
  store(german, [null, null, null, null]);
  store(english, [null, null, null, null]);
  expect(readCookie(cookies.pausedGames)).toBeNull();
  store(german, [1648, null, null, null]);
  store(english, [null, null, null, null]);
  expect(readCookie(cookies.pausedGames)).toBe('7.2026-06-10.1648.');
  store(german, [1648, null, null, null]);
  expect(readCookie(cookies.pausedGames)).toBeNull();
});

test('a game that waits for its language is under way too, unless it is over', () => {
  store(german, [1648, null, null, null]);
  store(english, [1931, null, null, null]);
  expect(isGameUnderWay(nobody)).toBe(true);
  store(german, [1648, 1931, null, null]);
  expect(isGameUnderWay(nobody)).toBe(false);
});

test('the tries of another puzzle or another day are not taken for this one’s', () => {
  storePlay(
    german,
    '2026-06-09',
    { attempts: [1648, null, null, null], isHard: false },
    today,
    nobody,
  );
  expect(storedPlay(german, day, nobody)).toEqual({
    attempts: [null, null, null, null],
    isHard: null,
  });
});

test('tries are checked against the puzzle’s year', () => {
  store(german, [1931, 1648, null, null]);
  expect(storedPlay(german, day, nobody).attempts).toEqual([1931, null, null, null]);
});

test.each(['~~~', '7', '7.2026-06-10', '7.2026-06-10.x-1', '..', '8.2026-06-10.12345.hf'])(
  'a damaged list of waiting games (%s) is read as far as it goes',
  (text) => {
    document.cookie = `pausedGames=${text}`;
    expect(storedPlay(german, day, nobody).attempts).toEqual([null, null, null, null]);
  },
);

test('the first visit of a day forgets yesterday’s game and counts, the second does not', () => {
  openDay(today);
  store(german, [1648, null, null, null]);
  openDay(today);
  expect(readCookie(cookies.uniqueDayVisits)).toBe(1);
  expect(readCookie(cookies.firstTry)).toBe(1648);
  store(english, [1700, null, null, null]);
  openDay(tomorrow);
  expect(readCookie(cookies.uniqueDayVisits)).toBe(2);
  expect([readCookie(cookies.firstTry), readCookie(cookies.pausedGames)]).toEqual([null, null]);
  expect(readCookie(cookies.dayOfOpening)).toBe('2026-06-11');
});

test('of a game that is forgotten nothing is left', () => {
  store(english, [1700, null, null, null], false, 'ada');
  store(german, [1648, 1700, 1800, 1900], true, 'ada');
  const names =
    'firstTry secondTry thirdTry fourthTry gameFinished hardGame pausedGames quizAccount quizDay quizId'.split(
      ' ',
    );
  const kept = () => names.filter((name) => document.cookie.includes(`${name}=`));
  expect(kept()).toEqual(names);
  forgetGames();
  expect(kept()).toEqual([]);
});

test('a lost game counts as finished', () => {
  store(german, [1, 2, 3, 4]);
  expect(readCookie(cookies.gameFinished)).toBe(true);
  expect(isGameUnderWay(nobody)).toBe(false);
});

test('whoever signs in goes on with nobody’s games, and from then on they are theirs alone', () => {
  store(german, [1648, null, null, null]);
  store(english, [1800, null, null, null]);
  expect(storedPlay(german, day, 'ada').attempts).toEqual([1648, null, null, null]);
  store(german, [1648, 1700, null, null], false, 'ada');
  expect(storedPlay(english, day, 'ada').attempts).toEqual([1800, null, null, null]);
  for (const other of ['berta', nobody]) {
    expect(storedPlay(german, day, other).attempts).toEqual([null, null, null, null]);
    expect(storedPlay(english, day, other).attempts).toEqual([null, null, null, null]);
    expect(isGameUnderWay(other)).toBe(false);
  }
});

test('somebody else’s game takes the place of the last player’s, in both languages', () => {
  store(german, [1648, null, null, null], false, 'ada');
  store(english, [1800, null, null, null], false, 'ada');
  store(german, [1, null, null, null], false, 'berta');
  expect(storedPlay(german, day, 'berta').attempts).toEqual([1, null, null, null]);
  expect(storedPlay(english, day, 'berta').attempts).toEqual([null, null, null, null]);
  expect(storedPlay(german, day, 'ada').attempts).toEqual([null, null, null, null]);
});

test('nor does the game that waited for its language go to the next player', () => {
  store(german, [1648, null, null, null], false, 'ada');
  store(english, [1800, null, null, null], false, 'ada');
  store(english, [1, null, null, null], false, 'berta');
  expect(storedPlay(german, day, 'berta').attempts).toEqual([null, null, null, null]);
});

function store(puzzle: Puzzle, attempts: Attempts, isHard = false, player = nobody) {
  storePlay(puzzle, day, { attempts, isHard }, today, player);
}
