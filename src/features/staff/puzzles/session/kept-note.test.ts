import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNote, keptNote } from './kept-note.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new Window({ url: 'https://quando.example/' }).localStorage);
});
afterEach(() => vi.unstubAllGlobals());

test('a note outlasts the page, until it is sent or taken away', () => {
  expect(keepNote('ada', 7, 'It was in May.')).toBe(true);
  expect([keptNote('ada', 7), keptNote('ada', 8), keptNote('bob', 7)]).toEqual([
    'It was in May.',
    '',
    '',
  ]);
  expect(keepNote('ada', 7, ' ')).toBe(true);
  expect(keptNote('ada', 7)).toBe('');
});

test('who writes a note is told where the device cannot keep it', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  expect(keepNote('ada', 7, 'It was in May.')).toBe(false);
  expect(keepNote('ada', 7, '')).toBe(true);
});
