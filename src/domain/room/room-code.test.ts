import { expect, test } from 'vitest';
import { roomCodeIn } from './room-code.ts';

test.each([
  ['BCDFGH', 'BCDFGH'],
  ['bcd fgh ', 'BCDFGH'],
  ['BCD-FGH', 'BCDFGH'],
  ['#BCDFGH', 'BCDFGH'],
  ['https://quando.example/room#bcdfgh', 'BCDFGH'],
])('%s is a code', (text, code) => {
  expect(roomCodeIn(text)).toBe(code);
});

test.each(['', 'BCDFG', 'BCDFGHJ', 'BCDFGA', 'BCDFG1', '#content', 'ß'.repeat(6), 'B'.repeat(301)])(
  '%s is none',
  (text) => {
    expect(roomCodeIn(text)).toBeNull();
  },
);
