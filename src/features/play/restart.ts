/** What is heard on the window when the puzzle in sight is to begin anew. */
export const RESTART = 'quando-restart';

/** Has the museum's puzzle begin anew, from outside of its screen. */
export function requestRestart() {
  window.dispatchEvent(new Event(RESTART));
}
