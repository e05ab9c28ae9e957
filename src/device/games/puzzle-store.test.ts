import * as fc from 'fast-check';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCookie, privacyConfirmed, writeCookie } from '../cookies/cookie.ts';
import {
  forgetPuzzles,
  MOST_PUZZLES,
  puzzleOutcomes,
  storedPuzzle,
  type StoredPuzzle,
  storePuzzle,
} from './puzzle-store.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const nobody = '';

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

test('a game is found again by its puzzle and its player, and nobody else’s is', () => {
  store({ id: '381', tries: [1648, 0], isHard: true });
  expect(storedPuzzle(381, nobody)).toMatchObject({ tries: [1648, 0], isHard: true, at: now });
  expect(storedPuzzle(381, 'ada')).toBeNull();
  expect(storedPuzzle(38, nobody)).toBeNull();
});

test('a later attempt takes the place of the game before', () => {
  store({ id: '381', tries: [1648] });
  store({ id: '381', tries: [1648, 1931], solved: 2 });
  expect([...puzzleOutcomes(nobody)]).toEqual([['381', { attempt: 2, isFinished: true }]]);
});

test('solved, not solved and still open are told apart', () => {
  store({ id: '1', tries: [1, 2, 3, 4], solved: 4 });
  store({ id: '2', tries: [1, 2, 3, 4] });
  store({ id: '3', tries: [1] });
  expect(Object.fromEntries(puzzleOutcomes(nobody))).toEqual({
    1: { attempt: 4, isFinished: true },
    2: { attempt: null, isFinished: true },
    3: { attempt: null, isFinished: false },
  });
});

test('beyond the most that is kept the oldest games go', () => {
  for (let id = 1; id <= MOST_PUZZLES; id += 1) {
    store({ id: String(id) });
    vi.setSystemTime(now + id);
  }
  store({ id: '1', tries: [1] });
  store({ id: '1000' });
  expect(puzzleOutcomes(nobody).size).toBe(200);
  expect(storedPuzzle('1', nobody)).not.toBeNull();
  expect(storedPuzzle('2', nobody)).toBeNull();
});

test('a game is forgotten after a year', () => {
  store({ id: '1' });
  vi.setSystemTime(Date.parse('2027-06-10T09:59:59Z'));
  expect(storedPuzzle('1', nobody)).not.toBeNull();
  vi.setSystemTime(Date.parse('2027-06-10T10:00:01Z'));
  expect(storedPuzzle('1', nobody)).toBeNull();
});

test('nothing is stored before the privacy settings are confirmed', () => {
  clearCookie(privacyConfirmed);
  store({ id: '1' });
  expect(localStorage.length).toBe(0);
});

test('the games of an account that is no more are removed, all others stay', () => {
  store({ id: '1', player: 'ada', isAgain: true });
  store({ id: '1' });
  expect(storedPuzzle('1', 'ada')).toMatchObject({ isAgain: true, isHard: false });
  forgetPuzzles('ada');
  expect(storedPuzzle('1', 'ada')).toBeNull();
  expect(storedPuzzle('1', nobody)).not.toBeNull();
});

test('where storage is blocked nothing is held and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  store({ id: '1' });
  expect(storedPuzzle('1', nobody)).toBeNull();
});

test('a game of which an attempt is damaged is none, rather than one with fewer attempts', () => {
  const game = { id: '1', player: nobody, solved: null, isHard: false, isAgain: false, at: now };
  for (const [tries, isRead] of [
    [[1648, 1700], true],
    [[1648, 'x', 1700], false],
    [[1648, 1700, 1800, 1900, 1950], false],
  ] as const) {
    localStorage.setItem('quando.puzzles', JSON.stringify([{ ...game, tries }]));
    expect(storedPuzzle('1', nobody) !== null).toBe(isRead);
  }
});

test('whatever lies in storage, what is read is whole and bounded, and a game can be stored', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .array(
        fc.record(
          {
            id: fc.oneof(fc.string(), fc.nat()),
            player: fc.oneof(fc.constant(''), fc.anything()),
            tries: fc.oneof(fc.array(fc.oneof(fc.integer(), fc.string())), fc.anything()),
            solved: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.anything()),
            at: fc.oneof(fc.constant(now), fc.double()),
          },
          { requiredKeys: [] },
        ),
        { size: 'large' },
      )
      .map((items) => JSON.stringify(items)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      localStorage.setItem('quando.puzzles', text);
      const outcomes = puzzleOutcomes(nobody);
      expect(outcomes.size).toBeLessThanOrEqual(MOST_PUZZLES);
      for (const [id, { attempt, isFinished }] of outcomes) {
        const made = storedPuzzle(id, nobody)?.tries ?? [];
        expect(made.every((year) => Number.isInteger(year) && year >= 0 && year < 10_000)).toBe(
          true,
        );
        expect(isFinished).toBe(attempt !== null || made.length === 4);
      }
      store({ id: 'stored', tries: [1931], solved: 1 });
      expect(storedPuzzle('stored', nobody)).toMatchObject({ tries: [1931], solved: 1 });
    }),
    { numRuns: 40 },
  );
});

function store(game: Partial<StoredPuzzle>) {
  const fresh = { player: nobody, tries: [], solved: null, isHard: false, isAgain: false };
  storePuzzle({ id: '1', ...fresh, ...game });
}
