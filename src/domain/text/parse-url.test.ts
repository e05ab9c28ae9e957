import { expect, test } from 'vitest';

import { parseUrl } from './parse-url.ts';

test('an address is read, relative to another where there is one', () => {
  expect(parseUrl('https://example.org/a')?.pathname).toBe('/a');
  expect(parseUrl('/b', 'https://example.org/a')?.href).toBe('https://example.org/b');
  expect(parseUrl('/b')).toBeNull();
  expect(parseUrl('https://')).toBeNull();
});

test('an address with umlauts is one however often addresses are read', () => {
  const read = Array.from({ length: 20_000 }, () => parseUrl('https://münchen.example/Straße'));
  expect(read.filter((url) => url === null)).toEqual([]);
});
