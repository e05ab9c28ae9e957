import type { Backend } from './backend.ts';
import { readFunction } from './read-function.ts';

/**
 * The id of the puzzle that the day of a dated one has in the other language; null where there is
 * none that may be shown yet.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function getOtherLanguageId(
  backend: Backend,
  id: number,
  offset: number,
): Promise<number | null> {
  const parameters = { quando_id: id, timezoneoffset: offset };
  const answer = await readFunction(backend, 'get_other_language_id', parameters);
  return typeof answer === 'number' ? answer : null;
}
