import type { AccountGame } from '../../domain/statistics/account-game.ts';
import type { GameState } from '../../domain/round/attempts.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Stores the game that the account is at.
 *
 * @throws ServerError PT409 when another device has gone on with it, or with a later one
 */
export async function saveUserState(
  { rest }: Pick<Accounts, 'rest'>,
  { quizId, quizDay, attempts, isHard }: AccountGame,
  state: GameState,
): Promise<void> {
  const [first = null, second = null, third = null, fourth = null] = attempts;
  const row = {
    first_try: first,
    second_try: second,
    third_try: third,
    fourth_try: fourth,
    gameState: state,
    quiz_id: quizId,
    quiz_day: quizDay,
    is_hard: isHard,
  };
  answered(await rest.from('UserState').upsert(row, { onConflict: 'user_id' }));
}
