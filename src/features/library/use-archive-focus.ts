import { useEffect, useRef } from 'react';
import { type ArchiveList, countLoaded } from './archive-list.ts';

/** The puzzle that was opened from the list last, until the list is there again. */
let opened = 0;

/** Notes which puzzle somebody leaves the list for. */
export function noteOpened(id: number) {
  opened = id;
}

/**
 * Keeps one's place in the list: who asked for more goes on with the first that came, and who comes
 * back from a puzzle goes on where they left.
 */
export function useArchiveFocus(list: ArchiveList) {
  const rows = useRef<HTMLDivElement>(null);
  const { pages } = list;
  const before = useRef({ first: pages[0], count: countLoaded(list) });

  useEffect(() => {
    rows.current?.querySelector<HTMLElement>(`a[href="/old/${opened}"]`)?.focus();
    opened = 0;
  }, []);

  useEffect(() => {
    const { first, count } = before.current;
    before.current = { first: list.pages[0], count: countLoaded(list) };
    // Another search begins at the top, and leaves the focus in its form.
    if (first !== list.pages[0] || countLoaded(list) <= count) return;
    rows.current?.querySelectorAll('a').item(count).focus();
  }, [list]);

  return rows;
}
