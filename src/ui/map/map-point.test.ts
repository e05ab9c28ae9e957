import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { moved, pointAt } from './map-point.ts';
import { mapView } from './map-view.ts';

const tenths = (most: number) =>
  fc.integer({ min: -most * 10, max: most * 10 }).map((each) => each / 10 || 0);
const point = fc.record({ lat: tenths(90), lon: tenths(179.9) });

it('where a place is drawn, it is found again', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 4 }), (points) => {
      const view = mapView(points, 320);
      expect(view.spots.map((spot) => pointAt(view, spot))).toEqual(points);
    }),
  );
});

it('a step goes on beyond the date line, and ends at a pole', () => {
  expect(moved({ lat: 89.9, lon: 179.9 }, 1, 0.2)).toEqual({ lat: 90, lon: -179.9 });
  expect(moved({ lat: -90, lon: -180 }, -1, -1)).toEqual({ lat: -90, lon: 179 });
  expect(moved({ lat: 0.1, lon: 0.1 }, -0.1, -0.1)).toEqual({ lat: 0, lon: 0 });
});
