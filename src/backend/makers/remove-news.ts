import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const removedSchema = v.object({ removedAt: v.string() });

/**
 * Puts a draft that was never published away; for 30 days it can be brought back.
 *
 * @throws as `callStaff`: PT409 as `saveNews`, 55000 where it is or was published
 */
export function removeNews(
  accounts: Pick<Accounts, 'rest'>,
  { group, version }: { group: number; version: string },
): Promise<{ removedAt: string }> {
  return callStaff(accounts, 'remove_news', { group_id: group, version }, removedSchema);
}
