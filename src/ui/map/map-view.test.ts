import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { mapView, pinSpots } from './map-view.ts';

const point = fc.record({
  lat: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
  lon: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
});
/** Four points anywhere, or close together, or one twice. */
const points = fc.oneof(
  fc.array(point, { minLength: 1, maxLength: 4 }),
  fc
    .tuple(point, fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 4 }))
    .map(([{ lat, lon }, steps]) =>
      steps.map((step) => ({ lat: lat / 2, lon: lon / 2 + step / 10 })),
    ),
);
const widths = fc.integer({ min: 260, max: 900 });
const size = 28;

it('every place lies on the map, wherever in the world', () => {
  fc.assert(
    fc.property(points, widths, (drawn, width) => {
      const { spots, height } = mapView(drawn, width);
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(-0.001);
        expect(x).toBeLessThanOrEqual(width + 0.001);
        expect(y).toBeGreaterThanOrEqual(-0.001);
        expect(y).toBeLessThanOrEqual(height + 0.001);
      }
    }),
  );
});

it('no pin covers another or leaves the map', () => {
  fc.assert(
    fc.property(points, widths, (drawn, width) => {
      const view = mapView(drawn, width);
      const pins = pinSpots(view, width, size);
      expect(pins).toHaveLength(drawn.length);
      for (const [index, { x, y }] of pins.entries()) {
        expect(Math.min(x, width - x, y, view.height - y)).toBeGreaterThanOrEqual(size / 2);
        for (const other of pins.slice(index + 1)) {
          const apart = Math.max(Math.abs(x - other.x), Math.abs(y - other.y));
          expect(apart).toBeGreaterThanOrEqual(size);
        }
      }
    }),
  );
});

it('a pin with room around it stands on its place', () => {
  const view = mapView(
    [
      { lat: 48.2, lon: 16.4 },
      { lat: 41.9, lon: 12.5 },
    ],
    360,
  );
  expect(pinSpots(view, 360, size)).toEqual(view.spots);
});

it('a pin covers no other place where there is room beside it', () => {
  const view = mapView(
    [
      { lat: 48, lon: 10 },
      { lat: 48, lon: 12 },
    ],
    360,
  );
  const [first, second] = pinSpots(view, 360, size);
  const [one, other] = view.spots;
  const apart = (a: typeof one, b: typeof one) =>
    Math.max(Math.abs(a!.x - b!.x), Math.abs(a!.y - b!.y));
  expect(Math.min(apart(first, other), apart(second, one))).toBeGreaterThan(size / 2 + 4);
});

it('the map shows no more than it has to: a city with its land, an ocean over the date line', () => {
  const city = mapView([{ lat: 48.2, lon: 16.4 }], 360);
  expect([Math.round(city.height / city.perLat), Math.round(360 / city.perLon)]).toEqual([16, 48]);
  const islands = [
    { lat: -18.1, lon: 178.4 },
    { lat: 21.3, lon: -157.9 },
  ];
  const ocean = mapView(islands, 360);
  expect(360 / ocean.perLon).toBeLessThan(100);
  expect(ocean.spots[0]?.x).toBeLessThan(ocean.spots[1]?.x ?? 0);
});

it('north is above and east is right, and a degree is as long in both where it is so on earth', () => {
  const equator = [
    { lat: 10, lon: -10 },
    { lat: -10, lon: 10 },
  ];
  const { spots, perLat, perLon } = mapView(equator, 360);
  const [first, second] = spots;
  expect([first!.x < second!.x, first!.y < second!.y]).toEqual([true, true]);
  expect(perLat).toBeCloseTo(perLon);
});
