import type { DraftContent } from './draft-content.ts';
import type { DraftConflict } from './merge-drafts.ts';

/** What a draft said before an edit, and where the edit was; an empty path is more than one field. */
export type Step = { content: DraftContent; path: string; at: number };

/** A draft as the server has it. */
export type Revision = { revision: number; content: DraftContent };

/** One page's work on a draft. Contents here are filled: four hints in both languages. */
export type DraftSession = {
  /** The revision that the server had when this page last knew, and what it said. */
  revision: number;
  base: DraftContent;
  /** What the page says now. */
  content: DraftContent;
  past: readonly Step[];
  future: readonly Step[];
  /** What is on its way to the server. */
  inFlight: DraftContent | null;
  /** What was sent on top of `base` and never answered: any of it may have arrived. */
  unanswered: readonly DraftContent[];
  /** What somebody else wrote in the same fields, until it is decided on. */
  conflicts: readonly DraftConflict[];
};

/** What a page keeps of its work on the device. */
export type KeptWork = Pick<
  DraftSession,
  'revision' | 'base' | 'content' | 'unanswered' | 'conflicts'
>;
