import { type AskedRead, asksPublicFunction } from '../cache/cacheable-call.ts';
import { bearerOf } from '../request/bearer.ts';

/** The read by GET that a request amounts to, if any, and the request itself with its body unread. */
type Posted = { read: AskedRead | undefined; whole: () => Request };

/** The arguments of a public function are far shorter. */
const longestArguments = 300;

/** Reads a POST of a public function, where nobody is signed in; undefined for any other request. */
export async function readPosted(request: Request): Promise<Posted | undefined> {
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
  // A copy of the request, with a stream of its own, would cost more than all else here.
  const body = await request.text();
  return {
    read: body.length > longestArguments ? undefined : readOf(body, url, headers),
    whole: () => new Request(request.url, { method, headers, body }),
  };
}

function readOf(body: string, url: URL, headers: Headers): AskedRead | undefined {
  for (const [name, value] of Object.entries(argumentsIn(body))) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    url.searchParams.append(name, String(value));
  }
  const get = (name: string) => (name === 'if-none-match' ? null : headers.get(name));
  return { method: 'GET', url: url.href, headers: { get } };
}

function argumentsIn(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
