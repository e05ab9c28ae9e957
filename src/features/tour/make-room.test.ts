import { expect, test } from 'vitest';
import { scrollForRoom } from './make-room.ts';

const long = { height: 740, up: 1000, down: 1000 };
const still = { height: 740, up: 0, down: 25 };

test.each([
  ['there is room below', { top: 100, bottom: 200 }, 300, long, 0],
  ['there is room above', { top: 500, bottom: 700 }, 300, long, 0],
  ['up until it fits below', { top: 200, bottom: 500 }, 300, long, 68],
  [
    'down until it fits above, at the end of a page',
    { top: 285, bottom: 560 },
    300,
    { ...still, up: 30 },
    -23,
  ],
  ['out of sight below', { top: 900, bottom: 1000 }, 200, long, 468],
  ['out of sight above', { top: -300, bottom: -200 }, 200, long, -508],
  ['nothing fits: its beginning comes to the top', { top: 100, bottom: 700 }, 300, long, 92],
] as const)('a popover finds its place: %s', (_, target, popover, view, scrolled) => {
  expect(scrollForRoom(target, popover, view)).toBe(scrolled);
});
