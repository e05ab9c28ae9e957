import { expect, test } from 'vitest';
import { isOtherVersion } from './version.ts';

test.each([
  ['1.5.0', '1.6.0'],
  ['1.5.0', '2.5.0'],
  ['1.10.0', '1.1.0'],
  ['1.6.0', '1.5.9'],
  ['10.5.0', '11.5.0'],
  ['1.5', '1.6'],
])('a page of version %s does not fit a server of version %s', (own, current) => {
  expect(isOtherVersion(own, current)).toBe(true);
});

test.each([
  ['1.5.0', '1.5.0'],
  ['1.5.0', '1.5.7'],
  ['1.5', '1.5.1-beta'],
  ['1.05.0', '1.5.0'],
  ['1.5.0', ''],
  ['', '1.6.0'],
  ['__QUANDO_VERSION__', '1.6.0'],
  ['1.5.0', 'v2'],
  ['1.5.0', 'v2.0.0'],
  ['1.5.0', '1.60x'],
])('a page of version %s is left alone by the answer %s', (own, current) => {
  expect(isOtherVersion(own, current)).toBe(false);
});
