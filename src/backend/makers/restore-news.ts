import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type NewsGroup, newsGroupSchema } from './desk-news.ts';

/** Brings a removed draft back; @throws as `callStaff`, 02000 where none was removed lately. */
export function restoreNews(accounts: Pick<Accounts, 'rest'>, group: number): Promise<NewsGroup> {
  return callStaff(accounts, 'restore_news', { group_id: group }, newsGroupSchema);
}
