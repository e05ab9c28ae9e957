import { focusOn, focusScreen } from './focus-screen.ts';

const newest = '[data-hint]:last-child h2';

/** Takes the focus to the newest hint of the game, whose text is read out with its heading. */
export function focusHint() {
  if (document.querySelector(newest) === null) focusScreen();
  else focusOn(newest);
}
