import { expect, test } from 'vitest';
import { writtenDate } from './written-date.ts';

test('a date is written as documents of its language do', () => {
  expect(writtenDate('2025-01-10', 'de')).toBe('10.01.2025');
  expect(writtenDate('2025-01-10', 'en')).toBe('10 January 2025');
});
