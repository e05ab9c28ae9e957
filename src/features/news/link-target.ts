import { parseUrl } from '../../domain/text/parse-url.ts';

/** Where a link leads: within the page (a path), or to another website (an address). */
export type LinkTarget = { isInside: boolean; address: string };

/** The target of a link in a text; null for any that is neither http nor https, or no path of a page of ours. */
export function linkTarget(href: string, origin: string): LinkTarget | null {
  const url = parseUrl(href, origin);
  if (url === null) return null;
  if (url.origin === origin) {
    // Written as a path it would lead to another host.
    if (url.pathname.startsWith('//')) return null;
    return { isInside: true, address: `${url.pathname}${url.search}${url.hash}` };
  }
  return /^https?:$/.test(url.protocol) ? { isInside: false, address: url.href } : null;
}
