import { type Permission, permissions } from '../../backend/permissions.ts';
import type { SessionState } from '../../backend/session.ts';

/**
 * Who may open a screen: everybody, whoever has begun to register, or whoever is signed in and has
 * the permission of that name.
 */
export type Level = 'OPEN' | 'MARKED' | keyof typeof permissions;

/** What a screen's guard decides. */
export type Verdict =
  | { answer: 'open' }
  /** The session is not read yet. */
  | { answer: 'wait' }
  /** Only the server can say whose session this is, and it is out of reach. */
  | { answer: 'unreached' }
  | { answer: 'login' }
  | { answer: 'register' }
  /** Signed in, but without the permission; none where no level of that name exists. */
  | { answer: 'denied'; permission: Permission | null };

/**
 * Whether a screen of this level opens.
 *
 * @param level what the screen asks for; a text that is no level opens to nobody
 * @param isMarked whether the device carries the marker of a begun registration
 */
export function guard(level: string, session: SessionState, isMarked: boolean): Verdict {
  if (level === 'OPEN') return { answer: 'open' };
  if (level === 'MARKED') return { answer: isMarked ? 'open' : 'register' };
  if (session.state === 'unknown') return { answer: 'wait' };
  if (session.state === 'unreached') return { answer: 'unreached' };
  if (session.state === 'signedOut' || session.state === 'secondStep') return { answer: 'login' };
  const permission = isLevel(level) ? permissions[level] : null;
  // Whoever has a session is authenticated, whatever the token lists.
  if (permission === permissions.AUTHENTICATED) return { answer: 'open' };
  const isHeld = permission !== null && session.session.permissions.includes(permission);
  return isHeld ? { answer: 'open' } : { answer: 'denied', permission };
}

function isLevel(text: string): text is keyof typeof permissions {
  return Object.hasOwn(permissions, text);
}
