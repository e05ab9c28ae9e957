import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privacyConfirmed, readCookie, writeCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { puzzleOutcomes } from '../../../device/games/puzzle-store.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import { roundState } from '../../../domain/round/round.ts';
import type { Keeping } from '../keeping.ts';
import { act, openPlay, type Play } from '../moves.ts';
import { noKeeping } from './no-keeping.ts';
import { isPlayedAgain, playAgain, puzzleKeeping } from './puzzle-keeping.ts';

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
  guess(open(puzzleKeeping(puzzle, '')), '1648', puzzleKeeping(puzzle, ''));
  expect(open(puzzleKeeping(puzzle, '')).round.attempts).toEqual([1648, null, null, null]);
  expect(open(puzzleKeeping(puzzle, 'ada')).round.attempts[0]).toBeNull();
});

test('an attempt made in another tab is taken up and not overwritten', () => {
  const keeping = puzzleKeeping(puzzle, '');
  const [here, there] = [open(keeping), open(keeping)];
  guess(there, '1648', keeping);
  const taken = guess(here, '1700', keeping);
  expect(taken.round.attempts).toEqual([1648, null, null, null]);
  expect(guess(taken, '1700', keeping).round.attempts).toEqual([1648, 1700, null, null]);
});

test('its end counts for nothing and leaves the day’s game alone', () => {
  const keeping = puzzleKeeping(puzzle, 'ada');
  const won = guess(open(keeping), '1931', keeping);
  expect(roundState(won.round)).toBe('won');
  expect(won.records).toBeNull();
  expect([...puzzleOutcomes('ada')]).toEqual([['381', { attempt: 1, isFinished: true }]]);
  expect(Object.keys(localStorage)).toEqual(['quando.puzzles']);
  expect(document.cookie).toBe('privacyConfirmed=true');
});

test('the first attempt at any custom puzzle is marked, and a second time is known as one', () => {
  const keeping = puzzleKeeping(custom, '');
  const opened = open(keeping);
  expect(readCookie(cookies.customFirstTry)).toBe(false);
  guess(opened, '1931', keeping);
  expect(readCookie(cookies.customFirstTry)).toBe(true);
  expect(isPlayedAgain(custom, '')).toBe(false);
  playAgain(custom, '');
  const again = open(keeping);
  expect(again.round.attempts[0]).toBeNull();
  guess(again, '1931', keeping);
  expect(isPlayedAgain(custom, '')).toBe(true);
});

test('a game that nothing keeps leaves nothing behind', () => {
  const keeping = noKeeping(puzzle);
  guess(open(keeping), '1931', keeping);
  expect(localStorage.length).toBe(0);
  expect(document.cookie).toBe('privacyConfirmed=true');
  expect(open(keeping).round.attempts[0]).toBeNull();
});

function open(keeping: Keeping): Play {
  const at = keeping.memory?.startsWith('puzzle') === true ? puzzle : custom;
  return openPlay({ puzzle: at, difficulty: 'normal', kept: null }, keeping);
}

function guess(play: Play, entry: string, keeping: Keeping): Play {
  return act(act(play, { type: 'setEntry', entry }, keeping), { type: 'submit' }, keeping);
}
