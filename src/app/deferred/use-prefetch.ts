import { useEffect } from 'react';
import { screenAt, screens } from '../routes/screens.ts';

/** Fetches the screen of a link as soon as somebody points at it or reaches it by the keyboard. */
export function usePrefetch() {
  useEffect(() => {
    document.addEventListener('pointerover', fetchAhead, { passive: true });
    document.addEventListener('focusin', fetchAhead);
    return () => {
      document.removeEventListener('pointerover', fetchAhead);
      document.removeEventListener('focusin', fetchAhead);
    };
  }, []);
}

function fetchAhead({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // Some browsers remember a failure: without a connection it must not come from here.
  if (link === null || link.origin !== location.origin || !navigator.onLine) return;
  const name = screenAt(link.pathname);
  if (name !== null && name !== 'start') screens[name].load().catch(() => undefined);
}
