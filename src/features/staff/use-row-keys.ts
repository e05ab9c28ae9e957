import { useEffect, useRef } from 'react';

/** Which row the focus goes to from one; null where the key is none of ours. */
function rowByKey(current: number, key: string, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, count - 1);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Takes the arrow keys through the rows inside, Escape back to the search, and the arrow key down
 * from the search into the rows. None of them is a letter, and all need the focus in here.
 *
 * @returns for what is around the search and the rows, which carry `data-row`
 */
export function useRowKeys<Around extends HTMLElement>() {
  const around = useRef<Around>(null);

  useEffect(() => {
    const element = around.current;
    const listen = (event: KeyboardEvent) => {
      if (element !== null && move(element, event)) event.preventDefault();
    };
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  return around;
}

function move(around: HTMLElement, event: KeyboardEvent): boolean {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return false;
  const rows = [...around.querySelectorAll<HTMLElement>('[data-row]')];
  const search = around.querySelector<HTMLElement>('input[type="search"]');
  if (target === search) return key === 'ArrowDown' && focusIn(rows[0]);
  const current = rows.findIndex((row) => row.contains(target));
  if (current === -1) return false;
  if (key === 'Escape') {
    search?.focus();
    return search !== null;
  }
  const next = rowByKey(current, key, rows.length);
  return next !== null && focusIn(rows[next]);
}

function focusIn(row: HTMLElement | undefined): boolean {
  const inside = row?.querySelector<HTMLElement>('a, button');
  inside?.focus();
  return inside !== null && inside !== undefined;
}
