import * as v from 'valibot';
import type { AccountGame } from '../../domain/statistics/account-game.ts';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

const attempt = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)));

const schema = v.object({
  first_try: attempt,
  second_try: attempt,
  third_try: attempt,
  fourth_try: attempt,
  quiz_id: v.nullable(v.string()),
  quiz_day: v.nullable(v.string()),
  is_hard: v.nullable(v.boolean()),
});

/** The game that the account is at; null where the server stores none, or not which puzzle's. */
export async function getUserState({ rest }: Pick<Accounts, 'rest'>): Promise<AccountGame | null> {
  const columns = Object.keys(schema.entries).join(', ');
  const row: unknown = answered(await rest.from('UserState').select(columns).maybeSingle());
  if (row === null) return null;
  const read = v.safeParse(schema, row);
  if (!read.success) throw new ServerError('The game is none', '');
  const { quiz_id: quizId, quiz_day: quizDay, is_hard: isHard, ...tries } = read.output;
  if (quizId === null || quizDay === null) return null;
  const attempts = [tries.first_try, tries.second_try, tries.third_try, tries.fourth_try];
  return { quizId, quizDay, attempts, isHard: isHard === true };
}
