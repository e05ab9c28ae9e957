import { escapeHtml } from '../mail/escape-html.ts';
import { namedScreens } from './preview/named-screens.ts';

/**
 * What search engines and other programs may ask for: the page, but not what it asks in its turn.
 *
 * @param publicUrl origin without a trailing slash; without it there is no sitemap to name
 */
export function robotsText(publicUrl: string | undefined): string {
  const sitemap = publicUrl === undefined ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`];
  const closed = ['/rest/', '/auth/', '/webhooks/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, 'Allow: /', ...sitemap, ''].join('\n');
}

/** The open screens by their addresses; past puzzles are not listed, for such lists are the supporters'. */
export function sitemapXml(publicUrl: string): string {
  const open = namedScreens.filter(({ isGuarded = false }) => !isGuarded);
  const paths = ['/', ...open.map(({ path }) => path)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}
