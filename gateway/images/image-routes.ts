import { type Context, Hono } from 'hono';

import type { GatewayEnvironment } from '../request/environment.ts';
import { isUnchanged } from '../request/entity-tag.ts';
import { setHeaders } from '../request/set-headers.ts';
import { type Limits, tooMany } from '../limits/limits.ts';
import type { ImageLibrary } from './image-library.ts';
import { imageName } from './keep-image.ts';

type Parts = {
  images: ImageLibrary;
  limits: Limits;
  clientOf: (context: Context<GatewayEnvironment>) => string;
  headers: Readonly<Record<string, string>>;
};

const forever = 'public, max-age=31536000, immutable';

/** `GET /images/NAME.webp`: a picture for whoever knows its name; nothing else is revealed. */
export function createImageRoutes({ images, limits, clientOf, headers }: Parts) {
  const app = new Hono<GatewayEnvironment>();
  app.use('/images/*', async (context, next) => {
    await next();
    setHeaders(context.res.headers, headers);
    context.res.headers.set('cross-origin-resource-policy', 'same-origin');
    if (!context.res.ok && context.res.status !== 304) {
      context.res.headers.set('cache-control', 'no-store');
    }
  });
  app.get('/images/:file', async (context) => {
    const name = /^(.*)\.webp$/.exec(context.req.param('file'))?.[1] ?? '';
    if (!imageName.test(name)) return missing();
    let bytes = images.known(name);
    if (bytes === undefined) {
      const refused = await limits(context.req.raw, clientOf(context));
      if (refused !== undefined) return refused;
      bytes = await images.read(name);
    }
    if (bytes === undefined) return tooMany(1, false);
    return bytes === null ? missing() : found(context.req.raw, name, bytes);
  });
  app.all('/images/*', (context) =>
    context.req.method === 'GET' ? missing() : textAnswer(405, 'Method not allowed'),
  );
  return app;
}

function found(request: Request, name: string, bytes: Uint8Array<ArrayBuffer>): Response {
  const tag = `"${name}"`;
  const lasting = { 'cache-control': forever, etag: tag };
  if (isUnchanged(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: lasting });
  }
  return new Response(bytes, {
    headers: {
      ...lasting,
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
    },
  });
}

function missing(): Response {
  return textAnswer(404, 'Not found');
}

function textAnswer(status: number, text: string): Response {
  const allow: Record<string, string> = status === 405 ? { allow: 'GET, HEAD' } : {};
  return new Response(`${text}\n`, {
    status,
    headers: { ...allow, 'content-type': 'text/plain; charset=utf-8' },
  });
}
