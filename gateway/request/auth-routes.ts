/**
 * The open calls of /auth/v1, by method and path. The rest is closed, above all GET /verify, which
 * would put a session into a URL.
 */
export const authRoutes = [
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
  'GET /authorize',
  'GET /callback',
  'POST /token?grant_type=pkce',
  'POST /token?grant_type=id_token',
  'GET /user/identities/authorize',
  'DELETE /user/identities/{id}',
  'POST /factors',
  'DELETE /factors/{id}',
  'POST /factors/{id}/challenge',
  'POST /factors/{id}/verify',
  'POST /sso',
  'GET /sso/saml/metadata',
  'POST /sso/saml/acs',
  'POST /token?grant_type=web3',
  'GET /admin/users',
  'POST /admin/users',
  'GET /admin/users/{id}',
  'PUT /admin/users/{id}',
  'DELETE /admin/users/{id}',
  'GET /admin/users/{id}/factors',
  'DELETE /admin/users/{id}/factors/{id}',
  'GET /admin/sso/providers',
  'POST /admin/sso/providers',
  'GET /admin/sso/providers/{id}',
  'PUT /admin/sso/providers/{id}',
  'DELETE /admin/sso/providers/{id}',
  'POST /admin/generate_link',
  'POST /invite',
] as const;

/** The name of an open call. */
export type AuthRoute = (typeof authRoutes)[number];

/** An identifier in a path. */
const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The name of a call below /auth/v1, such as `POST /token?grant_type=password` or
 * `DELETE /factors/{id}`, and what it names; a grant type belongs to its path.
 */
export function routeOf(method: string, url: URL): { route: string; ids: string[] } {
  const path = url.pathname.slice('/auth/v1'.length).replace(/(.)\/$/, '$1');
  const segments = path.split('/');
  const isId = (segment: string, at: number) =>
    idShape.test(segment) || segments[at - 1] === 'factors';
  const ids = segments.filter(isId).map((id) => id.toLowerCase());
  const named = segments.map((segment, at) => (isId(segment, at) ? '{id}' : segment)).join('/');
  const grant = url.searchParams.get('grant_type') ?? '';
  const query = path === '/token' ? `?grant_type=${grant.slice(0, 32)}` : '';
  return { route: `${method} ${named}${query}`, ids };
}

/** The methods that a path such as `/factors/{id}` is called with; none for an unknown path. */
export function methodsOf(path: string): string[] {
  const routes = authRoutes.map((route) => route.split(/[ ?]/));
  const methods = routes.filter(([, named]) => named === path).map(([method = '']) => method);
  return [...new Set(methods)];
}
