import type { Backend } from './backend.ts';
import { ServerError } from './errors.ts';
import { readFunction } from './read-function.ts';

/**
 * The version that is deployed now, such as `1.5.0`. An answer that the browser still has is not
 * taken: it may be of the version before.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses, or answers with something that is no text
 */
export async function getCurrentVersion(backend: Backend): Promise<string> {
  const send: Backend['send'] = (address, init) =>
    backend.send(address, { ...init, cache: 'no-cache' });
  const answer = await readFunction({ ...backend, send }, 'get_current_version', {});
  if (typeof answer !== 'string') throw new ServerError('The answer is not a version', '');
  return answer;
}
