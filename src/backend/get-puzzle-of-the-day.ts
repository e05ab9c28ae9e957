import type { Locale, Puzzle } from '../game/puzzle.ts';
import type { Backend } from './backend.ts';
import { ServerError } from './errors.ts';
import { readPuzzle } from './read-puzzle.ts';
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
  const answer = await readFunction(backend, 'get_puzzle_of_the_day', parameters);
  if (answer === null) return null;
  const puzzle = readPuzzle(answer);
  if (puzzle === null) throw new ServerError('The answer is not a puzzle', '');
  return puzzle;
}
