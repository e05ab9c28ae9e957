import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const schema = v.object({ token: v.string() });

/**
 * Publishes one language of a draft without a day; only its token finds it.
 *
 * @throws ServerError PT409 another revision stands, 55000 planned or published already, or
 *   incomplete with the path of what is missing in `field`
 */
export async function publishCustom(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  revision: number,
  locale: Locale,
): Promise<string> {
  const { token } = await callStaff(accounts, 'publish_custom', { key, revision, locale }, schema);
  return token;
}
