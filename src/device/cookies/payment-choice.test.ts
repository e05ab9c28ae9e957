import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privacyConfirmed, writeCookie } from './cookie.ts';
import { renewCookies } from './cookies.ts';
import {
  dropPaymentChoice,
  isOrderPath,
  keepPaymentChoice,
  waitingOrder,
} from './payment-choice.ts';

const NOW = Date.parse('2026-06-10T21:50:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  writeCookie(privacyConfirmed, true, NOW, NOW);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a choice outlives midnight, but not a day, whatever visits come', () => {
  keepPaymentChoice('2_historian.month');
  vi.setSystemTime(NOW + DAY - MINUTE);
  renewCookies(NOW + DAY - MINUTE);
  expect(waitingOrder()).toBe('/order?choice=2_historian.month');
  vi.setSystemTime(NOW + DAY + MINUTE);
  expect(waitingOrder()).toBeNull();
});

test('an order is known by its address, wherever somebody comes from', () => {
  const paths = ['/order?choice=1_explorer.month', '/order', '/login?return=/order?', null];
  expect(paths.map(isOrderPath)).toEqual([true, false, false, false]);
});

test('a choice that was given up is gone', () => {
  keepPaymentChoice('2_historian.month');
  dropPaymentChoice();
  expect(waitingOrder()).toBeNull();
});
