import { useEffect } from 'react';

/**
 * Takes the focus to the screen where the component takes the place of what had it, as on a narrow
 * screen an editor does that of its list.
 */
export function useLostFocus() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
}
