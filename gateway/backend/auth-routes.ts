/**
 * What of /auth/v1 is open, by method and path; a grant type belongs to its path. The rest is closed,
 * above all GET /verify, which would put a session into a URL.
 */
export const openAuthRoutes: readonly string[] = [
  'GET /settings',
  'GET /health',
  'GET /.well-known/jwks.json',
  'POST /signup',
  'POST /token?grant_type=password',
  'POST /token?grant_type=refresh_token',
  'POST /otp',
  'POST /verify',
  'POST /recover',
  'POST /resend',
  'POST /logout',
  'GET /user',
  'PUT /user',
  'GET /reauthenticate',
];

/** Open where a provider to sign in with is configured. */
export const oauthRoutes: readonly string[] = [
  'GET /authorize',
  'GET /callback',
  'POST /token?grant_type=pkce',
];

const known = [...openAuthRoutes, ...oauthRoutes];

/** The route of a request below /auth/v1, as named above; undefined when it is closed. */
export function openAuthRoute(method: string, url: URL): string | undefined {
  const path = url.pathname.slice('/auth/v1'.length);
  const grant = path === '/token' ? `?grant_type=${url.searchParams.get('grant_type') ?? ''}` : '';
  return known.find((route) => route === `${method} ${path}${grant}`);
}
