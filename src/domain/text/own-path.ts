import { parseUrl } from './parse-url.ts';

/**
 * Whether a text from an address is a path of this page, and leads to no other host, nor to a proof of a mail's, which
 * may be somebody else's: whoever goes on there would be in their account.
 */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || text.length > 500) return false;
  const url = parseUrl(text, 'https://page.example');
  if (url?.origin !== 'https://page.example' || url.pathname.startsWith('//')) return false;
  return !url.searchParams.has('token_hash');
}
