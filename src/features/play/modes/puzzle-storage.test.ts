import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privacyConfirmed, readCookie, writeCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { puzzleOutcomes } from '../../../device/games/puzzle-store.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import { roundState } from '../../../domain/round/round.ts';
import type { GameStorage } from '../game-storage.ts';
import { act, openPlay, type Play } from '../moves.ts';
import { noStorage } from './no-storage.ts';
import { isPlayedAgain, playAgain, puzzleStorage } from './puzzle-storage.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const puzzle = puzzleWith({ id: 381, date: '2026-10-01', year: 1931 });
const custom = puzzleWith({ id: 'aB3_-aB3_-aB3_-aB3_-aB', date: null, name: null, year: 1931 });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { document, location, localStorage } = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', localStorage);
  writeCookie(privacyConfirmed, true, now, now + 1000);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a game goes on where it was left, for who played it and nobody else', () => {
  guess(open(puzzleStorage(puzzle, '')), '1648', puzzleStorage(puzzle, ''));
  expect(open(puzzleStorage(puzzle, '')).round.attempts).toEqual([1648, null, null, null]);
  expect(open(puzzleStorage(puzzle, 'ada')).round.attempts[0]).toBeNull();
});

test('an attempt made in another tab is taken up and not overwritten', () => {
  const storage = puzzleStorage(puzzle, '');
  const [here, there] = [open(storage), open(storage)];
  guess(there, '1648', storage);
  const taken = guess(here, '1700', storage);
  expect(taken.round.attempts).toEqual([1648, null, null, null]);
  expect(guess(taken, '1700', storage).round.attempts).toEqual([1648, 1700, null, null]);
});

test('a hard game stays hard as long as every attempt was', () => {
  const storage = puzzleStorage(puzzle, '');
  const hard = () => openPlay({ puzzle, difficulty: 'hard', kept: null }, storage);
  guess(hard(), '1648', storage);
  expect(hard().round).toMatchObject({ difficulty: 'hard', hardThroughout: true });
  guess(open(storage), '1931', storage);
  expect(hard().round.hardThroughout).toBe(false);
  guess(open(puzzleStorage(puzzle, 'ada')), '1648', puzzleStorage(puzzle, 'ada'));
  const taken = openPlay({ puzzle, difficulty: 'hard', kept: null }, puzzleStorage(puzzle, 'ada'));
  expect(taken.round).toMatchObject({ difficulty: 'normal', hardThroughout: false });
});

test('its end counts for nothing and leaves the day’s game alone', () => {
  const storage = puzzleStorage(puzzle, 'ada');
  const won = guess(open(storage), '1931', storage);
  expect(roundState(won.round)).toBe('won');
  expect(won.records).toBeNull();
  expect([...puzzleOutcomes('ada')]).toEqual([['381', { attempt: 1, isFinished: true }]]);
  expect(Object.keys(localStorage)).toEqual(['quando.puzzles']);
  expect(document.cookie).toBe('privacyConfirmed=true');
});

test('the first attempt at any custom puzzle is marked, and a second time is known as one', () => {
  const storage = puzzleStorage(custom, '');
  const opened = open(storage);
  expect(readCookie(cookies.customFirstTry)).toBe(false);
  guess(opened, '1931', storage);
  expect(readCookie(cookies.customFirstTry)).toBe(true);
  expect(isPlayedAgain(custom, '')).toBe(false);
  playAgain(custom, '');
  const again = open(storage);
  expect(again.round.attempts[0]).toBeNull();
  guess(again, '1931', storage);
  expect(isPlayedAgain(custom, '')).toBe(true);
});

test('a game that nothing keeps leaves nothing behind', () => {
  const storage = noStorage(puzzle);
  guess(open(storage), '1931', storage);
  expect(localStorage.length).toBe(0);
  expect(document.cookie).toBe('privacyConfirmed=true');
  expect(open(storage).round.attempts[0]).toBeNull();
});

function open(storage: GameStorage): Play {
  const at = storage.memory?.startsWith('puzzle') === true ? puzzle : custom;
  return openPlay({ puzzle: at, difficulty: 'normal', kept: null }, storage);
}

function guess(play: Play, entry: string, storage: GameStorage): Play {
  return act(act(play, { type: 'setEntry', entry }, storage), { type: 'submit' }, storage);
}
