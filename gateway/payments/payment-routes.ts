import { isUtf8 } from 'node:buffer';

import { type Context, Hono, type MiddlewareHandler } from 'hono';

import type { GatewayEnvironment } from '../request/environment.ts';
import { allowAnyOrigin, answerPreflight } from '../request/cross-origin.ts';
import type { AccountKeys, SignedInUser } from '../limits/account-key.ts';
import { boundBodies } from '../limits/bound-bodies.ts';
import type { Limits } from '../limits/limits.ts';
import { type Declaration, readDeclaration } from './read-declaration.ts';
import { notSignedIn, refused, refusedForNow } from '../request/refused.ts';
import { setHeaders } from '../request/set-headers.ts';
import type { Webhook } from './webhook.ts';

/** What is behind the routes; `cancel` is missing without a key of Stripe's. */
export type Payments = {
  offers: () => Promise<object>;
  webhook: Webhook;
  cancel: ((user: SignedInUser, body: unknown) => Promise<Response>) | undefined;
  declare: (declared: Declaration) => Promise<Response>;
  /** Takes a player's cancellation, an address's declaration: 0, or the seconds until there is one. */
  takeCancellation: (userId: string) => Promise<number>;
  takeDeclaration: (client: string) => Promise<number>;
  userOf: AccountKeys['userOf'];
  sessionLasts: (user: SignedInUser) => Promise<boolean>;
};

type RouteParts = {
  payments: Payments | undefined;
  limits: Limits;
  clientOf: (context: Context<GatewayEnvironment>) => string;
  headers: Readonly<Record<string, string>>;
};

/** Some twenty times what Stripe sends at most: to look at more takes milliseconds. */
const largestEvent = 256 * 1024;
const largestBody = 16 * 1024;
const longestSignature = 1_000;

/** The routes /payments/… of the page, and /webhooks/stripe; where nothing is sold, all are 404. */
export function createPaymentRoutes({ payments, limits, clientOf, headers }: RouteParts) {
  const app = new Hono<GatewayEnvironment>();
  const finish: MiddlewareHandler<GatewayEnvironment> = async (context, next) => {
    await next();
    setHeaders(context.res.headers, headers);
    const isOffer = context.req.path === '/payments/offers';
    context.res.headers.set('cache-control', isOffer ? 'no-cache' : 'no-store');
    if (context.req.path.startsWith('/payments/')) allowAnyOrigin(context.res.headers);
  };
  app.use('/payments/*', finish, bounded(clientOf, largestBody));
  app.use('/webhooks/*', finish, bounded(clientOf, largestEvent));
  if (payments !== undefined) {
    app.get('/payments/offers', async (context) => {
      const tooMany = await limits(context.req.raw, clientOf(context));
      return tooMany ?? context.json(await payments.offers());
    });
    app.post('/payments/cancel', (context) => cancel(payments, context.req.raw));
    app.post('/payments/declare', (context) =>
      declare(payments, context.req.raw, clientOf(context)),
    );
    app.post('/webhooks/stripe', async (context) => {
      const tooMany = await limits(context.req.raw, clientOf(context));
      if (tooMany !== undefined) return tooMany;
      const body = Buffer.from(await context.req.arrayBuffer());
      const signature = context.req.header('stripe-signature');
      // Nobody signed what is no text, and to decode and hash it would take long.
      const isSigned = isUtf8(body) && (signature?.length ?? 0) <= longestSignature;
      return isSigned ? payments.webhook(body.toString(), signature) : payments.webhook('', '');
    });
    app.all('/webhooks/stripe', () => refused(405, 'method_not_allowed', 'This takes a POST.'));
  }
  app.all('/payments/*', otherwise);
  app.all('/webhooks/*', otherwise);
  return app;
}

function bounded(clientOf: RouteParts['clientOf'], largest: number) {
  return boundBodies({
    clientOf,
    largestOf: () => largest,
    tooLarge: () => refused(413, 'validation_failed', 'The body is too large.'),
    tooMany: () => refusedForNow(1),
  });
}

function otherwise(context: Context<GatewayEnvironment>): Response {
  return answerPreflight(context.req.raw) ?? refused(404, 'not_found', 'There is nothing here.');
}

async function cancel(payments: Payments, request: Request): Promise<Response> {
  if (payments.cancel === undefined) return refused(404, 'not_found', 'There is nothing here.');
  const user = await payments.userOf(request);
  if (user === undefined) return notSignedIn();
  const wait = await payments.takeCancellation(user.id);
  if (wait > 0) return refusedForNow(wait);
  if (!(await payments.sessionLasts(user))) return notSignedIn();
  return payments.cancel(user, await bodyOf(request));
}

/** Counted for who asks alone: nobody keeps another from declaring by using their address. */
async function declare(payments: Payments, request: Request, client: string): Promise<Response> {
  const declared = readDeclaration(await bodyOf(request));
  if (declared instanceof Response) return declared;
  const wait = await payments.takeDeclaration(client);
  if (wait > 0) return refusedForNow(wait);
  return payments.declare(declared);
}

async function bodyOf(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => null);
  return body;
}
