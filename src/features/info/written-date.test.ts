import { afterEach, expect, test, vi } from 'vitest';
import { writtenDate } from './written-date.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a date is written as documents of its language do, wherever it is read', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(writtenDate('2025-01-10', 'de')).toBe('10.01.2025');
  expect(writtenDate('2025-01-09', 'de')).toBe('09.01.2025');
  expect(writtenDate('2025-01-10', 'en')).toBe('10 January 2025');
  expect(writtenDate('2025-01-09', 'en')).toBe('9 January 2025');
});
