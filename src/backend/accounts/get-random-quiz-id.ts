import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * The id of a past puzzle drawn by chance, one not played yet where there is one; null where the
 * language has none.
 *
 * @throws ServerError 42501 without the permission
 */
export async function getRandomQuizId(
  { rest }: Pick<Accounts, 'rest'>,
  locale: Locale,
): Promise<number | null> {
  const answer: unknown = answered(await rest.rpc('get_random_quiz_id', { userlocale: locale }));
  if (answer !== null && typeof answer !== 'number')
    throw new ServerError('The answer is no id', '');
  return answer;
}
