import type { OpenedBy } from '../../../backend/permission-roles.ts';
import { type Permission, permissions } from '../../../backend/permissions.ts';
import type { SessionState } from '../../../backend/session.ts';

/** The ways beside today's puzzle: where each leads, and what one needs to go there, null for nothing. */
export const cards = [
  {
    name: 'calendar',
    path: '/calendar',
    permission: permissions.MULTIPLEGAMES,
  },
  { name: 'archive', path: '/archive', permission: permissions.ARCHIVE },
  { name: 'random', path: '/random', permission: permissions.MULTIPLEGAMES },
  {
    name: 'puzzleHistory',
    path: '/puzzleHistory',
    permission: permissions.MULTIPLEGAMES,
  },
  { name: 'years', path: '/years', permission: null },
  { name: 'make', path: '/make', permission: null },
  { name: 'room', path: '/room', permission: null },
] as const satisfies readonly {
  name: string;
  path: string;
  permission: Permission | null;
}[];

export type Card = (typeof cards)[number];

/**
 * Whether a card is open; unknown until the session is read, or while it cannot be renewed.
 *
 * @param holder who opens it in this installation; null while that is not known
 */
export function isOpen(
  { permission }: Card,
  session: SessionState,
  holder: OpenedBy | null,
): boolean | 'unknown' {
  if (permission === null) return true;
  if (session.state === 'signedOut') return false;
  if (session.state !== 'signedIn') return 'unknown';
  // What every account may, this one may: its screen renews a session from before that.
  return holder === 'account' || session.session.permissions.includes(permission);
}
