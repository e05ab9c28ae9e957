import type { MiddlewareHandler } from 'hono';

import { allowAnyOrigin } from '../request/cross-origin.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const call = /^\/rest\/v1\/rpc\//;
const message = 'The disk is nearly full, so nothing can be stored. Please try again later.';

/**
 * Refuses whatever writes while the disk is nearly full. Functions may read by POST: the database, which takes no
 * writes then either, judges those.
 */
export function refuseWrites(
  isNearlyFull: () => boolean,
  headers: Readonly<Record<string, string>>,
): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const mayWrite = !reading.has(method) && !call.test(path);
    return mayWrite && isNearlyFull() ? refuseWrite(path, headers) : next();
  };
}

/** Says that nothing can be stored. */
export function refuseWrite(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const answer = Response.json(bodyFor(path), {
    status: 503,
    headers: { ...headers, 'cache-control': 'no-store', 'retry-after': '60' },
  });
  allowAnyOrigin(answer.headers);
  return answer;
}

/** The auth client reads `error_code` and `msg`, the data client the database's code for it. */
function bodyFor(path: string): object {
  if (path.startsWith('/auth/v1/')) return { code: 503, error_code: 'disk_full', msg: message };
  const code = path.startsWith('/rest/v1/') ? '53100' : 'disk_full';
  return { code, message, details: null, hint: null };
}
