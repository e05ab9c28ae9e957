import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

import { landPath } from './land-path.ts';

const path = landPath();

/** The land again, from the numbers of the path. */
const rings = path
  .split('z')
  .filter((part) => part !== '')
  .map((part) => {
    const [x = 0, y = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number);
    const ring = [[x / 10, -y / 10]];
    let [lon, south] = [x, y];
    for (let index = 0; index < steps.length; index += 2) {
      lon += steps[index] ?? 0;
      south += steps[index + 1] ?? 0;
      ring.push([lon / 10, -south / 10]);
    }
    return ring;
  });

/** Whether a point is within an odd number of the drawn shores. */
function isLand(lon: number, lat: number): boolean {
  const shores = rings.filter((ring) => {
    let isWithin = false;
    for (const [index, [x = 0, y = 0]] of ring.entries()) {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
      if (y > lat !== nextY > lat && lon < ((nextX - x) * (lat - y)) / (nextY - y) + x) {
        isWithin = !isWithin;
      }
    }
    return isWithin;
  });
  return shores.length % 2 === 1;
}

it('the land is one small path', () => {
  expect(path).toMatch(/^(M-?\d+[ -]\d+l(-?\d+ ?)+z)+$/);
  expect(gzipSync(path).length).toBeLessThan(16 * 1024);
});

it.each([
  ['Vienna', 16.4, 48.2, true],
  ['Samarkand', 67, 39.7, true],
  ['Manaus', -60, -3.1, true],
  ['Uluru', 131, -25.3, true],
  ['Cape Dezhnev', -171, 66.2, true],
  ['the South Pole', 0, -89, true],
  ['the Atlantic', -35, 30, false],
  ['the Atlantic off Iceland', -30, 66.5, false],
  ['the Barents Sea', 40, 73, false],
  ['the Caspian Sea', 51, 42, false],
  ['the Tasman Sea', 160, -40, false],
  ['the North Pole', 0, 89, false],
])('%s is where it is on earth', (_, lon, lat, isThere) => {
  expect(isLand(lon, lat)).toBe(isThere);
});

it('no shore leads across the map', () => {
  const steps = rings.flatMap((ring) =>
    ring.slice(1).map(([x = 0, y = 0], index) => [x - (ring[index]?.[0] ?? 0), y]),
  );
  // Along the map's lower edge, below Antarctica, one does.
  expect(steps.filter(([step = 0, y = 0]) => Math.abs(step) > 60 && y > -89)).toEqual([]);
});
