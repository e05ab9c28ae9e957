import { parseUrl } from './parse-url.ts';

/** Whether a text from an address is a path of this page, and leads to no other host. */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || text.length > 500) return false;
  const url = parseUrl(text, 'https://page.example');
  return url?.origin === 'https://page.example' && !url.pathname.startsWith('//');
}
