import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Attempts } from '../../domain/round/attempts.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../domain/puzzle/puzzle-factory.ts';
import { dropPastGames, forgetAccountGames, keepGames, keptGame } from './account-games.ts';
import { privacyConfirmed, writeCookie } from '../cookies/cookie.ts';
import { storedPlay, storePlay } from './game-store.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const day = '2026-06-10';
const today = { now, offset: 120, day, ends: Date.parse('2026-06-10T22:00:00Z') };
const german = puzzleWith({ id: 7, locale: 'de', year: 1931 });
const english = puzzleWith({ id: 8, locale: 'en', year: 1931 });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { document, location, localStorage } = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', localStorage);
  writeCookie(privacyConfirmed, true, now, today.ends);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whoever comes back after somebody else finds the games of both languages', () => {
  play(german, [1648, null, null, null], 'ada');
  play(english, [1800, 1931, null, null], 'ada', true);
  keepGames('ada');
  play(german, [1, 2, null, null], '');
  expect(storedPlay(english, day, 'ada').attempts).toEqual([null, null, null, null]);
  expect(kept(german, 'ada')).toEqual({ attempts: [1648], isHard: false });
  expect(kept(english, 'ada')).toEqual({ attempts: [1800, 1931], isHard: true });
});

test('nobody else is given them, and what nobody played is not kept for an account', () => {
  play(german, [1648, null, null, null], '');
  keepGames('ada');
  expect(kept(german, 'ada')).toBeNull();
  play(german, [1648, null, null, null], 'ada');
  keepGames('ada');
  for (const other of ['berta', '']) {
    keepGames(other);
    expect(kept(german, other)).toBeNull();
  }
});

test('of a puzzle the further game stays', () => {
  play(german, [1648, 1700, null, null], 'ada');
  keepGames('ada');
  play(german, [1, null, null, null], 'ada');
  keepGames('ada');
  expect(kept(german, 'ada')?.attempts).toEqual([1648, 1700]);
  play(german, [1931, null, null, null], 'ada');
  keepGames('ada');
  expect(kept(german, 'ada')?.attempts).toEqual([1931]);
});

test('they go with their day, with the account and when they are to be played again', () => {
  for (const account of ['ada', 'berta']) {
    play(german, [1648, null, null, null], account);
    keepGames(account);
  }
  dropPastGames(day);
  expect(localStorage.length).toBe(2);
  forgetAccountGames('ada');
  expect(kept(german, 'ada')).toBeNull();
  expect(kept(german, 'berta')).not.toBeNull();
  dropPastGames('2026-06-11');
  expect(localStorage.length).toBe(0);
});

test('what is damaged is read as far as it goes, and what is no game goes with the next visit', () => {
  localStorage.setItem('quando.games.ada', '7.2026-06-10.1648-x-1700.f');
  expect(kept(german, 'ada')?.attempts).toEqual([1648]);
  localStorage.setItem('quando.games.ada', '~7.2026-06-10');
  expect(kept(german, 'ada')).toBeNull();
  dropPastGames(day);
  expect(localStorage.length).toBe(0);
});

test('where nothing can be stored the game goes on without', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  play(german, [1648, null, null, null], 'ada');
  keepGames('ada');
  expect(kept(german, 'ada')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  expect(() => dropPastGames(day)).not.toThrow();
});

function refuse() {
  throw new DOMException('full', 'QuotaExceededError');
}

function play(puzzle: Puzzle, attempts: Attempts, player: string, isHard = false) {
  storePlay(puzzle, day, { attempts, isHard }, today, player);
}

function kept(puzzle: Puzzle, account: string) {
  const game = keptGame(account, puzzle, day);
  if (game === null) return null;
  return { attempts: game.attempts.filter((attempt) => attempt !== null), isHard: game.isHard };
}
