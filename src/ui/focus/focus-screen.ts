import { useEffect, useState } from 'react';
import { useFirstView } from '../first-view.ts';

/**
 * Takes the focus to the screen's heading, where what had it is going; the page does not move. While
 * the screen is still to come, nothing has the focus.
 */
export function focusScreen() {
  // Not that of a skeleton, which goes with what it stands for.
  focusOn('#content :is(.screen-title, main:not([aria-busy="true"]) h1)');
}

/** Takes the focus to what a selector finds first. */
export function focusOn(selector: string) {
  const place = document.querySelector<HTMLElement>(selector);
  if (place === null) (document.activeElement as HTMLElement | null)?.blur();
  else {
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
}

/**
 * Takes the focus to the heading of a screen that comes after another, or after something was
 * pressed, if nothing else has it.
 */
export function useScreenFocus() {
  const [isLater] = useState(useFirstView());
  useEffect(() => {
    const isAwaited = isLater || navigator.userActivation?.hasBeenActive;
    if (isAwaited && document.activeElement === document.body) focusScreen();
  }, [isLater]);
}
