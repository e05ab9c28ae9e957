import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type NewsGroup, newsGroupSchema } from './desk-news.ts';

/** One announcement with its texts; @throws as `callStaff`, 02000 where there is none. */
export function getNewsGroup(
  accounts: Pick<Accounts, 'rest'>,
  group: number,
  signal?: AbortSignal,
): Promise<NewsGroup> {
  return callStaff(accounts, 'get_news_group', { group_id: group }, newsGroupSchema, signal);
}
