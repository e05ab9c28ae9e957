import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetRoom, newToken, storedRoom, storeRoom } from './room-store.ts';

const room = { code: 'ABCDEF', token: 'a'.repeat(20) + '-_', attempts: [0, null, 9999, 1931] };

beforeEach(() => {
  vi.stubGlobal('localStorage', new Window({ url: 'https://quando.example/' }).localStorage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a device comes back to its room until that is over', () => {
  expect(storedRoom()).toBeNull();
  storeRoom(room);
  expect(storedRoom()).toEqual(room);
  forgetRoom();
  expect(storedRoom()).toBeNull();
  expect(localStorage.length).toBe(0);
});

test.each([
  { code: 'ABCDE' },
  { code: 'ABCDEFG' },
  { code: 'abcdef' },
  { token: 'a'.repeat(21) },
  { token: 'a'.repeat(23) },
  { token: 'a'.repeat(21) + '+' },
  { attempts: [1, 2, 3, 4, 5] },
  { attempts: [-1] },
  { attempts: [10_000] },
  { attempts: [1.5] },
  { attempts: ['1931'] },
])('with something that no room has, it is none: %j', (change) => {
  localStorage.setItem('quando.room', JSON.stringify({ ...room, ...change }));
  expect(storedRoom()).toBeNull();
});

test('where storage is blocked or damaged there is no room, and nothing breaks', () => {
  localStorage.setItem('quando.room', '{');
  expect(storedRoom()).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  storeRoom(room);
  forgetRoom();
  expect(storedRoom()).toBeNull();
});

test('what a device is known by is long enough, fits into an address, and is never the same', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/);
  expect(new Set(tokens).size).toBe(100);
});
