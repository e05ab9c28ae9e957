import type { ReactNode } from 'react';

/** The page's own drawings, each in a 24-unit square, stroked in the colour of the text. */
const drawings = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  backspace: <path d="M9 6h11v12H9l-6-6zM12 10l4 4m0-4-4 4" />,
  fillZeros: <path d="M7 7c-4 0-4 10 0 10s4-10 0-10zM14 16h.01M17.500 16h.01M21 16h.01" />,
  share: <path d="M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  words: <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />,
  away: <path d="M8 6H5v13h13v-3M13 4h7v7M20 4l-9 9" />,
  unfold: <path d="m6 9 6 6 6-6" />,
  offline: (
    <path d="M3 3l18 18M5 13a10 10 0 0 1 4-2.6M19 13a10 10 0 0 0-6-2.9M8.5 16.5a5 5 0 0 1 6 0M12 20h.01" />
  ),
  empty: <path d="M5 5h14v15H5zM5 9h14M9 3v4m6-4v4m-4 6h4" />,
  start: <path d="M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6" />,
  settings: <path d="M4 7h9m4 0h3M4 12h3m4 0h9M4 17h9m4 0h3M15 5v4M9 10v4m6 1v4" />,
  about: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8v6m0-10h.01" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A drawing without a meaning of its own; the words stand beside it or in its button's name. */
export function Icon({ name }: { name: IconName }) {
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
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
