import { useEffect, useEffectEvent } from 'react';
import { readFacts } from './read-facts.ts';
import type { Facts } from './tour-steps.ts';

/** Calls back with how the game stands whenever the page has changed, and once at the beginning. */
export function useFacts(onFacts: (facts: Facts) => void) {
  const announce = useEffectEvent(() => onFacts(readFacts(document)));

  useEffect(() => {
    const observer = new MutationObserver(() => announce());
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-game-state', 'data-attempt', 'data-tour', 'open'],
    });
    announce();
    return () => observer.disconnect();
  }, []);
}
