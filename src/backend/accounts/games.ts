import * as v from 'valibot';
import type { GameState, Solved } from '../../domain/round/attempts.ts';
import type { AccountGame } from '../../domain/statistics/account-game.ts';
import { callFunction, checked } from '../call-function.ts';
import type { Caller } from './accounts.ts';

const attemptColumn = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)));

const userStateSchema = v.object({
  first_try: attemptColumn,
  second_try: attemptColumn,
  third_try: attemptColumn,
  fourth_try: attemptColumn,
  quiz_id: v.nullable(v.string()),
  quiz_day: v.nullable(v.string()),
  is_hard: v.nullable(v.boolean()),
});

/** The game that the account is at; null where the server stores none, or not which puzzle's. */
export async function getUserState({ rest }: Caller): Promise<AccountGame | null> {
  const select = Object.keys(userStateSchema.entries).join(',');
  const [row] = checked(v.array(userStateSchema), await rest.rows('UserState', { select }));
  if (row === undefined) return null;
  const { quiz_id: quizId, quiz_day: quizDay, is_hard: isHard, ...tries } = row;
  if (quizId === null || quizDay === null) return null;
  const attempts = [tries.first_try, tries.second_try, tries.third_try, tries.fourth_try];
  return { quizId, quizDay, attempts, isHard: isHard === true };
}

/**
 * Stores the game that the account is at.
 *
 * @throws ServerError PT409 when another device has gone on with it, or with a later one
 */
export async function saveUserState(
  { rest }: Caller,
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
  await rest.put('UserState', row);
}

/**
 * Notes in the player's history how an old or random puzzle ended; the first end stays.
 *
 * @throws ServerError 42501 without the permission
 */
export async function recordFinish({ rest }: Caller, id: number, attempt: Solved): Promise<void> {
  await rest.call('record_finish', { quando_id: id, attempt });
}

/**
 * Notes in the player's history how a shared puzzle ended; it costs no play, and the first end stays.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws ServerError 42501 without the permission, 02000 for a puzzle that there is not
 */
export async function recordSharedFinish(
  { rest }: Caller,
  id: number,
  offset: number,
  attempt: Solved,
): Promise<void> {
  const parameters = { quando_id: id, timezoneoffset: offset, attempt };
  await rest.call('record_shared_finish', parameters);
}

const recordPlaySchema = v.object({ isNew: v.boolean(), left: v.nullable(v.number()) });

/**
 * Begins an old or random puzzle; one begun before is free. Answers how many more may be begun
 * today, null where that is not limited.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws ServerError PT429 when no more may be begun today, 02000 for a puzzle that there is not,
 * 42501 without the permission
 */
export function recordPlay(
  accounts: Caller,
  id: number,
  offset: number,
): Promise<{ isNew: boolean; left: number | null }> {
  const parameters = { quando_id: id, timezoneoffset: offset };
  return callFunction(accounts, 'record_play', parameters, recordPlaySchema);
}

/**
 * Takes the stored game of today away, for staff to play it again; never a result.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws ServerError 42501 without the permission
 */
export async function resetToday({ rest }: Caller, offset: number): Promise<void> {
  await rest.call('reset_today', { timezoneoffset: offset });
}
