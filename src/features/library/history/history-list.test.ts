import { expect, test } from 'vitest';
import {
  afterStep,
  emptyHistory,
  type HistoryEntry,
  historyEntries,
  type HistoryList,
  loadInParts,
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

test.each([
  { there: 237, asked: [100, 100, 50], came: 237 },
  { there: 200, asked: [100, 100, 50], came: 200 },
  { there: 900, asked: [100, 100, 50], came: 250 },
  { there: 30, asked: [100], came: 30 },
])(
  'of $there games as many come again as had been there, a hundred at a time',
  async ({ there, asked, came: expected }) => {
    const parts: { from: number; amount: number }[] = [];
    const page = await loadInParts({ from: 0, amount: 250 }, 100, async (part) => {
      parts.push(part);
      const left = Math.max(there - part.from, 0);
      const ids = Array.from({ length: Math.min(left, part.amount) }, (_, at) => part.from + at);
      return { ...part, count: ids.length, entries: ids.map((id) => entry(String(id))) };
    });
    expect(parts.map(({ amount }) => amount)).toEqual(asked);
    expect(parts.map(({ from }) => from)).toEqual([0, 100, 200].slice(0, asked.length));
    const list = afterStep(emptyHistory, { type: 'came', page });
    expect(list).toMatchObject({ loaded: expected, isComplete: there < 250 });
    expect(list.entries.map(({ quizId }) => Number(quizId))).toEqual([...Array(expected).keys()]);
  },
);

test('a game that moves on between two parts stands there once', () => {
  const list = came(emptyHistory, 0, ['9', '8', '8']);
  expect(list.entries.map(({ quizId }) => quizId)).toEqual(['9', '8']);
  expect(list.loaded).toBe(3);
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
  const page = { from, amount: 3, count: ids.length, entries: ids.map(entry) };
  return afterStep(list, { type: 'came', page });
}

function entry(quizId: string): HistoryEntry {
  return { quizId, date: '2026-11-01', locale: 'de', playedAt: 0, outcome: won };
}
