import { useEffect, useState } from 'react';
import { steps } from './tour-steps.ts';

const selector = steps.moreLinks.targets.join();

/**
 * Whether the links of the result have come into sight. The tour does not scroll there: a player
 * who reads the result is left alone.
 */
export function useLinksSeen(isAsked: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);
  const isLooking = isAsked && !isSeen;

  useEffect(() => {
    if (!isLooking) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { threshold: 1 },
    );
    const look = () => {
      const links = document.querySelector(selector);
      if (links !== null) sight.observe(links);
    };
    const change = new MutationObserver(look);
    change.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      sight.disconnect();
      change.disconnect();
    };
  }, [isLooking]);

  return isSeen;
}
