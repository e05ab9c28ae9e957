import * as v from 'valibot';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

const schema = v.object({ isNew: v.boolean(), left: v.nullable(v.number()) });

/**
 * Begins an old or random puzzle; one begun before is free. Answers how many more may be begun
 * today, null where that is not limited.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws ServerError PT429 when no more may be begun today, 02000 for a puzzle that there is not,
 * 42501 without the permission
 */
export async function recordPlay(
  { rest }: Pick<Accounts, 'rest'>,
  id: number,
  offset: number,
): Promise<{ isNew: boolean; left: number | null }> {
  const parameters = { quando_id: id, timezoneoffset: offset };
  const answer: unknown = answered(await rest.rpc('record_play', parameters));
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new ServerError('The answer is no beginning', '');
  return read.output;
}
