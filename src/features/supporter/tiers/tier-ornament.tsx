import type { Tier } from '../../../backend/payments.ts';

/** A compass, an open book and a quill, each in a 48-unit square. */
const paths: Record<Tier, string> = {
  '1_explorer':
    'M24 5a19 19 0 1 0 0 38 19 19 0 0 0 0-38zM24 9v3m0 24v3M9 24h3m24 0h3M31 17l-4.500 9.500L17 31l4.500-9.500zM24 23.500a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z',
  '2_historian':
    'M24 12C19 8 12 7.500 5 9v29c7-1.500 14-1 19 3 5-4 12-4.500 19-3V9c-7-1.500-14-1-19 3zM24 12v29M10.500 16c3.500-.4 6.500 0 9 1.200M10.500 22c3.500-.4 6.500 0 9 1.200M10.500 28c3.500-.4 6.500 0 9 1.200M37.500 16c-3.500-.4-6.500 0-9 1.200M37.500 22c-3.500-.4-6.500 0-9 1.200M37.500 28c-3.500-.4-6.500 0-9 1.200',
  '3_chronicler':
    'M42 5C28 6 17 15 14 31l-3 11M14 31c3 .6 8 .2 12-2.500l-4-1c5-.6 9-3 11.500-6.500l-4.500-.5c5.500-2.500 11-8 13-15.500M14 31C20 21 27 14.500 35 11M5 43h14',
};

/** The drawing that stands for a tier; its name stands beside it. */
export function TierOrnament({ tier }: { tier: Tier }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="3rem"
      height="3rem"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[tier]} />
    </svg>
  );
}
