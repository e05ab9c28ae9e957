/**
 * One of the page's own drawings, stroked in the colour of the text. It has no meaning of its own:
 * the words stand beside it or in its button's name.
 *
 * @param drawing the path in a square of 24 units
 */
export function Icon({ drawing }: { drawing: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  );
}
