/** What is heard on the window when the puzzle in sight is to begin anew. */
export const ANEW = 'quando-anew';

/** Has the museum's puzzle begin anew, from outside of its screen. */
export function callAnew() {
  window.dispatchEvent(new Event(ANEW));
}
