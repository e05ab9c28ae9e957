import { useEffect, useEffectEvent, useState } from 'react';

/** What the link to the content, at the top of every screen, puts into the address. */
const SKIP = '#content';

/**
 * The fragment that the address came with, as it is written there, empty for none. It never leaves
 * the device: browsers send it to nobody. The link to the content does not take its place.
 */
export function useFragment(): string {
  const [fragment, setFragment] = useState(() => ownFragment());
  const follow = useEffectEvent(() => {
    if (location.hash !== SKIP) setFragment(location.hash);
    else if (fragment !== '') history.replaceState(history.state, '', fragment);
  });

  useEffect(() => {
    const listen = () => follow();
    window.addEventListener('hashchange', listen);
    return () => window.removeEventListener('hashchange', listen);
  }, []);

  return fragment;
}

function ownFragment(): string {
  return location.hash === SKIP ? '' : location.hash;
}
