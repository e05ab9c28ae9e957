import { expect, test } from 'vitest';
import { paymentAddress } from './payment-address.ts';

test('a payment says for whom it is and in which language, and nothing else', () => {
  expect(paymentAddress('https://buy.stripe.com/a', '0b7c-1', 'de')).toBe(
    'https://buy.stripe.com/a?client_reference_id=0b7c-1_de&locale=de',
  );
  expect(paymentAddress('https://buy.stripe.com/a?b=1', null, 'en')).toBe(
    'https://buy.stripe.com/a?b=1&client_reference_id=en&locale=en',
  );
});
