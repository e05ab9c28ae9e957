import {
  type AuthChangeEvent,
  type GoTrueClient,
  isAuthRetryableFetchError,
  type Session as Stored,
} from '@supabase/auth-js';
import { type SessionState, setSession, storedUser } from '../session.ts';
import { isHalfSignedIn, readClaims } from './claims.ts';

/**
 * Keeps the page's session in step with the client's: what happens here, in another tab, and by the
 * refresh that runs by itself.
 *
 * @param isRefused whether the server refused the last refresh, so that the session ended by itself
 */
export function followSession(auth: GoTrueClient, isRefused: () => boolean) {
  let wasStored = storedUser() !== '';
  let isKnown = false;
  auth.onAuthStateChange((event, session) => {
    isKnown = true;
    // A tab that begins tells all others of the session it has read, though one of them may just have
    // ended it; only what the device still stores counts, where it stores any.
    const isStored = session !== null && storedUser() === session.user.id;
    const isOver = session !== null && wasStored && !isStored;
    wasStored ||= isStored;
    if (!isOver) take(event, session, isRefused);
    else if (storedUser() === '') take('SIGNED_OUT', null, isRefused);
  });
  // The first event comes when the client has given up; screens need not wait for it.
  auth.getSession().then(
    ({ error }) => {
      if (!isKnown && isAuthRetryableFetchError(error)) setSession({ state: 'unreached' });
    },
    () => undefined,
  );
}

function take(event: AuthChangeEvent, session: Stored | null, isRefused: () => boolean) {
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'PASSWORD_RECOVERY':
    case 'MFA_CHALLENGE_VERIFIED':
      if (session !== null) setSession(stateOf(session));
      // The client answers with none, but keeps it stored and keeps trying.
      else if (storedUser() !== '' && !isRefused()) setSession({ state: 'unreached' });
      else setSession({ state: 'signedOut', hasEnded: isRefused() });
      break;
    case 'SIGNED_OUT':
      setSession({ state: 'signedOut', hasEnded: isRefused() });
      break;
  }
}

function stateOf({ access_token, user }: Stored): SessionState {
  if (isHalfSignedIn(access_token)) return { state: 'secondStep' };
  const session = { userId: user.id, email: user.email ?? '', ...readClaims(access_token) };
  return { state: 'signedIn', session };
}
