/** What is heard on the window when the puzzle in sight is to start again. */
export const RESTART = 'quando-restart';

/** Has the museum's puzzle start again, from outside of its screen. */
export function requestRestart() {
  window.dispatchEvent(new Event(RESTART));
}
