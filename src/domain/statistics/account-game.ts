import { type Attempts, isFurther, nextAttemptIndex } from '../round/attempts.ts';
import type { IsoDay } from '../day/day.ts';
import type { Round } from '../round/round.ts';

/** The game that the server stores for an account; `isHard`: every attempt was made in hard mode. */
export type AccountGame = {
  quizId: string;
  quizDay: IsoDay;
  attempts: Attempts;
  isHard: boolean;
};

/**
 * What brings the game here and the account's game together: take up the account's, save this one,
 * begin the account's again because it is of a day before, or nothing.
 */
export type GameStep = 'take' | 'save' | 'reset' | 'none';

/**
 * Decides by what the server answered, null where it stores no game. Of the same puzzle the game
 * that is further counts; attempts that contradict the stored ones stay on their device.
 */
export function gameStep(round: Round, account: AccountGame | null): GameStep {
  const hasBegun = nextAttemptIndex(round.attempts) > 0;
  if (account === null) return hasBegun ? 'save' : 'none';
  if (account.quizDay > round.day) return 'none';
  if (account.quizDay < round.day) return hasBegun ? 'save' : 'reset';
  if (account.quizId !== String(round.puzzle.id)) return hasBegun ? 'save' : 'none';
  const { year } = round.puzzle;
  if (isFurther(account.attempts, round.attempts, year)) return 'take';
  const isContinued = account.attempts.every(
    (attempt, index) => attempt === null || attempt === round.attempts[index],
  );
  return isContinued && isFurther(round.attempts, account.attempts, year) ? 'save' : 'none';
}

/** The round as the server stores it. */
export function accountGame({ puzzle, day, attempts, hardThroughout }: Round): AccountGame {
  return { quizId: String(puzzle.id), quizDay: day, attempts, isHard: hardThroughout };
}
