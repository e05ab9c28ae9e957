import { useEffect } from 'react';
import { focusScreen } from '../../ui/focus/focus-screen.ts';

/**
 * Takes the focus to the screen where the component takes the place of what had it, as on a narrow
 * screen an editor does that of its list.
 */
export function useLostFocus() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    focusScreen();
    window.scrollTo({ top: 0 });
  }, []);
}
