/** Under what names an account's unsaved work lies, each followed by the draft's key and the page. */
export const draftsOf = (userId: string) => `quando.draft.${userId}.`;

/** Removes all unsaved work of an account that is no more. */
export function forgetDrafts(userId: string) {
  for (const name of namesOf(userId)) localStorage.removeItem(name);
}

/** The names of an account's unsaved work. */
export function namesOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(draftsOf(userId)));
  } catch {
    return [];
  }
}
