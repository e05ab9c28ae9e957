import type { Accounts } from '../../backend/accounts/accounts.ts';
import { getPlayedOf, getResultsOf } from '../../backend/library/library.ts';
import {
  ledgerOutcomes,
  mergeOutcomes,
  type Outcomes,
} from '../../domain/statistics/puzzle-result.ts';

/** How far an account has played some puzzles, a hundred at most: on their day, else as old ones. */
export async function outcomesOf(
  rest: Accounts['rest'],
  userId: string,
  ids: readonly string[],
): Promise<Outcomes> {
  const [played, results] = await Promise.all([
    getPlayedOf({ rest }, userId, ids),
    getResultsOf({ rest }, ids),
  ]);
  const history = new Map(played.map(({ quizId, outcome }) => [quizId, outcome]));
  return mergeOutcomes(ledgerOutcomes(results), history);
}
