import { MAX_ATTEMPTS, solvedAttempt, type Attempts, type Solved } from './attempts.ts';
import { answerDigits } from './digits.ts';
import { feedback, type Feedback, type RowFeedback } from './feedback.ts';
import type { Puzzle } from '../puzzle/puzzle.ts';

const SYMBOLS: Record<Feedback, string> = { right: '✅', elsewhere: '🔁', wrong: '⬛' };

type Game = { puzzle: Puzzle; attempts: Attempts };

/**
 * What a game may reveal to others, for a sentence in any language. Holds counts, never a digit.
 */
export type ShareFacts = {
  name: string | null;
  solved: Solved;
  lines: readonly { right: number; elsewhere: number; wrong: number }[];
};

/**
 * The text a player shares after the end: result, one line of symbols an attempt, and the bare
 * `domain` ("quando.example"). `hard` adds the star of a game played in hard mode throughout.
 */
export function shareText(game: Game & { hard: boolean; domain: string }): string {
  const lines = shareRows(game).map((row) => row.map((mark) => SYMBOLS[mark]).join(''));
  return [shareHead(game), ...lines, game.domain].join('\n');
}

/** The first line of what is shared, such as `Quando #212 · 3/4`. */
export function shareHead({ puzzle, attempts, hard }: Game & { hard: boolean }): string {
  const number = puzzle.name === null ? '' : ` #${puzzle.name}`;
  const solved = solvedAttempt(attempts, puzzle.year) ?? 'X';
  return `Quando${number} · ${solved}/${MAX_ATTEMPTS}${hard ? '*' : ''}`;
}

/** What {@link shareText} says, as numbers: how many digits of each attempt were right and elsewhere. */
export function shareFacts(game: Game): ShareFacts {
  return {
    name: game.puzzle.name,
    solved: solvedAttempt(game.attempts, game.puzzle.year),
    lines: shareRows(game).map((row) => ({
      right: count(row, 'right'),
      elsewhere: count(row, 'elsewhere'),
      wrong: count(row, 'wrong'),
    })),
  };
}

/** The marks of each attempt made, for who sees them without the digits. */
export function shareRows({ puzzle, attempts }: Game): RowFeedback[] {
  const answer = answerDigits(puzzle.year);
  return attempts
    .filter((attempt) => attempt !== null)
    .map((attempt) => feedback(answerDigits(attempt), answer));
}

function count(row: RowFeedback, mark: Feedback): number {
  return row.filter((other) => other === mark).length;
}
