/** Under what names an account's unsaved work lies, each followed by the draft's key and the page. */
export const draftsOf = (userId: string) => `quando.draft.${userId}.`;

/** Under what names the words lie that staff have not sent, each followed by what they are for. */
export const unsentOf = (userId: string) => `quando.desk.${userId}.`;

/** Removes all unsaved work of an account that is no more. */
export function forgetDrafts(userId: string) {
  for (const name of namesFrom(draftsOf(userId), unsentOf(userId))) localStorage.removeItem(name);
}

/** The names of an account's unsaved work. */
export function namesOf(userId: string): string[] {
  return namesFrom(draftsOf(userId));
}

function namesFrom(...starts: string[]): string[] {
  try {
    return Object.keys(localStorage).filter((name) =>
      starts.some((start) => name.startsWith(start)),
    );
  } catch {
    return [];
  }
}
