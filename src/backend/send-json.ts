import type { Backend } from './backend.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Sends JSON and takes what comes back.
 *
 * @param path what follows the backend's address
 * @param token whose call it is; without one, nobody's
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export function sendJson(
  backend: Backend,
  path: string,
  body: object,
  token?: string,
): Promise<unknown> {
  const send: Backend['send'] = (address, init) => {
    const headers = new Headers(init.headers);
    headers.set('Content-Type', 'application/json');
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    return backend.send(address, { ...init, method: 'POST', headers, body: JSON.stringify(body) });
  };
  return readAnswer({ ...backend, send }, `${backend.backendUrl}${path}`);
}
