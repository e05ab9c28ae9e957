import { expect, test } from 'vitest';
import { giftPath } from './gift-path.ts';
import { giftSession } from './gift-session.ts';

test('a payment is found in the address, and after a reload where it was put', () => {
  expect(giftSession('?session_id=cs_test_a1', null)).toBe('cs_test_a1');
  expect(giftSession('', { giftSession: 'cs_test_a1' })).toBe('cs_test_a1');
  expect(giftSession('?session_id=cs_test_b2', { giftSession: 'cs_test_a1' })).toBe('cs_test_b2');
});

test('without one, or with what is none, gifts are for sale', () => {
  expect(giftSession('', null)).toBeNull();
  expect(giftSession('?session_id=', null)).toBeNull();
  expect(giftSession('?session_id={CHECKOUT_SESSION_ID}', null)).toBeNull();
  expect(giftSession('', { giftSession: 7 })).toBeNull();
});

test('gifts are for sale at a path of the page’s language', () => {
  expect([giftPath('de'), giftPath('en')]).toEqual(['/schenken', '/gifts']);
});
