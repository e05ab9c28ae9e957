import { useEffect, useState } from 'react';
import { steps } from './tour-steps.ts';

const selector = steps.moreLinks.targets.join();

/**
 * Whether the player has scrolled to the links of the result. The tour neither scrolls there nor
 * covers a result that nobody has scrolled: a player who reads is left alone, and what follows a
 * shared puzzle comes first.
 */
export function useLinksSeen(isAsked: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);
  const isLooking = isAsked && !isSeen;

  useEffect(() => {
    if (!isLooking) return undefined;
    // The page itself scrolls too, to the top of a result or back to where a reload left it.
    let isByHand = false;
    const note = () => {
      isByHand = true;
    };
    const look = () => {
      if (isByHand && window.scrollY > 0 && areLinksInSight()) setIsSeen(true);
    };
    for (const name of byHand) window.addEventListener(name, note, { passive: true });
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      for (const name of byHand) window.removeEventListener(name, note);
      window.removeEventListener('scroll', look);
    };
  }, [isLooking]);

  return isSeen;
}

/** What a player scrolls with, the scroll bar included. */
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

function areLinksInSight(): boolean {
  if (document.querySelector('dialog[open], [data-follow-up]') !== null) return false;
  const links = document.querySelector(selector)?.getBoundingClientRect();
  return links !== undefined && links.top >= 0 && links.bottom <= window.innerHeight;
}
