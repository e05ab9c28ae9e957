import type { Permission } from '../../backend/permissions.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';

/** What of a screen stands there before its scripts have come: its title, and what it is. */
export type ScreenHead = {
  path: string;
  /** What its level asks for; null where it is open to everybody. */
  permission: Permission | null;
  /** Whose `title` and `lead` these are, in the catalogues. */
  words: string;
  /** How wide its column is at most. */
  width: string;
  /** The file of the screen. */
  file: string;
};

/** The same as the build writes it into the page: title and lead, and the files to fetch. */
export type BuiltHead = Pick<ScreenHead, 'permission' | 'width'> & {
  words: Record<Locale, readonly string[]>;
  files: readonly string[];
};

const library = 'src/features/library';

/** The screens whose heads are the same for everybody who may see them. */
export const screenHeads: readonly ScreenHead[] = [
  {
    path: '/archive',
    permission: 'routing.archive',
    words: 'archive',
    width: 'var(--spread)',
    file: `${library}/archive/archive-screen.tsx`,
  },
  {
    path: '/calendar',
    permission: 'game.multiple',
    words: 'calendar',
    width: 'var(--spread)',
    file: `${library}/calendar/calendar-screen.tsx`,
  },
  {
    path: '/puzzleHistory',
    permission: 'game.multiple',
    words: 'history',
    width: '40rem',
    file: `${library}/history/history-screen.tsx`,
  },
  {
    path: '/puzzleOverview',
    permission: null,
    words: 'puzzleOverview',
    width: '44rem',
    file: `${library}/overview/overview-screen.tsx`,
  },
  {
    path: '/years',
    permission: null,
    words: 'years',
    width: 'var(--spread)',
    file: `${library}/years/years-screen.tsx`,
  },
  {
    path: '/stats',
    permission: 'stats.shared',
    words: 'stats',
    width: '42rem',
    file: 'src/features/statistics/stats-screen.tsx',
  },
  {
    path: '/news',
    permission: null,
    words: 'news',
    width: '40rem',
    file: 'src/features/news/news-screen.tsx',
  },
];
