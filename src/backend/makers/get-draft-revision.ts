import * as v from 'valibot';
import type { DraftContent } from '../../domain/draft/draft-content.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { draftContentSchema } from './draft-schema.ts';

const revisionSchema = v.object({ content: draftContentSchema });

/**
 * Fetches what a draft said after one of its saves.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 where there is no such save any more
 */
export async function getDraftRevision(
  accounts: Pick<Accounts, 'rest'>,
  key: string,
  revision: number,
): Promise<DraftContent> {
  const parameters = { key, revision };
  return (await callStaff(accounts, 'get_draft_revision', parameters, revisionSchema)).content;
}
