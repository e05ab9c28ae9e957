/** The two parts of the API, which are judged by different rules. */
export type Area = 'rest' | 'auth';

/**
 * Which part of the API an address belongs to; undefined for none, or when the path is not written
 * plainly. Routers match decoded paths, so `/%61uth/v1/token` would reach the account routes while
 * every rule by path took it for something else. No name in our paths needs a `%`.
 */
export function areaOf(address: string): Area | undefined {
  const { pathname } = new URL(address);
  const written = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(address)?.[1];
  if (written !== pathname || pathname.includes('%')) return undefined;
  if (pathname.startsWith('/rest/v1/')) return 'rest';
  return pathname.startsWith('/auth/v1/') ? 'auth' : undefined;
}
