import { describe, expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

const HOUR = 3_600_000;

describe('the countdown', () => {
  test.each([
    [0, { hours: 0, minutes: 0, seconds: 0 }],
    [1, { hours: 0, minutes: 0, seconds: 1 }],
    [1000, { hours: 0, minutes: 0, seconds: 1 }],
    [59_001, { hours: 0, minutes: 1, seconds: 0 }],
    [HOUR - 1000, { hours: 0, minutes: 59, seconds: 59 }],
    [25 * HOUR, { hours: 25, minutes: 0, seconds: 0 }],
    [HOUR + 62_000, { hours: 1, minutes: 1, seconds: 2 }],
    [-5000, { hours: 0, minutes: 0, seconds: 0 }],
  ])('%i ms before the time', (ms, left) => {
    expect(timeLeft(1_795_000_000_000, 1_795_000_000_000 + ms)).toEqual(left);
  });
});
