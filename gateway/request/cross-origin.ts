import { setHeaders } from './set-headers.ts';

/** What opens an answer to pages of other origins, as on Supabase: keys and tokens count, cookies never. */
export const anyOrigin: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Range, Content-Location, Preference-Applied, Location, Range, Retry-After, ' +
    'X-Supabase-Api-Version, Sb-Error-Code, X-Request-Id',
};

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Answers the question a browser asks before a call from another origin; undefined for other requests. */
export function answerPreflight(request: Request): Response | undefined {
  const asked = request.headers.get('access-control-request-method');
  if (request.method !== 'OPTIONS' || asked === null) return undefined;
  const headers = request.headers.get('access-control-request-headers') ?? '';
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    },
  });
}

/** Opens an answer to pages of other origins. */
export function allowAnyOrigin(headers: Headers): void {
  setHeaders(headers, anyOrigin);
}
