import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

import { createApi } from './api.ts';
import type { Backend } from '../request/backend.ts';
import { takesNoWrites } from '../database/takes-no-writes.ts';
import { asCaller, callerFrom } from '../turns/caller.ts';
import { clientKey } from '../turns/client-address.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import { createImageRoutes } from '../images/image-routes.ts';
import type { Limits } from '../limits/limits.ts';
import type { NameVoter } from '../limits/name-voter.ts';
import { type Log, loggableError } from '../log.ts';
import type { AnswerMetrics } from '../metrics/metrics-route.ts';
import { createMuseumRoutes } from '../museum/museum-routes.ts';
import type { ToldMuseum } from '../museum/tell-museum.ts';
import type { PageFacts, PageFiles } from '../page/page-files.ts';
import { createAskCache } from '../page/ask-cache.ts';
import { createEmbedRoutes, isEmbedPath } from '../page/embed-routes.ts';
import { createFeedRoutes } from '../page/feed/feed-routes.ts';
import { createPuzzleFinder } from '../page/preview/find-puzzle.ts';
import { servePage } from '../page/serve-page.ts';
import { createTodayFinder } from '../page/today/find-today.ts';
import type { RenderBegun } from '../page/today/render-begun.ts';
import { createPaymentRoutes, type Payments } from '../payments/payment-routes.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import type { GatewayEnvironment } from '../request/environment.ts';
import { asRequest, requestIdHeader, requestIdOf } from '../request/request-id.ts';
import { setHeaders } from '../request/set-headers.ts';
import { refuseWrite, refuseWrites } from './refuse-writes.ts';
import { routeName } from './route-name.ts';
import { apiSecurityHeaders, pageSecurityHeaders } from './security-headers.ts';
import { createStaffRoutes, type Staff } from '../staff/staff-routes.ts';
import type { TellAnswer } from './tell-answer.ts';

export type AppParts = {
  backend: Backend;
  cache: PublicCache;
  limits: Limits;
  nameVoter: NameVoter;
  /** Undefined where nothing is sold. */
  payments: Payments | undefined;
  staff: Staff;
  images: ImageLibrary;
  page: PageFiles;
  /** Undefined where the operator has no start page of a museum. */
  tellMuseum: (() => Promise<ToldMuseum>) | undefined;
  renderBegun: RenderBegun;
  facts: PageFacts;
  /** Origin without a trailing slash, where the operator states one. */
  publicUrl: string | undefined;
  /** The sites that may show today's game within their pages. */
  embedOrigins: readonly string[];
  /** Rejects when the database does not answer. */
  checkDatabase: () => Promise<unknown>;
  /** Whether there is too little room to store anything. */
  isNearlyFull: () => boolean;
  /** Whether the last backup that was to be made by night failed. */
  isBackupFailing: () => boolean;
  trustedProxies: number;
  isHttps: boolean;
  log: Log;
  tellAnswer: TellAnswer;
  /** What has an address below /rest/v1/. */
  dataNames: ReadonlySet<string>;
  /** Undefined where nobody may ask. */
  answerMetrics: AnswerMetrics | undefined;
};

/** Puts the routes together: health, configuration, the Supabase-compatible API, pictures, and the page. */
export function createApp(parts: AppParts): Hono<GatewayEnvironment> {
  const { backend, cache, limits, nameVoter, page, facts, trustedProxies, isHttps, log } = parts;
  const { publicUrl, embedOrigins, answerMetrics } = parts;
  const app = new Hono<GatewayEnvironment>();
  const pageHeaders = pageSecurityHeaders(isHttps, page.inline);
  const embedHeaders = pageSecurityHeaders(isHttps, page.inline, embedOrigins);
  const headers = apiSecurityHeaders(isHttps);
  const clientOf = (context: Context<GatewayEnvironment>) =>
    clientKey(context.env.socketAddress, context.req.header('x-forwarded-for'), trustedProxies);
  const { publishableKey } = facts;
  const askCache = createAskCache({ cache, limits, publishableKey });

  app.use(followRequests(parts));
  app.use((context, next) => asCaller(callerFrom(clientOf(context)), next));
  app.onError((error, context) => {
    if (takesNoWrites(error)) return refuseWrite(context.req.path, headers);
    // Who leaves amid a request is no fault of ours, and may not fill the log.
    if (error.message === 'aborted') log.debug('A request was left.');
    else log.error('A request failed.', loggableError(error));
    return context.text('Internal error\n', 500, pageHeaders);
  });
  app.get('/healthz', async (context) => {
    const health = await healthOf(parts);
    const uncached = { ...pageHeaders, 'cache-control': 'no-store' };
    return context.json(health, health.status === 'ok' ? 200 : 503, uncached);
  });
  if (answerMetrics !== undefined) {
    app.get('/metrics', async ({ req }) => {
      const answer = await answerMetrics(req.raw);
      setHeaders(answer.headers, pageHeaders);
      return answer;
    });
  }
  app.get('/config.json', (context) =>
    context.json(facts, 200, { ...pageHeaders, 'cache-control': 'no-cache' }),
  );
  app.use(refuseWrites(parts.isNearlyFull, headers));
  app.route('/', createPaymentRoutes({ payments: parts.payments, limits, clientOf, headers }));
  app.route('/', createStaffRoutes({ staff: parts.staff, headers }));
  app.route('/', createImageRoutes({ images: parts.images, limits, clientOf, headers }));
  app.route(
    '/',
    createApi({ backend, publishableKey, cache, limits, nameVoter, clientOf, headers }),
  );
  app.route('/', createFeedRoutes({ cache, limits, publishableKey, publicUrl, clientOf, headers }));
  app.route('/', createEmbedRoutes({ publicUrl, embedOrigins, headers }));
  app.route('/', createMuseumRoutes({ tellMuseum: parts.tellMuseum, headers }));
  app.all('*', async (context) => {
    const ask = askCache(clientOf(context));
    const own = isEmbedPath(context.req.path) ? embedHeaders : pageHeaders;
    const answer = await servePage(page, context.req.raw, {
      findPuzzle: createPuzzleFinder(ask),
      findToday: createTodayFinder(ask, parts.renderBegun),
    });
    for (const [name, value] of Object.entries(own)) {
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    return answer;
  });
  return app;
}

async function healthOf({ checkDatabase, isNearlyFull, isBackupFailing }: AppParts) {
  const status = await checkDatabase().then(
    () => (isNearlyFull() ? 'disk nearly full' : 'ok'),
    () => 'failing',
  );
  // No reason to send players elsewhere, but one for whoever looks after this.
  return { status, ...(isBackupFailing() ? { backup: 'failing' } : {}) };
}

/** Gives each request an id, and tells how it ended. */
function followRequests({
  trustedProxies,
  tellAnswer,
  dataNames,
}: AppParts): MiddlewareHandler<GatewayEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    const { method, path, raw } = context.req;
    const id = requestIdOf(context.req.header(requestIdHeader), trustedProxies);
    await asRequest(id, next);
    const { status, headers } = context.res;
    headers.set(requestIdHeader, id);
    const route = routeName(raw, routePath(context), dataNames);
    tellAnswer({ id, method, path, route, status, start });
  };
}
