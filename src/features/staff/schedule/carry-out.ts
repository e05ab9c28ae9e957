import type { Caller } from '../../../backend/accounts/accounts.ts';
import { getDraft } from '../../../backend/staff/drafts.ts';
import { publishDraft } from '../../../backend/staff/publication.ts';
import { movePuzzle } from '../../../backend/staff/schedule.ts';
import { today } from '../../../device/clock.ts';
import { draftFindings, latestYear } from '../../../domain/draft/draft-findings.ts';
import type { Exchange } from './schedule.ts';

/**
 * Changes what is published as was decided on what was seen.
 *
 * @returns how many findings keep a draft from being published; 0 once it is done
 * @throws NoConnectionError
 * @throws ServerError as publishDraft and movePuzzle
 */
export async function carryOut(accounts: Caller, exchange: Exchange): Promise<number> {
  const { kind, key, to, other } = exchange;
  if (kind !== 'give') {
    await movePuzzle(accounts, { key, date: to, expected: other });
    return 0;
  }
  const { content, revision } = await getDraft(accounts, key);
  const findings = draftFindings(content, latestYear(today().now));
  const blocking = findings.filter(({ isBlocking }) => isBlocking).length;
  if (blocking === 0) await publishDraft(accounts, key, revision, to, other);
  return blocking;
}
