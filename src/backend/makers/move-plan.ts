import * as v from 'valibot';
import type { IsoDay } from '../../game/day.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const displaced = v.object({ key: v.string(), plannedFor: v.nullable(v.string()) });
const schema = v.object({ key: v.string(), swapped: v.nullable(displaced) });

/** A draft that another one took the day of. */
export type Displaced = v.InferOutput<typeof displaced>;

/**
 * Moves a planned draft to another day.
 *
 * @returns the draft that was planned for that day, with the day it has now, if any
 * @throws NoConnectionError
 * @throws ServerError as planDraft
 */
export async function movePlan(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  date: IsoDay,
): Promise<Displaced | null> {
  return (await callStaff(accounts, 'move_plan', { key, date }, schema)).swapped;
}
