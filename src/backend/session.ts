import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Permission, Role } from './permissions.ts';
import { storedSession } from './stored-session.ts';
import { tokenText } from './token-text.ts';

/** Who is signed in, as the access token says. */
export type Session = {
  userId: string;
  email: string;
  role: Role;
  permissions: readonly Permission[];
  /** Whether permissions wait for a second factor that the account does not have yet. */
  needsSecondFactor: boolean;
};

/** `unknown`: the device holds a session that was not read yet. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'signedIn'; session: Session }
  /** Half signed in: the account's second factor is to be asked for, and nothing is open until then. */
  | { state: 'secondStep' }
  /** The device holds one that has to be renewed, and the server is out of reach. */
  | { state: 'unreached' }
  /** `hasEnded`: the server ended it; nobody signed out. */
  | { state: 'signedOut'; hasEnded: boolean };

const store = createStore<SessionState | null>(() => null);

function currentSession(): SessionState {
  const now = store.getState();
  if (now !== null) return now;
  setSession(storedUser() ? { state: 'unknown' } : { state: 'signedOut', hasEnded: false });
  return currentSession();
}

/** For the one place that follows the session. */
export function setSession(next: SessionState) {
  store.setState(next, true);
}

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  return useSyncExternalStore(store.subscribe, currentSession, currentSession);
}

/** The id of who is signed in; empty for nobody. */
export function useUserId(): string {
  const session = useSession();
  return session.state === 'signedIn' ? session.session.userId : '';
}

/**
 * Whose game is played: the id of the account that keeps it, empty where the device does. Known
 * before the session is read, and also while it cannot be refreshed.
 */
export function usePlayer(): string {
  return useSyncExternalStore(store.subscribe, currentPlayer);
}

/** As `usePlayer`, for event handlers. */
export function currentPlayer(): string {
  const now = currentSession();
  if (now.state !== 'signedIn') return storedPlayer();
  const { userId, permissions } = now.session;
  return permissions.includes('stats.shared') ? userId : '';
}

/** The id of the user whose session is stored, empty where none is. */
export function storedUser(): string {
  return storedSession().user?.id ?? '';
}

/** The same where the stored token says that the account keeps games; else they are the device's. */
function storedPlayer(): string {
  const { access_token: token = '', user } = storedSession();
  return tokenText(token).includes('"stats.shared"') ? (user?.id ?? '') : '';
}
