import {
  checkStoredAttempts,
  gameState,
  nextAttemptIndex,
  solvedAttempt,
  type Attempts,
  type GameState,
} from './attempts.ts';
import type { IsoDay } from '../day/day.ts';
import type { LedgerEntry } from '../statistics/ledger.ts';
import {
  canChangeDifficulty,
  hardModeBreach,
  type Difficulty,
  type HardModeBreach,
} from './difficulty.ts';
import { answerDigits, digitsToName, givenDigits } from './digits.ts';
import type { Puzzle } from '../puzzle/puzzle.ts';

export type Refusal =
  | { kind: 'incomplete' }
  | { kind: 'repeated' }
  | { kind: 'hard'; breach: HardModeBreach };

/**
 * One game of one puzzle.
 *
 * `day` is the local day it is played for, captured once. `entry` holds the digits typed so far,
 * in order, for the digits to be named only: what the time scale gives is never in it, so it is
 * complete at `digitsToName(puzzle.timeScale)` digits. `refusal` tells why the last submit was
 * refused and is a new object each time. `hardThroughout` holds while the game is hard and every
 * attempt was made so.
 */
export type Round = {
  puzzle: Puzzle;
  day: IsoDay;
  attempts: Attempts;
  entry: string;
  refusal: Refusal | null;
  difficulty: Difficulty;
  hardThroughout: boolean;
};

export type RoundAction =
  | { type: 'digit'; digit: string }
  | { type: 'backspace' }
  | { type: 'fillZeros' }
  | { type: 'setEntry'; entry: string }
  | { type: 'submit' }
  | { type: 'difficulty'; difficulty: Difficulty };

export type RoundStart = Pick<Round, 'puzzle' | 'day' | 'attempts' | 'difficulty'> & {
  hardThroughout?: boolean;
};

/**
 * A new game or one continued from stored attempts, which are checked against the puzzle.
 * `hardThroughout` is what was stored with the attempts; without it the difficulty decides.
 */
export function startRound(start: RoundStart): Round {
  const { puzzle, day, difficulty } = start;
  const attempts = checkStoredAttempts(start.attempts, puzzle.year);
  const isHard = difficulty === 'hard';
  const isRunning = gameState(attempts, puzzle.year) === 'running';
  const isFresh = nextAttemptIndex(attempts) === 0;
  const wasHard = isFresh ? isHard : (start.hardThroughout ?? isHard);
  const hardThroughout = wasHard && (isHard || !isRunning);
  return {
    puzzle,
    day,
    attempts,
    entry: '',
    refusal: null,
    // A choice made since the first attempt may lower it, but not raise it.
    difficulty: wasHard ? difficulty : 'normal',
    hardThroughout,
  };
}

/** An illegal action returns the same object; an accepted one clears the refusal. */
export function roundReducer(round: Round, action: RoundAction): Round {
  if (roundState(round) !== 'running') return round;
  const named = digitsToName(round.puzzle.timeScale);
  const isFull = round.entry.length >= named;
  switch (action.type) {
    case 'digit':
      return /^\d$/.test(action.digit) ? withEntry(round, round.entry + action.digit) : round;
    case 'backspace':
      return round.entry === '' ? round : withEntry(round, round.entry.slice(0, -1));
    case 'fillZeros':
      return isFull ? round : withEntry(round, round.entry.padStart(named, '0'));
    case 'setEntry':
      return withEntry(round, action.entry);
    case 'submit':
      return submit(round);
    default:
      return withDifficulty(round, action.difficulty);
  }
}

/** Whether the game is still running, or how it ended. */
export function roundState(round: Round): GameState {
  return gameState(round.attempts, round.puzzle.year);
}

/** What a finished game counts as. */
export function resultOf({ puzzle, day, attempts }: Round): LedgerEntry {
  return {
    date: day,
    quizId: String(puzzle.id),
    attempt: solvedAttempt(attempts, puzzle.year),
  };
}

/** The four tiles of the running row: typed and given digits, null where one is missing. */
export function entrySlots(round: Round): readonly (string | null)[] {
  const row = round.entry + givenDigits(round.puzzle).slice(round.entry.length);
  return row.split('').map((digit) => (digit === '_' ? null : digit));
}

/** The attempts made, each as four digits. */
export function attemptStrings(round: Round): string[] {
  return round.attempts.filter((attempt) => attempt !== null).map(answerDigits);
}

/** One hint at the start, one more after each missed attempt, as long as there are; all after the end. */
export function visibleHints(round: Round): number {
  const all = round.puzzle.tips.length;
  return roundState(round) === 'running'
    ? Math.min(1 + nextAttemptIndex(round.attempts), all)
    : all;
}

function withEntry(round: Round, entry: string): Round {
  const isLegal = /^\d*$/.test(entry) && entry.length <= digitsToName(round.puzzle.timeScale);
  return isLegal ? { ...round, entry, refusal: null } : round;
}

function submit(round: Round): Round {
  const { puzzle, attempts } = round;
  const slots = entrySlots(round);
  if (slots.includes(null)) return { ...round, refusal: { kind: 'incomplete' } };
  const attempt = slots.join('');
  const value = Number(attempt);
  if (attempts.includes(value)) return { ...round, refusal: { kind: 'repeated' } };
  if (round.difficulty === 'hard') {
    const breach = hardModeBreach(attempt, attemptStrings(round), answerDigits(puzzle.year));
    if (breach) return { ...round, refusal: { kind: 'hard', breach } };
  }
  return {
    ...round,
    attempts: attempts.with(nextAttemptIndex(attempts), value),
    entry: '',
    refusal: null,
  };
}

function withDifficulty(round: Round, difficulty: Difficulty): Round {
  const isAllowed = canChangeDifficulty(
    round.difficulty,
    difficulty,
    nextAttemptIndex(round.attempts),
  );
  if (!isAllowed || difficulty === round.difficulty) return round;
  return { ...round, difficulty, hardThroughout: difficulty === 'hard', refusal: null };
}
