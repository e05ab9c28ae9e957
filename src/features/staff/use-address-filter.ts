import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type FilterValues, readFilter, writeFilter } from './address-filter.ts';

/** How long somebody may pause between two letters before it is searched for, in milliseconds. */
const PAUSE = 300;

/**
 * A filter that stands in the address, and the form's own copy of it: texts go into the address
 * after a pause, choices at once. Each takes the place of the one before, so that the way back
 * leads out of the screen.
 *
 * @param names the values it has; the same list from one render to the next
 */
export function useAddressFilter<Name extends string>(path: string, names: readonly Name[]) {
  const [, navigate] = useLocation();
  const filter = writeFilter(readFilter(useSearch(), names));
  const [draft, setDraft] = useState(() => readFilter(filter, names));
  const [seen, setSeen] = useState(filter);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (filter !== seen) {
    setSeen(filter);
    // Only what came from elsewhere: one's own words keep the blank after which one types on.
    if (filter !== writeFilter(draft)) setDraft(readFilter(filter, names));
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function goTo(next: FilterValues<Name>) {
    clearTimeout(timer.current);
    const written = writeFilter(next);
    if (written === filter) return;
    navigate(written === '' ? path : `${path}?${written}`, { replace: true });
  }

  return {
    /** As it stands in the address, in one way of writing. */
    filter,
    draft,
    type: (change: Partial<FilterValues<Name>>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goTo(next), PAUSE);
    },
    choose: (change: Partial<FilterValues<Name>>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      goTo(next);
    },
    /** Without waiting for the pause. */
    submit: () => goTo(draft),
    reset: () => {
      const none = readFilter('', names);
      setDraft(none);
      goTo(none);
    },
  };
}
