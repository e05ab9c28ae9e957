import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LedgerEntry } from '../../domain/statistics/ledger.ts';
import { emptyOutbox, takeFromOutbox, waitingResults } from './outbox.ts';
import { putInOutbox } from './put-in-outbox.ts';

const today: LedgerEntry = { date: '2026-06-10', quizId: '7', attempt: 2 };
const yesterday: LedgerEntry = { date: '2026-06-09', quizId: '6', attempt: null };

beforeEach(() => {
  vi.stubGlobal('localStorage', new Window({ url: 'https://quando.example/' }).localStorage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('results wait by date, of one date the first, and each for its own account', () => {
  putInOutbox('ada', today);
  putInOutbox('ada', { ...today, quizId: '8', attempt: 4 });
  putInOutbox('ada', yesterday);
  putInOutbox('adaline', today);
  expect(waitingResults('ada')).toEqual([yesterday, today]);
  takeFromOutbox('ada', yesterday);
  expect(waitingResults('ada')).toEqual([today]);
  emptyOutbox('ada');
  expect(waitingResults('ada')).toEqual([]);
  expect(waitingResults('adaline')).toEqual([today]);
});

test.each(['', 'x', '2026061', '2026060927'])(
  'a damaged result (%s) waits for nothing, and keeps no place from a whole one',
  (text) => {
    localStorage.setItem('quando.outbox.ada.2026-06-10', text);
    expect(waitingResults('ada')).toEqual([]);
    putInOutbox('ada', today);
    expect(waitingResults('ada')).toEqual([today]);
  },
);

test('where storage is blocked nothing waits, and what was counted is no failure', () => {
  vi.stubGlobal('localStorage', undefined);
  putInOutbox('ada', today);
  takeFromOutbox('ada', today);
  expect(waitingResults('ada')).toEqual([]);
});
