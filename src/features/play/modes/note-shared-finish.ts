import { accountsOf } from '../../../backend/accounts/accounts.ts';
import { recordSharedFinish } from '../../../backend/accounts/games.ts';
import type { Backend } from '../../../backend/backend.ts';
import { today } from '../../../device/clock.ts';
import type { Solved } from '../../../domain/round/attempts.ts';

/** Notes the end in one account’s history, never in that of whoever signs in later. */
export async function noteSharedFinish(
  backend: Backend,
  userId: string,
  id: number,
  attempt: Solved,
) {
  const rest = accountsOf(backend).restOf(userId);
  await recordSharedFinish({ rest }, id, today().offset, attempt);
}
