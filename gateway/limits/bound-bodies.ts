import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { GatewayEnvironment } from '../request/environment.ts';
import { networksOf } from '../turns/client-address.ts';

type Bounds = {
  clientOf: (context: Context<GatewayEnvironment>) => string;
  /** So many bytes one body may have. */
  largestOf: (context: Context<GatewayEnvironment>) => number;
  tooLarge: () => Response;
  tooMany: (context: Context<GatewayEnvironment>) => Response;
};

/** Players send some hundred bytes each, and thousands may share an address, or a /48. */
const mostOfOne = 8 * 1024 * 1024;
/** Of all together; beyond it, one has less under way, so that the others are still let in. */
const much = 64 * 1024 * 1024;
const littleOfOne = 64 * 1024;

/**
 * Bounds a body, and how much of them one client, or a whole /48, has under way. One whose length is told beforehand, as
 * nearly all are, need not be opened for it.
 */
export function boundBodies(bounds: Bounds): MiddlewareHandler<GatewayEnvironment> {
  const { clientOf, largestOf, tooLarge, tooMany } = bounds;
  const underWay = new Map<string, number>();
  let all = 0;
  const add = (keys: readonly string[], length: number) => {
    all += length;
    for (const key of keys) {
      const now = (underWay.get(key) ?? 0) + length;
      if (now > 0) underWay.set(key, now);
      else underWay.delete(key);
    }
  };
  return async (context, next) => {
    const largest = largestOf(context);
    const isTold = context.req.header('transfer-encoding') === undefined;
    const length = isTold ? Number(context.req.header('content-length') ?? 0) : largest;
    if (length === 0) return next();
    if (length > largest) return tooLarge();
    const networks = networksOf(clientOf(context));
    const most = (all + length > much ? littleOfOne : mostOfOne) - length;
    if (networks.some((network) => (underWay.get(network) ?? 0) > most)) return tooMany(context);
    add(networks, length);
    try {
      return await (isTold
        ? next()
        : bodyLimit({ maxSize: largest, onError: tooLarge })(context, next));
    } finally {
      add(networks, -length);
    }
  };
}
