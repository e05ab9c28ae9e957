import { type AskAuth, authError } from './auth-call.ts';

/** What goes on from GET /authorize, and nothing else: no further scopes, no invitation to guess at. */
const known = ['provider', 'code_challenge', 'code_challenge_method'];

/**
 * Sign-in by another provider, with PKCE alone: without it the session would come back in a URL.
 * `redirect_to` counts when it is a page of ours; otherwise the way back leads to our start page.
 */
export function createOauthRoutes(
  ask: AskAuth,
  publicUrl: () => string,
): Readonly<Record<string, AskAuth>> {
  const authorize: AskAuth = async (request) => {
    const asked = new URL(request.url).searchParams;
    if (asked.get('code_challenge_method')?.toLowerCase() !== 's256') {
      return authError(
        400,
        'validation_failed',
        'PKCE with code_challenge_method s256 is required',
      );
    }
    const url = new URL('/auth/v1/authorize', request.url);
    for (const name of known) {
      const value = asked.get(name);
      if (value !== null) url.searchParams.set(name, value);
    }
    url.searchParams.set('redirect_to', ownPage(asked.get('redirect_to'), publicUrl()));
    return ask(new Request(url));
  };
  return { 'GET /authorize': authorize };
}

function ownPage(address: string | null, home: string): string {
  if (address === null || !URL.canParse(address)) return home;
  return new URL(address).origin === new URL(home).origin ? address : home;
}
