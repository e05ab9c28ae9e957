import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseDevice } from './erase-device.ts';

beforeEach(() => {
  const window = new Window({ url: 'https://quando.example/' });
  const { document, location, localStorage, sessionStorage } = window;
  for (const [name, value] of Object.entries({
    document,
    location,
    localStorage,
    sessionStorage,
  })) {
    vi.stubGlobal(name, value);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('nothing is left on the device: cookies, also of older versions, both storages, caches', async () => {
  const gone: string[] = [];
  const caches = {
    keys: async () => ['quando-page'],
    delete: async (name: string) => gone.push(name),
  };
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('caches', caches);
  document.cookie = 'firstTry=1931; Path=/';
  document.cookie = 'oldName=1; Path=/';
  localStorage.setItem('quando.records', '1');
  sessionStorage.setItem('quando.tab', '1');
  await eraseDevice();
  expect([document.cookie, localStorage.length, sessionStorage.length, gone]).toEqual([
    '',
    0,
    0,
    ['quando-page'],
  ]);
});

test('what a browser blocks holds nothing, and the rest is erased', async () => {
  vi.stubGlobal('localStorage', { clear: blocked });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(blocked);
  await expect(eraseDevice()).resolves.toBeUndefined();
});

function blocked(): never {
  throw new DOMException('denied', 'SecurityError');
}
