import type { Locale, Puzzle } from '../domain/puzzle/puzzle.ts';
import type { Backend } from './backend.ts';
import { puzzleAnswer } from './read-puzzle.ts';
import { readFunction } from './read-function.ts';

/**
 * Today's puzzle in one language, or null when none is planned.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses, or answers with something that is not a puzzle
 */
export async function getPuzzleOfTheDay(
  backend: Backend,
  offset: number,
  locale: Locale,
): Promise<Puzzle | null> {
  const parameters = { timezoneoffset: offset, locale };
  return puzzleAnswer(await readFunction(backend, 'get_puzzle_of_the_day', parameters));
}
