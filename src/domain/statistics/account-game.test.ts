import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountGame, type AccountGame, gameStep } from './account-game.ts';
import {
  checkStoredAttempts,
  emptyAttempts,
  isFurther,
  nextAttemptIndex,
} from '../round/attempts.ts';
import { puzzleWith } from '../puzzle/puzzle-factory.ts';
import { type Round, startRound } from '../round/round.ts';

const day = '2026-11-21';
const puzzle = puzzleWith({ id: 7, year: 1931 });
const round = (...tries: number[]): Round =>
  startRound({ puzzle, day, attempts: checkStoredAttempts(tries, 1931), difficulty: 'normal' });
const stored = (tries: number[], overrides: Partial<AccountGame> = {}): AccountGame => ({
  ...accountGame(round(...tries)),
  ...overrides,
});

describe('on opening a game of the account', () => {
  test.each<[string, Round, AccountGame | null, string]>([
    ['the server knows nothing, nor do I', round(), null, 'none'],
    ['the server knows nothing, I have begun', round(1648), null, 'save'],
    ['it was gone on with elsewhere', round(1648), stored([1648, 1700]), 'take'],
    ['it was finished elsewhere in fewer attempts', round(1, 2, 3), stored([1, 1931]), 'take'],
    ['I have gone on with it here', round(1648, 1700), stored([1648]), 'save'],
    ['both are the same', round(1648), stored([1648]), 'none'],
    ['what I tried contradicts what is stored', round(1700, 1800), stored([1648]), 'none'],
    ['I have lost what was won elsewhere', round(1, 2, 3, 4), stored([1, 1931]), 'none'],
    ['the account’s is of yesterday', round(), stored([1], { quizDay: '2026-11-20' }), 'reset'],
    ['I begin after yesterday', round(5), stored([1], { quizDay: '2026-11-20' }), 'save'],
    [
      'the account is a day ahead',
      round(5),
      stored([1], { quizDay: '2026-11-22', quizId: '8' }),
      'none',
    ],
    ['the account plays the other language', round(), stored([1], { quizId: '8' }), 'none'],
    ['I play the other language', round(5), stored([1], { quizId: '8' }), 'save'],
  ])('%s', (_, here, account, step) => {
    expect(gameStep(here, account)).toBe(step);
  });
});

const tries = fc.array(fc.constantFrom(1, 2, 3, 1648, 1931), { maxLength: 4 });

test('two devices that follow the steps in turn come to rest, and neither goes back', () => {
  fc.assert(
    fc.property(tries, tries, (one, two) => {
      let account: AccountGame | null = null;
      const devices = [round(...one), round(...two)];
      for (const turn of [0, 1, 0, 1, 0, 1]) {
        const here = devices[turn] ?? round();
        const step = gameStep(here, account);
        if (step === 'save') account = accountGame(here);
        if (step === 'take' && account !== null) {
          const taken = startRound({ ...here, attempts: account.attempts });
          expect(isFurther(taken.attempts, here.attempts, 1931)).toBe(true);
          devices[turn] = taken;
        }
      }
      for (const device of devices) expect(gameStep(device, account)).toBe('none');
      const kept = account?.attempts ?? emptyAttempts;
      expect(nextAttemptIndex(kept) > 0).toBe(one.length + two.length > 0);
    }),
  );
});
