import { type RefObject, useEffect } from 'react';

const ROWS = '[data-draft-row]';

/** Takes the focus to the first draft that is in the list; leaves it where there is none. */
export function focusFirstRow() {
  document.querySelector<HTMLElement>(ROWS)?.focus();
}

/** In a list, up and down go from draft to draft, home and end to the first and the last. */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    const press = (event: KeyboardEvent) => {
      if (element !== null) moveBetweenRows(element, event);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [list]);
}

function moveBetweenRows(list: HTMLElement, event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const line = event.target instanceof Element ? event.target.closest('li') : null;
  const at = rows.findIndex((row) => line?.contains(row) === true);
  if (at === -1) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
