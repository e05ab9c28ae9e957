/**
 * Where somebody is in a list: how many rows have come, how far it is scrolled, in pixels, and which
 * row was opened from it, empty for none.
 */
type ListPlace = { loaded: number; top: number; opened: string };

/** What was opened last, for a return by a link rather than through the browser’s history. */
let opened = { list: '', key: '' };

/**
 * Notes the place in this entry of the browser’s history: so it outlives a reload and a way to a
 * puzzle and back, and a visit by a link begins at the top.
 */
export function notePlace(place: Partial<ListPlace>) {
  history.replaceState({ ...notedPlace(), ...place }, '');
}

/** The place as this entry has it; the beginning where it has none. */
export function notedPlace(): ListPlace {
  const { state }: { state: Partial<ListPlace> | null } = history;
  return { loaded: state?.loaded ?? 0, top: state?.top ?? 0, opened: state?.opened ?? '' };
}

/** Notes what somebody leaves a list for: the key of a row, a day of the calendar. */
export function noteOpened(list: string, key: string | number) {
  opened = { list, key: String(key) };
  notePlace({ top: window.scrollY, opened: opened.key });
}

/** What the list was left for, until its place has been found again; empty for nothing. */
export function openedFrom(list: string): string {
  return opened.list === list ? opened.key : notedPlace().opened;
}

/** Forgets it, once its place has been found again, and notes where that is now. */
export function forgetOpened() {
  opened = { list: '', key: '' };
  if (notedPlace().opened !== '') notePlace({ opened: '', top: window.scrollY });
}
