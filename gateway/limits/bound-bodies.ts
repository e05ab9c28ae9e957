import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { GatewayEnvironment } from '../request/environment.ts';

type Bounds = {
  clientOf: (context: Context<GatewayEnvironment>) => string;
  /** So many bytes one body may have. */
  largestOf: (context: Context<GatewayEnvironment>) => number;
  tooLarge: () => Response;
  tooMany: (context: Context<GatewayEnvironment>) => Response;
};

/** Players send some hundred bytes each, and thousands may share an address. */
const mostUnderWay = 8 * 1024 * 1024;

/**
 * Bounds a body, and how much of them one client has under way. One whose length is told beforehand, as
 * nearly all are, need not be opened for it.
 */
export function boundBodies(bounds: Bounds): MiddlewareHandler<GatewayEnvironment> {
  const { clientOf, largestOf, tooLarge, tooMany } = bounds;
  const underWay = new Map<string, number>();
  return async (context, next) => {
    const largest = largestOf(context);
    const isTold = context.req.header('transfer-encoding') === undefined;
    const length = isTold ? Number(context.req.header('content-length') ?? 0) : largest;
    if (length === 0) return next();
    if (length > largest) return tooLarge();
    const client = clientOf(context);
    const before = underWay.get(client) ?? 0;
    if (before + length > mostUnderWay) return tooMany(context);
    underWay.set(client, before + length);
    try {
      return await (isTold
        ? next()
        : bodyLimit({ maxSize: largest, onError: tooLarge })(context, next));
    } finally {
      const left = (underWay.get(client) ?? 0) - length;
      if (left > 0) underWay.set(client, left);
      else underWay.delete(client);
    }
  };
}
