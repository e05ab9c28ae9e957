import type { NewsGroup } from '../../../backend/staff/news.ts';
import {
  emptyNews,
  formOf,
  isSameForm,
  mergeNews,
  type NewsConflict,
  type NewsForm,
} from './news-form.ts';
import type { NewsClaim } from './save-new-news.ts';
import type { UnsentNews } from './unsent-news.ts';

/**
 * An announcement in the editor: what stands on the server, null for a new one; what it was edited
 * from; and what the fields hold.
 */
export type NewsEditing = {
  stored: NewsGroup | null;
  base: NewsForm;
  form: NewsForm;
  /** For a new one that was sent without an answer. */
  claim: NewsClaim | null;
  conflicts: readonly NewsConflict[];
  /** Whether somebody else’s changes came in while this was written. */
  isMerged: boolean;
};

/** Begins with what stands and what the device keeps; where both changed, they come together. */
export function beginEditing(stored: NewsGroup | null, unsent: UnsentNews | null): NewsEditing {
  const stands = stored === null ? emptyNews : formOf(stored);
  const nothingElse = { claim: null, conflicts: [], isMerged: false };
  const editing = { stored, base: stands, form: stands, ...nothingElse };
  if (unsent === null) return editing;
  const { base, form, claim } = unsent;
  const isOther = stored !== null && unsent.version !== stored.version;
  return isOther
    ? takeTheirs({ ...editing, base, form }, stored)
    : { ...editing, base, form, claim };
}

/** Takes in what somebody else has saved meanwhile. */
export function takeTheirs(editing: NewsEditing, stored: NewsGroup): NewsEditing {
  const theirs = formOf(stored);
  const { merged, conflicts } = mergeNews(editing.base, editing.form, theirs);
  return { stored, base: theirs, form: merged, claim: null, conflicts, isMerged: true };
}

/** Takes in what one has saved oneself; what was typed since then stays. */
export function takeSaved(editing: NewsEditing, stored: NewsGroup): NewsEditing {
  return { ...takeTheirs(editing, stored), conflicts: [], isMerged: false };
}

/**
 * Takes in how an announcement stands once what was done to it is undone; what is written stays in
 * the fields, but for when it is to come out.
 */
export function takeUndone(editing: NewsEditing, stored: NewsGroup): NewsEditing {
  const stands = formOf(stored);
  const form = { ...editing.form, from: stands.from };
  return { stored, base: stands, form, claim: null, conflicts: [], isMerged: false };
}

/** Whether the fields hold more than the server has. */
export function isUnsent({ base, form }: NewsEditing): boolean {
  return !isSameForm(base, form);
}
