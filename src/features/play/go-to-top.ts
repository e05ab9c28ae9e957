/** Takes the focus from a button that goes, without moving the page. */
export function focusContent() {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}

/** Leads eye and focus to the top of a game that starts again, away from the button that goes. */
export function goToTop() {
  window.scrollTo({ top: 0 });
  focusContent();
}
