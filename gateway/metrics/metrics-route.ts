import { createHash, timingSafeEqual } from 'node:crypto';

import { bearerOf } from '../request/bearer.ts';
import type { Metrics } from './metrics.ts';

/** Answers GET /metrics to who brings the key; undefined where there is no such key, as for any other address. */
export type AnswerMetrics = (request: Request) => Promise<Response>;

export function createMetricsAnswer(
  { write, contentType }: Pick<Metrics, 'write' | 'contentType'>,
  key: string,
): AnswerMetrics {
  const wanted = digestOf(key);
  return async (request) => {
    const headers = { 'cache-control': 'no-store' };
    const given = bearerOf(request);
    if (given === undefined || !timingSafeEqual(digestOf(given), wanted)) {
      const challenge = { ...headers, 'www-authenticate': 'Bearer' };
      return new Response('This needs the key.\n', { status: 401, headers: challenge });
    }
    return new Response(await write(), { headers: { ...headers, 'content-type': contentType } });
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
