import { useEffect, useRef } from 'react';
import { type ArchiveList, countLoaded } from './archive-list.ts';
import { forgetOpened, openedFrom } from './opened.ts';

/**
 * Keeps one's place in the list: who asked for more goes on with the first that came, and who comes
 * back from a puzzle goes on where they left.
 */
export function useArchiveFocus(list: ArchiveList) {
  const rows = useRef<HTMLDivElement>(null);
  const { pages } = list;
  const before = useRef({ pages, count: countLoaded(list) });

  useEffect(() => {
    const id = openedFrom('archive');
    if (id === null) return;
    rows.current?.querySelector<HTMLElement>(`a[href="/old/${id}"]`)?.focus();
    forgetOpened();
  }, []);

  useEffect(() => {
    const { pages: known, count } = before.current;
    before.current = { pages: list.pages, count: countLoaded(list) };
    // Another search begins at the top, and leaves the focus in its form; what is only asked for
    // anew leaves it too.
    if (known[0] !== list.pages[0] || list.pages.length <= known.length) return;
    rows.current?.querySelectorAll('a').item(count).focus();
  }, [list]);

  return rows;
}
