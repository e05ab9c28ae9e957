import { useEffect, useRef } from 'react';
import type { ArchiveList } from './archive-list.ts';
import { forgetOpened, openedFrom } from '../opened.ts';

/**
 * Keeps one's place in the list: who asked for more goes on with the first that came, and who comes
 * back from a puzzle goes on where they left.
 */
export function useArchiveFocus(list: ArchiveList) {
  const rows = useRef<HTMLDivElement>(null);
  const { puzzles } = list;
  const before = useRef(puzzles);

  useEffect(() => {
    const id = openedFrom('archive');
    if (id === null) return;
    rows.current?.querySelector<HTMLElement>(`a[href="/old/${id}"]`)?.focus();
    forgetOpened();
  }, []);

  useEffect(() => {
    const known = before.current;
    before.current = puzzles;
    // Another search begins at the top, and leaves the focus in its form; what is only asked for
    // anew leaves it too.
    if (known[0] !== puzzles[0] || puzzles.length <= known.length) return;
    rows.current?.querySelectorAll('a').item(known.length).focus();
  }, [puzzles]);

  return rows;
}
