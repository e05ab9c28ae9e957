import type { TipType } from '../../domain/puzzle/puzzle.ts';
import { Icon } from './icon.tsx';

/** One quiet ornament for each kind of source, in a 24-unit square. */
const ornaments: Record<TipType, string> = {
  article: 'M6 3h9l4 4v14H6zM15 3v4h4M9 11h7M9 14h7M9 17h4',
  podcast: 'M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM6 11a6 6 0 0 0 12 0M12 17v4m-3 0h6',
  wiki: 'M3 5c3-1.5 6-1 9 1 3-2 6-2.5 9-1v14c-3-1.5-6-1-9 1-3-2-6-2.5-9-1zM12 6v14',
  website: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  video: 'M3 5h18v14H3zM10 9l5 3-5 3zM3 8h2m14 0h2M3 16h2m14 0h2',
  game: 'M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01',
  book: 'M5 19V5a2 2 0 0 1 2-2h12v14H7a2 2 0 0 0 0 4h12M9 7h6M9 10h4',
};

/** The drawing of a tip's kind; its name stands beside it. */
export function TipOrnament({ type }: { type: TipType }) {
  return <Icon drawing={ornaments[type]} />;
}
