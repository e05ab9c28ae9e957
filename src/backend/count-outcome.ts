import type { LedgerEntry } from '../game/ledger.ts';
import type { Backend } from './backend.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Counts a finished daily puzzle among how others did, without saying whose it is, also for who is
 * signed in. Only for players who agreed to compare.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function countOutcome(backend: Backend, { date, quizId, attempt }: LedgerEntry) {
  const body = JSON.stringify({ quando_id: Number(quizId), date, attempt });
  const send: Backend['send'] = (address, init) => {
    const headers = new Headers(init.headers);
    headers.set('Content-Type', 'application/json');
    return backend.send(address, { ...init, method: 'POST', headers, body });
  };
  await readAnswer({ ...backend, send }, `${backend.backendUrl}/rest/v1/rpc/count_outcome`);
}
