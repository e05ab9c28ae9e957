import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const schema = v.object({ de: v.number(), en: v.number(), name: v.string(), date: v.string() });

/** What a draft has become: the ids in both languages, its number and its day, `YYYY-MM-DD`. */
export type PublishedDraft = v.InferOutput<typeof schema>;

/**
 * Makes a revision of a draft the puzzle of a day in both languages; from then on it is frozen.
 *
 * @param date `YYYY-MM-DD`, not before today in UTC
 * @throws ServerError PT409 another revision stands, 23505 the day is taken, 22023 it is over, 55000
 *   incomplete with the path of what is missing in `field`, 23514 or 22001 no puzzle may be so
 */
export function publishDraft(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  revision: number,
  date: string,
): Promise<PublishedDraft> {
  return callStaff(accounts, 'publish_draft', { key, revision, date }, schema);
}
