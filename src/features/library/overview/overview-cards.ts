import { type Permission, permissions } from '../../../backend/permissions.ts';
import type { SessionState } from '../../../backend/session.ts';

/** The ways into what is past: where each leads, and the lowest tier that opens it. */
export const cards = [
  {
    name: 'calendar',
    path: '/calendar',
    permission: permissions.MULTIPLEGAMES,
    tier: 'explorer',
  },
  { name: 'archive', path: '/archive', permission: permissions.ARCHIVE, tier: 'historian' },
  { name: 'random', path: '/random', permission: permissions.MULTIPLEGAMES, tier: 'explorer' },
  {
    name: 'puzzleHistory',
    path: '/puzzleHistory',
    permission: permissions.MULTIPLEGAMES,
    tier: 'explorer',
  },
] as const satisfies readonly {
  name: string;
  path: string;
  permission: Permission;
  tier: string;
}[];

export type Card = (typeof cards)[number];

/** Whether a card is open; unknown until the session is read, or while it cannot be renewed. */
export function isOpen({ permission }: Card, session: SessionState): boolean | 'unknown' {
  if (session.state === 'signedOut') return false;
  if (session.state !== 'signedIn') return 'unknown';
  return session.session.permissions.includes(permission);
}
