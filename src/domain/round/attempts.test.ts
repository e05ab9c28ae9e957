import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkStoredAttempts,
  emptyAttempts,
  gameState,
  nextAttemptIndex,
  solvedAttempt,
  type Attempts,
} from './attempts.ts';

describe('attempts of a game', () => {
  test.each<[Attempts, number]>([
    [emptyAttempts, 0],
    [[0, null, null, null], 1],
    [[1800, 0, null, null], 2],
    [[1800, 1900, 1950, null], 3],
    [[1800, 1900, 1950, 0], 4],
  ])('after %j the next index is %i', (attempts, next) => {
    expect(nextAttemptIndex(attempts)).toBe(next);
  });

  test.each<[Attempts, number, string, number | null]>([
    [emptyAttempts, 1931, 'running', null],
    [emptyAttempts, 0, 'running', null],
    [[1800, null, null, null], 1931, 'running', null],
    [[1800, 1900, 1950, null], 1931, 'running', null],
    [[1931, null, null, null], 1931, 'won', 1],
    [[1800, 1931, null, null], 1931, 'won', 2],
    [[1800, 1900, 1931, null], 1931, 'won', 3],
    [[1800, 1900, 1950, 1931], 1931, 'won', 4],
    [[1800, 1900, 1950, 1932], 1931, 'lost', null],
    [[1800, 1900, 1950, 0], 1931, 'lost', null],
    [[0, null, null, null], 0, 'won', 1],
  ])('%j for the answer %i is %s, solved on %j', (attempts, year, state, solved) => {
    expect(gameState(attempts, year)).toBe(state);
    expect(solvedAttempt(attempts, year)).toBe(solved);
  });
});

describe('stored attempts', () => {
  test.each<[string, (string | number | null)[], Attempts]>([
    ['nothing stored', [], emptyAttempts],
    ['a game in progress', ['1800', '1900', null, null], [1800, 1900, null, null]],
    ['zero is an attempt', ['0', 0, null, null], [0, 0, null, null]],
    ['a gap ends the list', [1800, null, 1900, 1950], [1800, null, null, null]],
    ['a first gap leaves nothing', [null, 1900, 1950, 1960], emptyAttempts],
    ['nothing follows a match', ['1800', '1931', '1900', '1950'], [1800, 1931, null, null]],
    ['a fifth value is ignored', [1, 2, 3, 4, 1931], [1, 2, 3, 4]],
  ])('%s', (_, stored, attempts) => {
    expect(checkStoredAttempts(stored, 1931)).toEqual(attempts);
  });

  test.each(['', ' 1', '1e3', '0x1f', '-1', '+5', '19.0', '12345', 'null', 10_000, -1, 1.5, NaN])(
    'from the malformed value %j on nothing is kept',
    (value) => {
      expect(checkStoredAttempts([1800, value, 1900, 1950], 1931)).toEqual([
        1800,
        null,
        null,
        null,
      ]);
    },
  );

  test('whatever is stored, a legal game comes out, and checking it again changes nothing', () => {
    const value = fc.oneof(fc.nat(9999), fc.nat(9999).map(String), fc.constant(null), fc.string());
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), fc.nat(9999), (stored, year) => {
        const attempts = checkStoredAttempts(stored, year);
        const made = attempts.slice(0, nextAttemptIndex(attempts));
        expect(attempts).toHaveLength(4);
        expect(made).not.toContain(null);
        expect(made.slice(0, -1)).not.toContain(year);
        expect(made).toEqual(stored.slice(0, made.length).map(Number));
        expect(checkStoredAttempts(attempts, year)).toEqual(attempts);
      }),
    );
  });
});
