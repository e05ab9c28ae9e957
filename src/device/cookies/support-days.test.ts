import { expect, test } from 'vitest';
import { isSupportDay } from './support-days.ts';

test('in a thousand days the page asks for support thirteen times', () => {
  const days = Array.from({ length: 1000 }, (_, day) => day);
  expect(days.filter(isSupportDay)).toEqual([
    10, 30, 50, 100, 150, 200, 250, 300, 365, 450, 500, 600, 700,
  ]);
});
