import { expect, test } from 'vitest';
import { gameState, nextAttemptIndex } from '../round/attempts.ts';
import type { TimeScale } from '../puzzle/puzzle.ts';
import { sampleAttempts, STAGES } from './sample-attempts.ts';

test('every stage of a game can be shown, for any answer and time scale', () => {
  for (const year of [0, 1, 7, 1000, 1111, 1969, 9999]) {
    for (const timeScale of [0, 1, 2, 3] as const) {
      const stands = STAGES.map((stage) => {
        const attempts = sampleAttempts({ year, timeScale }, stage);
        const made = attempts.filter((attempt) => attempt !== null);
        expect(new Set(made).size).toBe(made.length);
        return `${gameState(attempts, year)} ${nextAttemptIndex(attempts)}`;
      });
      expect(stands).toEqual([
        'running 0',
        'running 1',
        'running 2',
        'running 3',
        'won 2',
        'lost 4',
      ]);
    }
  }
});

test.each<[number, TimeScale, number[]]>([
  [1969, 3, [9691, 1970, 1968, 1971]],
  [1969, 2, [6919, 1979, 1959, 1989]],
  [1969, 1, [9169, 2069, 1869, 2169]],
  [1969, 0, [2969, 969, 3969, 9969]],
  [7, 3, [7000, 8, 6, 9]],
  [0, 3, [1, 9999, 2, 9998]],
  [9999, 3, [0, 9998, 1, 9997]],
])(
  'for %i at time scale %i it is the digits turned round, then what is next to it: %j',
  (year, timeScale, attempts) => {
    expect(sampleAttempts({ year, timeScale }, 'lost')).toEqual(attempts);
  },
);
