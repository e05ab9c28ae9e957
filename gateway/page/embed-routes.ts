import { Hono } from 'hono';

import { escapeHtml } from '../mail/escape-html.ts';
import type { GatewayEnvironment } from '../request/environment.ts';
import { parseUrl } from '../../src/domain/text/parse-url.ts';

type Parts = {
  /** Origin without a trailing slash. */
  publicUrl: string | undefined;
  /** The sites that may show today's game within their pages. */
  embedOrigins: readonly string[];
  headers: Readonly<Record<string, string>>;
};

/** In CSS pixels, where nobody asks for less. */
const largest = { width: 480, height: 720 };
const longestAddress = 500;

/** Whether a path is that of the game within other sites. */
export function isEmbedPath(path: string): boolean {
  return /^\/embed\/?$/i.test(path);
}

/**
 * `GET /oembed?url=…`: the frame of today's game, for programs that make one of an address (https://oembed.com).
 * Answers 404 for all addresses where no site may show it.
 */
export function createEmbedRoutes({ publicUrl, embedOrigins, headers }: Parts) {
  const app = new Hono<GatewayEnvironment>();
  app.get('/oembed', ({ req, json }) => {
    const { url, format = 'json', maxwidth, maxheight } = req.query();
    const lifetime = { ...headers, 'cache-control': 'public, max-age=3600' };
    const embedded = embedOrigins.length > 0 ? embeddedAt(url, publicUrl) : undefined;
    if (embedded === undefined) return json({ error: 'Nothing to embed' }, 404, lifetime);
    if (format !== 'json') return json({ error: 'JSON alone' }, 501, lifetime);
    const width = within(maxwidth, largest.width);
    const height = within(maxheight, largest.height);
    const answer = {
      version: '1.0',
      type: 'rich',
      title: 'Quando',
      provider_name: 'Quando',
      provider_url: publicUrl,
      cache_age: 3600,
      html: `<iframe src="${escapeHtml(embedded)}" title="Quando" width="${width}" height="${height}" style="border:0"></iframe>`,
      width,
      height,
    };
    return json(answer, 200, lifetime);
  });
  return app;
}

/** The game's address within other sites for one of the start page or of its own; undefined for every other. */
function embeddedAt(address = '', publicUrl: string | undefined): string | undefined {
  const url = address.length > longestAddress ? null : parseUrl(address);
  if (url === null) return undefined;
  const { origin, pathname, searchParams } = url;
  if (origin !== publicUrl || !(pathname === '/' || isEmbedPath(pathname))) return undefined;
  const language = searchParams.get('lang');
  return `${origin}/embed${language === 'de' || language === 'en' ? `?lang=${language}` : ''}`;
}

function within(asked: string | undefined, most: number): number {
  return asked !== undefined && /^\d{1,5}$/.test(asked) ? Math.min(Number(asked), most) : most;
}
