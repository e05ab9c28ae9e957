import { expect, test } from 'vitest';
import { writtenAmount } from './written.ts';

test.each([
  [300, 'EUR', 'de', '3\u00a0€'],
  [350, 'EUR', 'de', '3,50\u00a0€'],
  [4800, 'EUR', 'en', '€48'],
  [350, 'CHF', 'de', '3,50\u00a0CHF'],
] as const)('%i cents of %s in %s are %s', (amount, currency, locale, written) => {
  expect(writtenAmount(amount, currency, locale)).toBe(written);
});
