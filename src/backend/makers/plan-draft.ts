import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

/**
 * Means a draft for a day that is free, or for none.
 *
 * @throws NoConnectionError
 * @throws ServerError 22023 for a day that is over, 23505 for one that is taken, 02000 without such
 *   a draft, 55000 when it is published or removed
 */
export async function planDraft(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  date: IsoDay | null,
): Promise<void> {
  await callStaff(accounts, 'plan_draft', { key, date }, v.object({ key: v.string() }));
}
