import * as v from 'valibot';
import type { IsoDay } from '../../game/day.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

/**
 * Moves a planned draft to another day; a draft planned for that one takes its place.
 *
 * @throws NoConnectionError
 * @throws ServerError as planDraft
 */
export async function movePlan(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  date: IsoDay,
): Promise<void> {
  await callStaff(accounts, 'move_plan', { key, date }, v.object({ key: v.string() }));
}
