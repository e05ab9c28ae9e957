import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { placeFaults, wholePlace } from './draft-place.ts';

const vienna = { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' };

it('a place is whole when nothing of it is missing or of another form', () => {
  expect(wholePlace(vienna)).toEqual(vienna);
  expect(wholePlace({ ...vienna, lat: 0, lon: -0.1, land: 'sea' })).not.toBeNull();
  expect(wholePlace({ ...vienna, lat: 90, lon: -180 })).not.toBeNull();
});

it.each([
  [undefined, []],
  [{}, []],
  [{ name: 'Wien' }, ['lat', 'lon', 'land']],
  [{ lat: 0 }, ['name', 'lon', 'land']],
  [{ ...vienna, name: ' ' }, ['name']],
  [{ ...vienna, name: 'x'.repeat(41) }, ['name']],
  [{ ...vienna, name: '𝄞'.repeat(40) }, []],
  [{ ...vienna, lat: 90.1 }, ['lat']],
  [{ ...vienna, lat: 48.21 }, ['lat']],
  [{ ...vienna, lon: 100 }, []],
  [{ ...vienna, lon: -180.1 }, ['lon']],
  [{ ...vienna, land: 'at' }, ['land']],
  [{ ...vienna, land: 'ATX' }, ['land']],
  [{ ...vienna, land: 'seas' }, ['land']],
])('of %j it names %j', (place, faults) => {
  expect(placeFaults(place)).toEqual(faults);
});

it('every tenth of a degree on the globe can be said', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: -1800, max: 1800 }),
      (lat, lon) => {
        expect(placeFaults({ ...vienna, lat: lat / 10, lon: lon / 10 })).toEqual([]);
      },
    ),
  );
});
