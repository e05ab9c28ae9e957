import type { Solved } from '../../domain/round/attempts.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Notes in the player's history how an old or random puzzle ended; the first end stays.
 *
 * @throws ServerError 42501 without the permission
 */
export async function recordFinish(
  { rest }: Pick<Accounts, 'rest'>,
  id: number,
  attempt: Solved,
): Promise<void> {
  answered(await rest.rpc('record_finish', { quando_id: id, attempt }));
}
