import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

/** How many the server gives at most. */
export const MOST_DRAFTS = 1000;

const schema = v.array(
  v.object({
    key: v.string(),
    revision: v.number(),
    year: v.nullable(v.number()),
    hint: v.nullable(v.string()),
    hasDe: v.boolean(),
    hasEn: v.boolean(),
    isReady: v.boolean(),
    plannedFor: v.nullable(v.string()),
    updatedAt: v.nullable(v.string()),
    updatedBy: v.nullable(v.string()),
    removedAt: v.nullable(v.string()),
  }),
);

/**
 * A draft in a list: `hint` is its first one, `hasDe` whether all four German ones are written.
 * Days are `YYYY-MM-DD`, times ISO; a draft that nobody has changed yet has no time.
 */
export type DraftLine = v.InferOutput<typeof schema>[number];

/**
 * The drafts whose key, year or any text has the words, last changed first, at most 1,000.
 *
 * @param isRemoved whether those that were removed are wanted, and not the others
 * @throws NoConnectionError
 * @throws ServerError 22001 when the words are too long, 42501 without admin.restricted
 */
export function getDrafts(
  accounts: Pick<Accounts, 'rest'>,
  words: string,
  isRemoved: boolean,
  signal?: AbortSignal,
): Promise<DraftLine[]> {
  const asked = { words: words === '' ? null : words, state: isRemoved ? 'removed' : null };
  return callStaff(accounts, 'get_drafts', asked, schema, signal);
}
