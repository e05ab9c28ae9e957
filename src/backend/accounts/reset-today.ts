import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/**
 * Takes the stored game of today away, for staff to play it again; never a result.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @throws ServerError 42501 without the permission
 */
export async function resetToday({ rest }: Pick<Accounts, 'rest'>, offset: number): Promise<void> {
  answered(await rest.rpc('reset_today', { timezoneoffset: offset }));
}
