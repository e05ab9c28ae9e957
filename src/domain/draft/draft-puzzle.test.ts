import { expect, test } from 'vitest';
import { draftPuzzle } from './draft-puzzle.ts';
import { sampleAttempts, STAGES } from './sample-attempts.ts';
import { gameState, nextAttemptIndex } from '../round/attempts.ts';

const missing = ['First?', 'Second?', 'Third?', 'Fourth?'] as const;

test('a draft without an answer cannot be played', () => {
  expect(draftPuzzle({ de: { tips: [{ text: 'Ein Komet' }] } }, 'de', missing)).toBeNull();
});

test('a draft with nothing but an answer can be played', () => {
  const puzzle = draftPuzzle({ year: 1931 }, 'de', missing);
  expect(puzzle?.tips.map(({ text }) => text)).toEqual(missing);
  expect(puzzle).toMatchObject({ year: 1931, timeScale: 3, label: null, locale: 'de' });
});

test('an address that is still being typed leads nowhere', () => {
  const tip = { text: 'A comet', link: 'javascript:alert(1)', image: 'https://x.org/x.png' };
  const puzzle = draftPuzzle({ year: 1931, en: { tips: [tip] } }, 'en', missing);
  expect(puzzle?.tips[0]).toMatchObject({ text: 'A comet', link: null, image: null });
});

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
