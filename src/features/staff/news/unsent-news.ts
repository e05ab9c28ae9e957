import * as v from 'valibot';
import { dropUnsent, keepUnsent } from '../../../device/unsent-store.ts';
import { readLocalDraft } from '../local-draft.ts';
import { newsFormSchema } from './news-form.ts';

const schema = v.object({
  version: v.nullable(v.string()),
  base: newsFormSchema,
  form: newsFormSchema,
  claim: v.nullable(
    v.object({ number: v.number(), sent: v.pipe(v.array(newsFormSchema), v.readonly()) }),
  ),
});

/**
 * What somebody writes and has not sent: from which version, what it said, what they made of it, and
 * for a new one the number it has taken.
 */
export type UnsentNews = v.InferOutput<typeof schema>;

const nameOf = (group: number | null) => `news.${group ?? 'new'}`;

/** What this device keeps of an announcement, null for a new one. */
export function readUnsentNews(userId: string, group: number | null): UnsentNews | null {
  return readLocalDraft(userId, nameOf(group), schema);
}

/** Keeps it; tells whether the device took it. */
export function keepUnsentNews(userId: string, group: number | null, unsent: UnsentNews): boolean {
  return keepUnsent(userId, nameOf(group), unsent);
}

export function dropUnsentNews(userId: string, group: number | null) {
  dropUnsent(userId, nameOf(group));
}
