import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

/** How many lines a page has. */
const PAGE_SIZE = 100;

const whole = v.pipe(v.number(), v.integer());
const schema = v.object({
  puzzles: v.array(
    v.object({
      key: v.string(),
      name: v.nullable(v.string()),
      date: v.nullable(v.string()),
      year: whole,
      hint: v.nullable(v.string()),
      hasDe: v.boolean(),
      hasEn: v.boolean(),
    }),
  ),
  total: whole,
});

/** A page of what is published, one line a key; a custom puzzle has neither name nor date. */
export type PublishedPage = v.InferOutput<typeof schema>;

/** What to look for; what is null limits nothing. Years are inclusive. */
export type PublishedSearch = {
  words: string;
  from: number | null;
  to: number | null;
  /** The language that it was not published in. */
  lacks: Locale | null;
  sort: 'newest' | 'oldest' | 'year' | 'key';
};

/**
 * The published puzzles with some words, beginning after so many.
 *
 * @throws NoConnectionError
 * @throws ServerError 22001 when the words are too long, 42501 without admin.restricted
 */
export function getPublished(
  accounts: Pick<Accounts, 'rest'>,
  { words, from, to, lacks, sort }: PublishedSearch,
  skip: number,
  signal?: AbortSignal,
): Promise<PublishedPage> {
  const asked = { words, year_from: from, year_to: to, lacks, sort, skip, amount: PAGE_SIZE };
  return callStaff(accounts, 'get_published', asked, schema, signal);
}
