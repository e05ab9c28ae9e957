import { expect, it } from 'vitest';

import { easiestPlace, readPlace } from './read-place.ts';

const rome = { name: 'Rom', lat: 41.9, lon: 12.5, land: 'IT' };

it('a place is read as the server sent it, without anything beside it', () => {
  expect(readPlace({ ...rome, more: 1 })).toEqual(rome);
  for (const lat of [-90, 0, 90]) expect(readPlace({ ...rome, lat })?.lat).toBe(lat);
  for (const lon of [-180, 180]) expect(readPlace({ ...rome, lon })?.lon).toBe(lon);
});

it.each([
  null,
  undefined,
  'Rom',
  {},
  { ...rome, name: 1 },
  { ...rome, land: null },
  { ...rome, lat: '41.9' },
  { ...rome, lon: undefined },
  { ...rome, lat: 90.1 },
  { ...rome, lat: -90.1 },
  { ...rome, lon: 180.1 },
  { ...rome, lon: -180.1 },
])('what is no place is read as none: %o', (value) => {
  expect(readPlace(value)).toBeNull();
});

const at = (...places: unknown[]) => ({
  tips: places.map((place) => ({ place })) as unknown as Parameters<typeof easiestPlace>[0]['tips'],
});

it('a puzzle is where its last hint with a place is', () => {
  const paris = { ...rome, name: 'Paris' };
  expect(easiestPlace(at(rome, paris, null, { name: 1 }))).toEqual(paris);
  expect(easiestPlace(at(null, null))).toBeNull();
});
