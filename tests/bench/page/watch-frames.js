// Marks how long the longest frame took, in milliseconds, since the marks were last cleared.
const name = 'longest frame';
let last = performance.now();

function note() {
  const now = performance.now();
  const [longest] = performance.getEntriesByName(name);
  if (longest === undefined || longest.duration < now - last) {
    performance.clearMeasures(name);
    performance.measure(name, { start: last, end: now });
  }
  last = now;
  requestAnimationFrame(note);
}

requestAnimationFrame(note);
