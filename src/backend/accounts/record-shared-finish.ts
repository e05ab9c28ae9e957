import type { Solved } from '../../domain/round/attempts.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Notes in the player's history how a shared puzzle ended; it costs no play, and the first end stays.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws ServerError 42501 without the permission, 02000 for a puzzle that there is not
 */
export async function recordSharedFinish(
  { rest }: Pick<Accounts, 'rest'>,
  id: number,
  offset: number,
  attempt: Solved,
): Promise<void> {
  const parameters = { quando_id: id, timezoneoffset: offset, attempt };
  answered(await rest.rpc('record_shared_finish', parameters));
}
