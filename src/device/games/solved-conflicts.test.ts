import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privacyConfirmed, storedText, writeCookie } from '../cookies/cookie.ts';
import { cookies } from '../cookies/cookies.ts';
import { noteSettled, settledWith } from './solved-conflicts.ts';

const NOW = Date.parse('2026-06-10T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const { document, location, localStorage } = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', localStorage);
  writeCookie(privacyConfirmed, true, NOW, NOW);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function play(games: number) {
  writeCookie(cookies.noSuccess, games, NOW, NOW);
}

test('the device knows how many games it had when it was settled with an account', () => {
  play(3);
  expect(settledWith('ada')).toBeNull();
  noteSettled('ada-with-a-long-id');
  play(4);
  expect(settledWith('ada-with-another-end')).toBe(3);
  expect(settledWith('eve-with-a-long-id')).toBeNull();
  expect(storedText(cookies.statsConflictSolved)).toBe('ada-with.3');
});

test('of five accounts it knows, and the one settled longest ago goes first', () => {
  for (const [games, account] of ['a', 'b', 'c', 'd', 'e', 'a', 'f'].entries()) {
    play(games);
    noteSettled(account);
  }
  expect(storedText(cookies.statsConflictSolved)).toBe('f.6~a.5~e.4~d.3~c.2');
});

test('a settlement that stands already is not written again', () => {
  play(1);
  noteSettled('ada');
  noteSettled('eve');
  noteSettled('ada');
  expect(storedText(cookies.statsConflictSolved)).toBe('eve.1~ada.1');
});

test('the mark of an earlier version says no number', () => {
  document.cookie = 'statsConflictSolved=true';
  expect(settledWith('ada')).toBe('unknown');
});
