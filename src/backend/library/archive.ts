import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import { type Locale, type TipType, tipTypes } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { checked } from '../call-function.ts';
import { daySchema } from '../time-schema.ts';

const schema = v.object({
  puzzles: v.array(
    v.object({
      id: v.pipe(v.number(), v.integer()),
      name: v.nullable(v.string()),
      date: daySchema,
      hint: v.string(),
      types: v.array(v.picklist(tipTypes)),
      playedAt: v.nullable(v.string()),
      finishedAt: v.nullable(v.string()),
      attempt: v.nullable(v.picklist([1, 2, 3, 4])),
      year: v.nullable(v.pipe(v.number(), v.integer())),
      label: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(daySchema),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Some puzzles of the archive, newest first; `next` is where to go on, `total` counts all. */
export type ArchivePage = v.InferOutput<typeof schema>;

/**
 * A past puzzle in the archive: its number, its first hint, and what the account has made of it.
 * `playedAt`: when it was begun, as the server writes it; `attempt`: the one that solved it, null also
 * while it is not finished; `year`: the answer, and only there once the account has finished it.
 */
export type ArchivePuzzle = ArchivePage['puzzles'][number];

/** Reads an answer of the archive; ServerError when it is none. */
export function readArchivePage(answer: unknown): ArchivePage {
  return checked(schema, answer);
}

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
  return readArchivePage(await rest.call('search_archive', parameters, signal));
}
