import * as v from 'valibot';
import type { DraftContent } from '../../domain/draft/draft-content.ts';
import type { Caller } from '../accounts/accounts.ts';
import { callFunction } from '../call-function.ts';
import { firstHintsSchema } from './first-hints.ts';
import {
  type Draft,
  draftContentSchema,
  draftSchema,
  type SavedDraft,
  savedDraftSchema,
} from './draft-schema.ts';

/** How many the server gives at most. */
export const MOST_DRAFTS = 1000;

const schema = v.array(
  v.object({
    key: v.string(),
    revision: v.number(),
    year: v.nullable(v.number()),
    hints: firstHintsSchema,
    hasDe: v.boolean(),
    hasEn: v.boolean(),
    isReady: v.boolean(),
    plannedFor: v.nullable(v.string()),
    updatedAt: v.nullable(v.string()),
    updatedBy: v.nullable(v.string()),
    removedAt: v.nullable(v.string()),
  }),
);

/**
 * A draft in a list: `hints` are its first ones, `hasDe` whether all four German ones are written.
 * Days are `YYYY-MM-DD`, times ISO; a draft that nobody has changed yet has no time.
 */
export type DraftLine = v.InferOutput<typeof schema>[number];

/**
 * The drafts whose key, year or any text has the words, last changed first, at most 1,000.
 *
 * @param isRemoved whether those that were removed are wanted, and not the others
 * @throws NoConnectionError
 * @throws ServerError 22001 when the words are too long, 42501 without admin.restricted
 */
export function getDrafts(
  accounts: Caller,
  words: string,
  isRemoved: boolean,
  signal?: AbortSignal,
): Promise<DraftLine[]> {
  const asked = { words: words === '' ? null : words, state: isRemoved ? 'removed' : null };
  return callFunction(accounts, 'get_drafts', asked, schema, signal);
}

/**
 * Fetches a draft, or what is published under its key.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 when there is neither
 */
export function getDraft(accounts: Caller, key: string, signal?: AbortSignal): Promise<Draft> {
  return callFunction(accounts, 'get_draft', { key }, draftSchema, signal);
}

const historySchema = v.array(
  v.object({ revision: v.number(), savedAt: v.string(), savedBy: v.nullable(v.string()) }),
);

/** One save of a draft: when, as an ISO time, and by whom, as a display name. */
export type DraftSave = v.InferOutput<typeof historySchema>[number];

/**
 * Lists the saves of a draft, newest first; revision 0 is what it was before the first.
 *
 * @throws NoConnectionError
 * @throws ServerError
 */
export function getDraftHistory(accounts: Caller, key: string): Promise<DraftSave[]> {
  return callFunction(accounts, 'get_draft_history', { key }, historySchema);
}

const revisionSchema = v.object({ content: draftContentSchema });

/**
 * Fetches what a draft said after one of its saves.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 where there is no such save any more
 */
export async function getDraftRevision(
  accounts: Caller,
  key: string,
  revision: number,
): Promise<DraftContent> {
  const parameters = { key, revision };
  return (await callFunction(accounts, 'get_draft_revision', parameters, revisionSchema)).content;
}

/**
 * Saves a draft that was edited from a revision, 0 for a new one. The same save again does nothing.
 *
 * @throws NoConnectionError
 * @throws ServerError PT409 where another revision stands: nothing was written
 */
export function saveDraft(
  accounts: Caller,
  key: string,
  revision: number,
  content: DraftContent,
): Promise<SavedDraft> {
  return callFunction(accounts, 'save_draft', { key, revision, content }, savedDraftSchema);
}

/**
 * Says that a revision of a draft may be published, or takes that back.
 *
 * @throws NoConnectionError
 * @throws ServerError PT409 where another revision stands
 */
export function setDraftReady(
  accounts: Caller,
  key: string,
  revision: number,
  isReady: boolean,
): Promise<SavedDraft> {
  const parameters = { key, revision, is_ready: isReady };
  return callFunction(accounts, 'set_draft_ready', parameters, savedDraftSchema);
}

const removedSchema = v.object({ removedAt: v.string() });

/**
 * Puts a draft away and off the plan; for 30 days it can be brought back.
 *
 * @throws NoConnectionError
 * @throws ServerError PT409 where another revision stands
 */
export function removeDraft(
  accounts: Caller,
  key: string,
  revision: number,
): Promise<{ removedAt: string }> {
  return callFunction(accounts, 'remove_draft', { key, revision }, removedSchema);
}

/**
 * Brings a removed draft back, but not onto the plan.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 where none was removed
 */
export function restoreDraft(accounts: Caller, key: string): Promise<SavedDraft> {
  return callFunction(accounts, 'restore_draft', { key }, savedDraftSchema);
}
