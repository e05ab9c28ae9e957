import type { Solved } from '../../../domain/round/attempts.ts';

/** How a puzzle is played that is not the day’s. */
export type Mode = 'shared' | 'custom' | 'museum' | 'embedded' | 'old' | 'random';

/** What the end of such a game has beside the answer. */
export type ModeEnding = {
  /** Restarts the same puzzle. */
  onAgain?: () => void;
  /** Leads back to a museum's start page. */
  onStart?: () => void;
  /** Whether it had been finished before. */
  isAgain?: boolean;
  /** The address of the series’ next puzzle; null where there is none, or none to be had by now. */
  next?: string | null;
  /** How many more of its kind may be begun today; null where that is not limited. */
  left?: number | null;
  /** Notes the end in the account’s history; the first end stays, however often it is called. */
  finish?: (attempt: Solved) => Promise<void>;
};
