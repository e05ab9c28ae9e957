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
  ['above as far as the page goes up', { top: 285, bottom: 560 }, 300, { ...still, up: 23 }, -23],
  ['not above where the page begins', { top: 285, bottom: 560 }, 300, { ...still, up: 22 }, 277],
  ['below as far as the page goes', { top: 200, bottom: 500 }, 300, { ...still, down: 68 }, 68],
  ['not below where the page ends', { top: 200, bottom: 500 }, 300, { ...long, down: 67 }, -108],
  ['below, with its beginning at the edge', { top: 76, bottom: 500 }, 300, long, 68],
  ['above, as its beginning would go out of sight', { top: 75, bottom: 500 }, 300, long, -233],
  ['above, with its end at the edge', { top: 75, bottom: 507 }, 300, long, -233],
  ['its beginning, as its end would go out of sight', { top: 75, bottom: 508 }, 300, long, 67],
  ['it touches the edge below', { top: 100, bottom: 440 }, 300, long, 0],
  ['it would be cut below', { top: 100, bottom: 441 }, 300, long, 9],
  ['it touches the edge above', { top: 300, bottom: 700 }, 300, long, 0],
  ['it would be cut above', { top: 299, bottom: 700 }, 300, long, 268],
  ['its beginning is in sight', { top: 0, bottom: 100 }, 300, long, 0],
  ['its beginning is not in sight', { top: -1, bottom: 100 }, 300, long, -309],
  ['its end is in sight', { top: 640, bottom: 740 }, 300, long, 0],
  ['its end is not in sight', { top: 640, bottom: 741 }, 300, long, 309],
  ['nothing fits: its beginning comes to the top', { top: 100, bottom: 700 }, 300, long, 92],
] as const)('a popover finds its place: %s', (_, target, popover, view, scrolled) => {
  expect(scrollForRoom(target, popover, view)).toBe(scrolled);
});
