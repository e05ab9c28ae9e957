import type { LedgerEntry } from '../domain/statistics/ledger.ts';
import type { Outcomes } from '../domain/statistics/comparison.ts';
import { counterNames, statisticsOf } from '../domain/statistics/statistics.ts';
import type { Backend } from './backend.ts';
import { ServerError } from './errors.ts';
import { readFunction } from './read-function.ts';
import { sendJson } from './send-json.ts';

/**
 * How others did at a puzzle, approximately; null while too few were counted.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses, or answers with something else
 */
export async function getOutcomes(
  backend: Backend,
  id: number,
  offset: number,
): Promise<Outcomes | null> {
  const parameters = { quando_id: id, timezoneoffset: offset };
  const answer = await readFunction(backend, 'get_outcomes', parameters);
  if (answer === null) return null;
  const outcomes = readOutcomes(answer);
  if (outcomes === null) throw new ServerError('The answer does not say how others did', '');
  return outcomes;
}

/** The answer as the page uses it; null where it is malformed. */
export function readOutcomes(answer: unknown): Outcomes | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('players' in answer) || !('shares' in answer)) return null;
  const { players, shares } = answer;
  if (!isCount(players) || !Array.isArray(shares) || shares.length !== counterNames.length) {
    return null;
  }
  const read = shares.map((share: unknown) => (isCount(share) && share <= 100 ? share : null));
  if (read.includes(null)) return null;
  return { players, shares: statisticsOf((_, index) => read[index] ?? 0) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * Adds a finished daily puzzle to the comparison with others, anonymously even while signed in.
 * Only for players who agreed to compare.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function countOutcome(backend: Backend, { date, quizId, attempt }: LedgerEntry) {
  const outcome = { quando_id: Number(quizId), date, attempt };
  await sendJson(backend, '/rest/v1/rpc/count_outcome', outcome);
}
