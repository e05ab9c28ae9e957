import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ListFilter, readListFilter, writeListFilter, yearOf } from './draft-list-filter.ts';

/** How long somebody may pause between two letters before it is searched for, in milliseconds. */
const PAUSE = 300;

/** The form's own copy of the filter: texts stand in it as they are typed. */
export type TypedFilter = Omit<ListFilter, 'from' | 'to'> & { from: string; to: string };

/**
 * The filter as the form has it. It goes into the address at once, texts after a pause; it takes
 * the place of the one before, so that the way back leads out of the list.
 *
 * @param filter as it stands in the address
 */
export function useListFilter(filter: string) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(() => typedOf(filter));
  const [seen, setSeen] = useState(filter);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (filter !== seen) {
    setSeen(filter);
    // Only what came from elsewhere: one's own words keep the blank after which one types on.
    if (filter !== writeTyped(typed)) setTyped(typedOf(filter));
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function goTo(next: TypedFilter) {
    clearTimeout(timer.current);
    const written = writeTyped(next);
    if (written !== filter) {
      navigate(written === '' ? '/creator' : `/creator?${written}`, { replace: true });
    }
    return written;
  }

  return {
    typed,
    type: (change: Partial<TypedFilter>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goTo(next), PAUSE);
    },
    choose: (change: Partial<TypedFilter>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      goTo(next);
    },
    /** Without waiting for the pause; answers the filter as it stands in the address then. */
    submit: () => goTo(typed),
    reset: () => {
      setTyped(typedOf(''));
      goTo(typedOf(''));
    },
  };
}

function typedOf(filter: string): TypedFilter {
  const { from, to, ...rest } = readListFilter(filter);
  return { ...rest, from: from === null ? '' : String(from), to: to === null ? '' : String(to) };
}

function writeTyped({ from, to, ...rest }: TypedFilter): string {
  return writeListFilter({ ...rest, from: yearOf(from), to: yearOf(to) });
}
