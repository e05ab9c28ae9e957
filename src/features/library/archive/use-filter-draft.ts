import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ArchiveFilter, readFilter, readYear, writeFilter } from './archive-filter.ts';

/** How long somebody may pause between two letters before it is searched for, in milliseconds. */
const PAUSE = 300;

/** The form's own copy of the filter: texts stand in it as they are typed. */
export type FilterDraft = Omit<ArchiveFilter, 'from' | 'to'> & { from: string; to: string };

/**
 * The filter as the form has it. It goes into the address at once, texts after a pause; it takes
 * the place of the one before, so that the way back leads out of the archive.
 *
 * @param filter as it stands in the address
 */
export function useFilterDraft(filter: string) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => draftOf(filter));
  const [seen, setSeen] = useState(filter);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (filter !== seen) {
    setSeen(filter);
    // Only what came from elsewhere: one's own words keep the blank after which one types on.
    if (filter !== writeDraft(draft)) setDraft(draftOf(filter));
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function goTo(next: FilterDraft) {
    clearTimeout(timer.current);
    const written = writeDraft(next);
    if (written === filter) return;
    navigate(written === '' ? '/archive' : `/archive?${written}`, { replace: true });
  }

  return {
    draft,
    type: (change: Partial<FilterDraft>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goTo(next), PAUSE);
    },
    choose: (change: Partial<FilterDraft>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      goTo(next);
    },
    /** Without waiting for the pause. */
    submit: () => goTo(draft),
    reset: () => {
      setDraft(draftOf(''));
      goTo(draftOf(''));
    },
  };
}

function draftOf(filter: string): FilterDraft {
  const { from, to, ...rest } = readFilter(filter);
  return { ...rest, from: from === null ? '' : String(from), to: to === null ? '' : String(to) };
}

function writeDraft({ from, to, ...rest }: FilterDraft): string {
  return writeFilter({ ...rest, from: readYear(from), to: readYear(to) });
}
