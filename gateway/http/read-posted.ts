import { type AskedRead, asksPublicFunction } from '../cache/cacheable-call.ts';
import { askedBody } from '../limits/asked-body.ts';
import { bearerOf } from '../request/bearer.ts';

/**
 * The read by GET that a POST of a public function amounts to, where nobody is signed in; undefined
 * for any other request.
 */
export async function readPosted(request: Request): Promise<AskedRead | undefined> {
  const { method, headers } = request;
  if (method !== 'POST' || !asksPublicFunction(request)) return undefined;
  const url = new URL(request.url);
  const names = [...url.searchParams.keys()];
  if (names.some((name) => name !== 'apikey')) return undefined;
  const key = headers.get('apikey') ?? url.searchParams.get('apikey');
  const isAnonymous = headers.get('authorization') === null || bearerOf(request) === key;
  const type = headers.get('content-type') ?? 'application/json';
  const profile = headers.get('content-profile') ?? 'public';
  if (!isAnonymous || !/^application\/json\s*(;|$)/i.test(type) || profile !== 'public') {
    return undefined;
  }
  for (const [name, value] of Object.entries(await askedBody(request))) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    url.searchParams.append(name, String(value));
  }
  const get = (name: string) => (name === 'if-none-match' ? null : headers.get(name));
  return { method: 'GET', url: url.href, headers: { get } };
}
