import * as v from 'valibot';
import type { Caller } from '../accounts/accounts.ts';
import { callFunction } from '../call-function.ts';

/** What of a hint can be replaced once its day has begun: where it leads, and whom it credits. */
export const referenceParts = ['link', 'audio', 'source', 'copyright'] as const;
export type ReferencePart = (typeof referenceParts)[number];

const referencesSchema = v.object({
  id: v.number(),
  key: v.string(),
  locale: v.picklist(['de', 'en']),
  name: v.nullable(v.string()),
  hints: v.array(
    v.object({
      text: v.string(),
      link: v.nullable(v.string()),
      audio: v.nullable(v.string()),
      source: v.nullable(v.string()),
      image: v.nullable(v.string()),
      copyright: v.nullable(v.string()),
    }),
  ),
});

/** A published puzzle's hints in one language, with where they lead and whom they credit. */
export type References = v.InferOutput<typeof referencesSchema>;

/**
 * The links and credits of a published puzzle.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 without such a puzzle, 42501 without admin.restricted
 */
export function getReferences(accounts: Caller, puzzleId: number): Promise<References> {
  return callFunction(accounts, 'get_references', { puzzle_id: puzzleId }, referencesSchema);
}

/**
 * Replaces a link or a credit of a puzzle whose day has begun.
 *
 * @param change `hint`: counted from 1; `seen` and `value`: null for none
 * @returns what stands then
 * @throws NoConnectionError
 * @throws ServerError PT409 when something else than `seen` stands there by now, 23514 for no address,
 *   23502 for a source or credit removed, 55000 while its day has not begun
 */
export function replaceReference(
  accounts: Caller,
  {
    puzzleId,
    ...change
  }: {
    puzzleId: number;
    hint: number;
    part: ReferencePart;
    seen: string | null;
    value: string | null;
  },
): Promise<References> {
  const parameters = { puzzle_id: puzzleId, ...change };
  return callFunction(accounts, 'replace_reference', parameters, referencesSchema);
}
