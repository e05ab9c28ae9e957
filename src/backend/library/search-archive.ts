import type { IsoDay } from '../../domain/day/day.ts';
import type { Locale, TipType } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { type ArchivePage, readArchivePage } from './archive-page.ts';

/** How far somebody is with a puzzle, as the archive asks for it; `unsolved`: all but solved. */
export type ArchiveState = 'unsolved' | 'unplayed' | 'open' | 'solved' | 'lost';

/** What to look for; what is null limits nothing. */
export type ArchiveSearch = {
  locale: Locale;
  /** Minutes east of UTC, -720 to 840. */
  offset: number;
  words: string | null;
  yearFrom: number | null;
  yearTo: number | null;
  type: TipType | null;
  state: ArchiveState | null;
  /** Only what is older than this day. */
  before: IsoDay | null;
  /** How many puzzles at once, 1 to 100. */
  amount: number;
};

/**
 * Looks for past puzzles, newest first.
 *
 * @throws NoConnectionError when the server is out of reach, or the signal broke the call off
 * @throws ServerError 42501 without the permission
 */
export async function searchArchive(
  rest: Accounts['rest'],
  { offset, yearFrom, yearTo, ...search }: ArchiveSearch,
  signal: AbortSignal,
): Promise<ArchivePage> {
  const parameters = {
    ...search,
    timezoneoffset: offset,
    year_from: yearFrom,
    year_to: yearTo,
  };
  const answer: unknown = answered(
    await rest.rpc('search_archive', parameters).abortSignal(signal),
  );
  return readArchivePage(answer);
}
