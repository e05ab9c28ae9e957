import { useEffect, useRef } from 'react';
import type { HistoryList } from './history-list.ts';
import { forgetOpened, openedFrom } from '../opened.ts';

/**
 * Keeps one's place: who asked for more goes on with the first that came, or hears that there are no
 * more, and who comes back from a puzzle goes on at its row.
 */
export function useHistoryFocus({ entries, isComplete }: HistoryList) {
  const rows = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const asked = useRef<number | null>(null);

  useEffect(() => {
    const quizId = openedFrom('history');
    if (quizId === null) return;
    rows.current?.querySelector<HTMLElement>(`a[data-quiz="${quizId}"]`)?.focus();
    forgetOpened();
  }, []);

  useEffect(() => {
    const count = asked.current;
    if (count === null) return;
    if (entries.length > count) rows.current?.querySelectorAll('a').item(count).focus();
    else if (isComplete) end.current?.focus();
    else return;
    asked.current = null;
  }, [entries.length, isComplete]);

  return {
    rows,
    end,
    noteAsked: () => {
      asked.current = entries.length;
    },
  };
}
