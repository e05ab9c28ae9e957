import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { newsLineSchema, removedDraftSchema } from './desk-news.ts';

const schema = v.object({
  news: v.array(newsLineSchema),
  removed: v.array(removedDraftSchema),
  nextGroup: v.number(),
});

/** All announcements, drafts first, then the newest; drafts that were removed; `nextGroup` is a number for a new one. */
export type NewsDesk = v.InferOutput<typeof schema>;

/** What the news desk has, also what nobody else sees; @throws as `callStaff`. */
export function getNewsDesk(
  accounts: Pick<Accounts, 'rest'>,
  signal?: AbortSignal,
): Promise<NewsDesk> {
  return callStaff(accounts, 'get_news_desk', {}, schema, signal);
}
