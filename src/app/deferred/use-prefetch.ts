import { useEffect } from 'react';
import { fetchAhead, screenAt } from '../routes/screens.ts';

/** Fetches the screen of a link as soon as somebody points at it or reaches it by the keyboard. */
export function usePrefetch() {
  useEffect(() => {
    document.addEventListener('pointerover', fetchTarget, { passive: true });
    document.addEventListener('focusin', fetchTarget);
    return () => {
      document.removeEventListener('pointerover', fetchTarget);
      document.removeEventListener('focusin', fetchTarget);
    };
  }, []);
}

function fetchTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.origin !== location.origin) return;
  const name = screenAt(link.pathname);
  if (name !== null && name !== 'start') fetchAhead(name);
}
