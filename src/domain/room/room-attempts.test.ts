import { expect, test } from 'vitest';
import { currentAttempts, unsentAnswers, withAttempt } from './room-attempts.ts';

const own = { isLed: false, step: 1 };
const ledAt = (step: number) => ({ isLed: true, step });

test('what was answered without a connection is sent in order', () => {
  expect(unsentAnswers([1900, 1800, 0], [1900], own)).toEqual([
    { attempt: 2, value: 1800 },
    { attempt: 3, value: 0 },
  ]);
  expect(unsentAnswers([1900], [1900], own)).toEqual([]);
  expect(currentAttempts([1900, 1800], [1900], own)).toEqual([1900, 1800]);
});

test('what was answered elsewhere as the same guest goes before it', () => {
  expect(unsentAnswers([1900, 1800], [1700], own)).toEqual([]);
  expect(unsentAnswers([1900, 1800, 1750], [1900, 1700], own)).toEqual([]);
  expect(currentAttempts([1900, 1800], [1700], own)).toEqual([1700]);
  expect(currentAttempts([1900], [1900, 1800], own)).toEqual([1900, 1800]);
});

test('in a led room an answer counts at its step alone', () => {
  expect(unsentAnswers([null, 1900], [], ledAt(2))).toEqual([{ attempt: 2, value: 1900 }]);
  expect(currentAttempts([null, 1900], [], ledAt(2))).toEqual([null, 1900]);
  expect(currentAttempts([null, 1900], [], ledAt(3))).toEqual([]);
  expect(currentAttempts([1900, 1800], [1900], ledAt(2))).toEqual([1900, 1800]);
  expect(unsentAnswers([1900], [1700], ledAt(1))).toEqual([]);
  expect(unsentAnswers([null, 1900], [], ledAt(1))).toEqual([]);
});

test('after the end nothing is sent', () => {
  expect(unsentAnswers([1900], [], { isLed: false, step: 5 })).toEqual([]);
  expect(unsentAnswers([null, null, null, null, 1900], [], ledAt(5))).toEqual([]);
});

test('an attempt stands in its place, after those that were left out', () => {
  expect(withAttempt([], 1, 7)).toEqual([7]);
  expect(withAttempt([1], 3, 7)).toEqual([1, null, 7]);
  expect(withAttempt([1, null, 3], 2, 7)).toEqual([1, 7, 3]);
});
