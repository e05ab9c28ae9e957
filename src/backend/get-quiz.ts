import type { Puzzle } from '../domain/puzzle/puzzle.ts';
import type { Backend } from './backend.ts';
import { puzzleAnswer } from './read-puzzle.ts';
import { readFunction } from './read-function.ts';

/**
 * One puzzle by its number or token; null where there is none that may be shown yet.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses, or answers with something that is not a puzzle
 */
export async function getQuiz(
  backend: Backend,
  id: string,
  offset: number,
): Promise<Puzzle | null> {
  return puzzleAnswer(await readFunction(backend, 'get_quiz', { id, timezoneoffset: offset }));
}
