import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus from the search to the first draft that is found, once the lines for what is
 * looked for are there; who types on or goes elsewhere meanwhile has changed their mind.
 *
 * @param field of the search
 * @param listed the filter whose lines are in sight; null while none are certain
 * @returns asks for it, for a filter
 */
export function useFirstRow(field: RefObject<HTMLInputElement | null>, listed: string | null) {
  const wish = useRef<{ filter: string; typed: string } | null>(null);

  useEffect(() => {
    const input = field.current;
    if (wish.current === null || input === null || wish.current.filter !== listed) return;
    const isStill = input === document.activeElement && input.value === wish.current.typed;
    wish.current = null;
    if (isStill) focusFirstRow();
  }, [field, listed]);

  return (filter: string) => {
    if (filter === listed) focusFirstRow();
    else wish.current = { filter, typed: field.current?.value ?? '' };
  };
}

/** Leaves the focus where it is when the list has no draft. */
function focusFirstRow() {
  document.querySelector<HTMLElement>('[data-row] a')?.focus();
}
