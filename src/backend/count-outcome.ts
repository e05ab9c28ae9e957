import type { LedgerEntry } from '../domain/statistics/ledger.ts';
import type { Backend } from './backend.ts';
import { sendJson } from './send-json.ts';

/**
 * Counts a finished daily puzzle among how others did, without saying whose it is, also for who is
 * signed in. Only for players who agreed to compare.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function countOutcome(backend: Backend, { date, quizId, attempt }: LedgerEntry) {
  const outcome = { quando_id: Number(quizId), date, attempt };
  await sendJson(backend, '/rest/v1/rpc/count_outcome', outcome);
}
