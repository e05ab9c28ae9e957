import type { Puzzle } from '../domain/puzzle/puzzle.ts';
import { ServerError } from './errors.ts';
import { readPuzzle } from './read-puzzle.ts';

/**
 * The puzzle that the server answered, null where it has none.
 *
 * @throws ServerError for an answer that is not a puzzle
 */
export function puzzleAnswer(answer: unknown): Puzzle | null {
  if (answer === null) return null;
  const puzzle = readPuzzle(answer);
  if (puzzle === null) throw new ServerError('The answer is not a puzzle', '');
  return puzzle;
}
