import type { ArchiveState } from '../../../backend/library/archive.ts';
import { tipTypes } from '../../../domain/puzzle/puzzle.ts';
import { oneOf, wordsOf, yearOf } from '../../../ui/url-filter.ts';

export const archiveStates = [
  'unsolved',
  'unplayed',
  'open',
  'solved',
  'lost',
] as const satisfies ArchiveState[];

/** What one can look for in the archive, by the names it has in the address. */
export const archiveFilter = {
  words: wordsOf,
  from: yearOf,
  to: yearOf,
  type: oneOf(tipTypes),
  state: oneOf(archiveStates),
};
