import { useEffect, useRef, useState } from 'react';
import { notedPlace, notePlace } from './list-place.ts';

/** How long a list stands still before its place is noted, in milliseconds: browsers count notes. */
const STILL = 100;

/** How many rows have come, and whether these are all. */
type Loaded = { loaded: number; isComplete: boolean };

/**
 * Scrolls to the noted place once as many rows have come as there were then, and notes it from then
 * on.
 *
 * @returns whether that has been done
 */
export function useListPlace({ loaded, isComplete }: Loaded): boolean {
  const wanted = useRef<ReturnType<typeof notedPlace> | null>(null);
  const isFound = useRef(false);
  const [isPlaced, setPlaced] = useState(false);

  useEffect(() => {
    wanted.current ??= notedPlace();
    if (!isFound.current) {
      if (loaded < wanted.current.loaded && !isComplete) return;
      isFound.current = true;
      if (wanted.current.top > 0) window.scrollTo({ top: wanted.current.top });
      setPlaced(true);
    }
    notePlace({ loaded });
  }, [loaded, isComplete]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      if (isFound.current) timer = setTimeout(() => notePlace({ top: window.scrollY }), STILL);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', note);
    };
  }, []);

  return isPlaced;
}
