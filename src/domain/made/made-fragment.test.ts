import { expect, test } from 'vitest';
import { readMadeFragment, writeMadeFragment } from './made-fragment.ts';

const fragment = writeMadeFragment(Uint8Array.of(7, 0, 255));

test('what was written is read again, with or without its #', () => {
  const packed = { kind: 'packed', bytes: [7, 0, 255] };
  expect(readMadeFragment(fragment)).toEqual(packed);
  expect(readMadeFragment(`#${fragment}`)).toEqual(packed);
});

test.each([
  ['', 'none'],
  ['#', 'none'],
  ['#content', 'damaged'],
  ['#puzzle1-', 'damaged'],
  ['#puzzle1-AAAA', 'damaged'],
  ['#puzzle2-AAAA', 'newer'],
  ['puzzle999-AAAA', 'newer'],
  ['puzzle1000-AAAA', 'damaged'],
  [`x${fragment}`, 'damaged'],
  [`${fragment}!`, 'damaged'],
])('the fragment %s is %s', (text, kind) => {
  expect(readMadeFragment(text)).toEqual({ kind });
});

test('a link longer than 2000 signs was cut on its way', () => {
  const longest = writeMadeFragment(new Uint8Array(1490));
  expect(longest).toHaveLength(2000);
  expect(readMadeFragment(longest).kind).toBe('packed');
  expect(readMadeFragment(writeMadeFragment(new Uint8Array(1491))).kind).toBe('damaged');
});
