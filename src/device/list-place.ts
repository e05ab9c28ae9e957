/**
 * Where somebody is in a list: how many rows have come, how far it is scrolled, in pixels, and which
 * row was opened from it, empty for none.
 */
type ListPlace = { loaded: number; top: number; opened: string };

/**
 * Notes the place in this entry of the browser’s history: so it outlives a reload and a way to a
 * puzzle and back, and a visit by a link begins at the top.
 */
export function notePlace(place: Partial<ListPlace>) {
  history.replaceState({ ...notedPlace(), ...place }, '');
}

/** The place as this entry has it; the beginning where it has none. */
export function notedPlace(): ListPlace {
  const state: unknown = history.state;
  const { loaded, top, opened }: { loaded?: unknown; top?: unknown; opened?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  return {
    loaded: Number(loaded ?? 0),
    top: Number(top ?? 0),
    opened: typeof opened === 'string' ? opened : '',
  };
}
