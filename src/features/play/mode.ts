import type { Solved } from '../../game/attempts.ts';
import type { SeriesStep } from './series.ts';

/** How a puzzle is played that is not the day’s. */
export type Mode = 'shared' | 'custom' | 'museum' | 'old' | 'random';

/** What the end of such a game has beside the answer. */
export type ModeEnding = {
  /** Begins the same puzzle anew. */
  onAgain?: () => void;
  /** Whether it had been finished before. */
  isAgain?: boolean;
  /** The step of the series that comes next; null where the puzzle is of none. */
  step?: SeriesStep | null;
  /** How many more of its kind may be begun today; null where that is not limited. */
  left?: number | null;
  /** Notes the end in the account’s history; the first end stays, however often it is called. */
  finish?: (attempt: Solved) => Promise<void>;
};
