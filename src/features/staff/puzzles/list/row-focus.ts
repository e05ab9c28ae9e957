import { type RefObject, useEffect, useRef } from 'react';
import { notedPlace, notePlace } from '../../../../device/list-place.ts';

const ROWS = '[data-draft-row]';

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

/**
 * Takes the focus to the first of the drafts that came, for who asked for more of them.
 *
 * @param count how many there are by now
 * @returns notes how many there were when somebody asked
 */
export function useNextRow(list: RefObject<HTMLElement | null>, count: number) {
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    const next = list.current?.querySelectorAll<HTMLElement>(ROWS)[before.current];
    before.current = null;
    const { activeElement } = document;
    // Who goes on elsewhere meanwhile stays there; the last page takes the button away.
    const isStill = activeElement === document.body || list.current?.contains(activeElement);
    if (isStill === true) next?.focus();
  }, [list, count]);

  return (shown: number) => {
    before.current = shown;
  };
}

/**
 * Takes the focus to the draft that somebody comes back from, once its row is there again.
 *
 * @param count how many rows there are by now
 */
export function useOpenedRow(list: RefObject<HTMLElement | null>, count: number) {
  useEffect(() => {
    const { opened } = notedPlace();
    if (opened === '' || count === 0) return;
    const row = list.current?.querySelector(`[data-draft-row="${opened}"]`);
    if (!(row instanceof HTMLElement)) return;
    notePlace({ opened: '' });
    row.focus();
  }, [list, count]);
}

/** Leaves the focus where it is when the list has no draft. */
function focusFirstRow() {
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
