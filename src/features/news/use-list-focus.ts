import { useEffect, useRef } from 'react';
import type { NewsList } from './news-list.ts';

/** The group that was opened from the list last, until the list is there again. */
let opened = 0;

/** Notes which announcement somebody leaves the list for. */
export function noteOpened(group: number) {
  opened = group;
}

/**
 * Keeps one's place in the list: who asked for more goes on with the first that came, or hears that
 * there are no more, and who comes back goes on where they left.
 */
export function useListFocus({ items, isComplete }: NewsList) {
  const entries = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const before = useRef({ count: items.length, isComplete });

  useEffect(() => {
    entries.current?.querySelector<HTMLElement>(`a[href="/news/${opened}"]`)?.focus();
    opened = 0;
  }, []);

  useEffect(() => {
    const { count, isComplete: wasComplete } = before.current;
    before.current = { count: items.length, isComplete };
    if (items.length > count) entries.current?.querySelectorAll('a').item(count).focus();
    else if (isComplete && !wasComplete) end.current?.focus();
  }, [items.length, isComplete]);

  return { entries, end };
}
