import { type Context, Hono } from 'hono';

import type { PublicCache } from '../../cache/public-cache.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Language } from '../../request/accepted-language.ts';
import { allowAnyOrigin } from '../../request/cross-origin.ts';
import { entityTag, isUnchanged } from '../../request/entity-tag.ts';
import type { GatewayEnvironment } from '../../request/environment.ts';
import { askPublic } from '../ask-cache.ts';
import { atomFeed, type FeedPuzzle, jsonFeed } from './write-feed.ts';

type Parts = {
  cache: PublicCache;
  limits: Limits;
  publishableKey: string;
  /** Origin without a trailing slash. */
  publicUrl: string | undefined;
  clientOf: (context: Context<GatewayEnvironment>) => string;
  headers: Readonly<Record<string, string>>;
};

const kinds = {
  xml: { write: atomFeed, type: 'application/atom+xml; charset=utf-8' },
  json: { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
} as const;

/** The westernmost offset: what has begun there has begun everywhere. */
const LAST_OFFSET = -720;

/** `GET /feed/LANGUAGE.xml` and `.json`: what has been played lately, kept and limited like all public reads. */
export function createFeedRoutes(parts: Parts) {
  const app = new Hono<GatewayEnvironment>();
  const kept = new Map<string, { from: string; text: string; tag: string }>();
  /** Written once for each answer that it tells of: that takes longer than all else here. */
  const feedOf = (file: string, language: Language, kind: 'xml' | 'json', from: string) => {
    const known = kept.get(file);
    if (known?.from === from) return known;
    const puzzles = JSON.parse(from) as FeedPuzzle[];
    const text = kinds[kind].write({ language, puzzles, publicUrl: parts.publicUrl });
    const written = { from, text, tag: entityTag(text) };
    kept.set(file, written);
    return written;
  };
  app.use('/feed/*', async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(parts.headers)) headers.set(name, value);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    allowAnyOrigin(headers);
  });
  app.get('/feed/:file{(de|en)\\.(xml|json)}', async (context) => {
    const file = context.req.param('file');
    const [language, kind] = file.split('.') as [Language, 'xml' | 'json'];
    const path = `/rest/v1/rpc/get_recent_puzzles?timezoneoffset=${LAST_OFFSET}&locale=${language}`;
    const answer = await askPublic(parts, parts.clientOf(context), path);
    if (answer?.status === 429) return answer;
    if (answer?.ok !== true) return context.text('Out of reach\n', 503, { 'retry-after': '60' });
    const { text, tag } = feedOf(file, language, kind, await answer.text());
    const lifetime = answer.headers.get('cache-control') ?? 'no-store';
    const headers = { 'cache-control': lifetime, etag: tag };
    return isUnchanged(context.req.header('if-none-match'), tag)
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers: { ...headers, 'content-type': kinds[kind].type } });
  });
  app.all('/feed/*', ({ req, text }) =>
    req.method === 'GET' || req.method === 'HEAD'
      ? text('Not found\n', 404)
      : text('Method not allowed\n', 405, { allow: 'GET, HEAD' }),
  );
  return app;
}
