import { useSyncExternalStore } from 'react';
import type { Permission, Role } from './permissions.ts';

/** Where the session is stored on the device. */
export const SESSION_KEY = 'quando.session';

/** Who is signed in, as the access token says. */
export type Session = {
  userId: string;
  email: string;
  role: Role;
  permissions: readonly Permission[];
};

/** `unknown`: the device holds a session that was not read yet. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'signedIn'; session: Session }
  /** `hasEnded`: the server refused to go on with it, nobody signed out. */
  | { state: 'signedOut'; hasEnded: boolean };

let current: SessionState | null = null;
const listeners = new Set<() => void>();

function currentSession(): SessionState {
  current ??= isStored() ? { state: 'unknown' } : { state: 'signedOut', hasEnded: false };
  return current;
}

/** For the one place that follows the session. */
export function setSession(next: SessionState) {
  current = next;
  for (const listen of listeners) listen();
}

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

function isStored(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}
