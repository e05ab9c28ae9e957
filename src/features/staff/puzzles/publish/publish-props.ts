import type { Draft } from '../../../../backend/staff/draft-schema.ts';

/** What is to be published, and what follows from it. */
export type PublishProps = {
  draft: Draft;
  /** Whether the server has all that was written: only that can be published. */
  isSaved: boolean;
  /** How many fields two people wrote in, on which nobody has decided. */
  conflicts?: number;
  /** Called when the draft has become a puzzle, a puzzle has a note more, or either failed. */
  onChanged: () => void;
  /** Goes to the field at a path such as `de.tips[2].text`, where there is one in sight. */
  onGo?: (path: string) => void;
};
