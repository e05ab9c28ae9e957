import { expect, test } from 'vitest';
import { historyEntries } from './history-list.ts';

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
