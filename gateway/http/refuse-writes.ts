import type { MiddlewareHandler } from 'hono';

import { allowAnyOrigin } from '../request/cross-origin.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const call = /^\/rest\/v1\/rpc\//;
const message = 'The disk is nearly full, so nothing can be stored. Please try again later.';

/**
 * Refuses whatever writes while the disk is nearly full. Functions may read by POST: the database,
 * which takes no writes then either, judges those, and its refusal (PostgREST's 405) says the same.
 */
export function refuseWrites(
  isNearlyFull: () => boolean,
  headers: Readonly<Record<string, string>>,
): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if (reading.has(method) || !isNearlyFull()) return next();
    if (call.test(path)) {
      await next();
      if (context.res.status !== 405) return undefined;
    }
    const answer = Response.json(bodyFor(path), {
      status: 503,
      headers: { ...headers, 'cache-control': 'no-store', 'retry-after': '60' },
    });
    allowAnyOrigin(answer.headers);
    // Hono would else put the headers of the answer before onto this one.
    context.res = undefined;
    context.res = answer;
    return answer;
  };
}

/** The auth client reads `error_code` and `msg`, the data client the database's code for it. */
function bodyFor(path: string): object {
  if (path.startsWith('/auth/v1/')) return { code: 503, error_code: 'disk_full', msg: message };
  const code = path.startsWith('/rest/v1/') ? '53100' : 'disk_full';
  return { code, message, details: null, hint: null };
}
