import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type NewsGroup, newsGroupSchema } from './desk-news.ts';

/** Takes an announcement back in all its languages; @throws as `callStaff`, PT409 as `saveNews`. */
export function withdrawNews(
  accounts: Pick<Accounts, 'rest'>,
  { group, version }: { group: number; version: string },
): Promise<NewsGroup> {
  return callStaff(accounts, 'withdraw_news', { group_id: group, version }, newsGroupSchema);
}
