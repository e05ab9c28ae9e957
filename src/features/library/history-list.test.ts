import { expect, test } from 'vitest';
import {
  afterStep,
  emptyHistory,
  type HistoryEntry,
  historyEntries,
  type HistoryList,
} from './history-list.ts';

const won = { attempt: 2, isFinished: true } as const;
const begun = { attempt: null, isFinished: false } as const;

test('a game has the day and the language of its puzzle; one without a day is left out', () => {
  const played = ['2', '9', '3'].map((quizId) => ({ quizId, playedAt: 5, outcome: begun }));
  const days = [
    { date: '2026-11-01', de: '1', en: '2' },
    { date: '2026-11-02', de: '3', en: null },
  ];
  expect(historyEntries(played, days, new Map([['2', won]]))).toEqual([
    { quizId: '2', date: '2026-11-01', locale: 'en', playedAt: 5, outcome: won },
    { quizId: '3', date: '2026-11-02', locale: 'de', playedAt: 5, outcome: begun },
  ]);
});

test('more games follow on, each once, until fewer come than were asked for', () => {
  const first = came(emptyHistory, 0, ['9', '8', '7']);
  expect(first).toMatchObject({ loaded: 3, isComplete: false, isLoading: false });
  // One was played in between: the last comes again.
  const second = came(first, 3, ['7', '6']);
  expect(second.entries.map(({ quizId }) => quizId)).toEqual(['9', '8', '7', '6']);
  expect(second).toMatchObject({ loaded: 5, isComplete: true });
  expect(came(second, 3, ['6'])).toBe(second);
});

test('the list from its beginning takes the place of what was there', () => {
  const list = came(came(emptyHistory, 0, ['9', '8', '7']), 0, ['10', '9', '8']);
  expect(list.entries.map(({ quizId }) => quizId)).toEqual(['10', '9', '8']);
});

test('a failure keeps what is there, until more comes', () => {
  const list = came(emptyHistory, 0, ['9', '8', '7']);
  const failed = afterStep(afterStep(list, { type: 'asked' }), { type: 'failed', isOffline: true });
  expect(failed).toEqual({ ...list, failure: { isOffline: true } });
  expect(afterStep(failed, { type: 'asked' })).toMatchObject({ isLoading: true });
  expect(came(failed, 3, ['6']).failure).toBeNull();
});

/** What a list becomes when three rows were asked for from a place and these came. */
function came(list: HistoryList, from: number, ids: readonly string[]): HistoryList {
  const entries = ids.map((quizId): HistoryEntry => ({
    quizId,
    date: '2026-11-01',
    locale: 'de',
    playedAt: 0,
    outcome: won,
  }));
  const page = { from, amount: 3, count: ids.length, entries };
  return afterStep(list, { type: 'came', page });
}
