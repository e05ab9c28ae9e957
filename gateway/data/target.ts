import { DataRefusal } from './refusal.ts';

/** What a request is about: a relation, or a function below `/rpc/`. */
export type Target = { isRoutine: boolean; name: string; path: string };

const prefix = '/rest/v1';
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Reads method and path of a request. Paths count as they are written: none of our names needs a `%`.
 *
 * @throws DataRefusal PGRST101, PGRST117, PGRST125 or PGRST126
 */
export function readTarget({ method, url }: Pick<Request, 'method' | 'url'>): Target {
  if (!methods.has(method)) {
    throw new DataRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  const path = new URL(url).pathname.slice(prefix.length);
  if (path === '/' || path === '') {
    throw new DataRefusal(404, 'PGRST126', 'Root endpoint metadata is disabled');
  }
  const found = /^\/(rpc\/)?([\w$-]{1,63})$/.exec(path);
  const name = found?.[2];
  if (name === undefined) {
    throw new DataRefusal(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  const isRoutine = found?.[1] !== undefined;
  if (isRoutine && /^P(UT|ATCH)$|^DELETE$/.test(method)) {
    throw new DataRefusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  return { isRoutine, name, path };
}

const schema = 'public';

/** Whether a request names the schema that it means, by the header for its method. */
export function namedSchema({
  method,
  headers,
}: Pick<Request, 'method' | 'headers'>): string | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return headers.get(isRead ? 'accept-profile' : 'content-profile');
}

/** @throws DataRefusal PGRST106 for a schema that is not open */
export function requireOpenSchema(request: Pick<Request, 'method' | 'headers'>): void {
  const named = namedSchema(request) ?? schema;
  if (named === schema) return;
  const hint = `Only the following schemas are exposed: ${schema}`;
  throw new DataRefusal(406, 'PGRST106', `Invalid schema: ${named}`, { hint });
}
