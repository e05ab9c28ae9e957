/** The wordmark: its colour is that of the text, so that each theme has its own variant. */
export function Logo() {
  return (
    <svg viewBox="14 0 104 32" width="6.5em" height="2em" aria-hidden="true">
      <text x="66" y="25" textAnchor="middle">
        Quando
      </text>
    </svg>
  );
}
