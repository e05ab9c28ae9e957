import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { ServerError } from '../errors.ts';

const schema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** How many old or random puzzles somebody may still begin today; null stands for no limit. */
export type LeftToday = { count: number | null };

/**
 * Asks how many puzzles are left today.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError 42501 without the permission
 */
export async function getLeftToday(
  { rest }: Pick<Accounts, 'rest'>,
  offset: number,
): Promise<LeftToday> {
  const answer: unknown = answered(
    await rest.rpc('get_number_of_left_puzzles_today', { timezoneoffset: offset }),
  );
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new ServerError('The answer is no number of puzzles', '');
  return { count: read.output };
}
