// Runs in the page before anything of its own: marks when the first hint has been painted.
function lookForHint() {
  const hint = document.querySelector('[data-hint="1"]');
  const isVisible = hint !== null && hint.textContent !== '' && hint.checkVisibility();
  // The frame that shows it is painted after this callback and before the next.
  requestAnimationFrame(isVisible ? () => performance.mark('first-hint') : lookForHint);
}

requestAnimationFrame(lookForHint);
