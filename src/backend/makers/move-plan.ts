import * as v from 'valibot';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const displaced = v.object({ key: v.string(), plannedFor: v.nullable(v.string()) });
const schema = v.object({ key: v.string(), swapped: v.nullable(displaced) });

/** A draft that another one took the day of. */
export type Displaced = v.InferOutput<typeof displaced>;

/**
 * Moves a planned draft to another day.
 *
 * @param move `expected`: the draft that was seen on that day, null for none
 * @returns the draft that was planned for that day, with the day it has now, if any
 * @throws NoConnectionError
 * @throws ServerError as planDraft; PT409 when another draft is planned for that day by now
 */
export async function movePlan(
  accounts: Pick<Accounts, 'rest'>,
  move: { key: string; date: IsoDay; expected: string | null },
): Promise<Displaced | null> {
  return (await callStaff(accounts, 'move_plan', move, schema)).swapped;
}
