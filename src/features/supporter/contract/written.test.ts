import { expect, test } from 'vitest';
import { writtenAmount, writtenDay, writtenMoment } from './written.ts';

test.each([
  [300, 'EUR', 'de', '3\u00a0€'],
  [350, 'EUR', 'de', '3,50\u00a0€'],
  [4800, 'EUR', 'en', '€48'],
  [350, 'CHF', 'de', '3,50\u00a0CHF'],
] as const)('%i cents of %s in %s are %s', (amount, currency, locale, written) => {
  expect(writtenAmount(amount, currency, locale)).toBe(written);
});

test('days and moments are written as everywhere on the page, by 24 hours', () => {
  const noon = '2026-01-02T12:00:00Z';
  expect(writtenDay(noon, 'en')).toBe('2 January 2026');
  expect(writtenMoment(noon, 'en')).toMatch(/^2 January 2026 at \d\d:00:00 (?!AM|PM)/);
});
