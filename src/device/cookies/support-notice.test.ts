import { assert, double, property } from 'fast-check';
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privacyConfirmed, writeCookie } from './cookie.ts';
import { isSupportNoticeDue, putOffSupportNotice } from './support-notice.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const today = { now, offset: 120, day: '2026-06-10', ends: Date.parse('2026-06-10T22:00:00Z') };
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  writeCookie(privacyConfirmed, true, now, today.ends);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the notice stays away for 6 to 12 days, and then comes back', () => {
  assert(
    property(double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      vi.setSystemTime(now);
      putOffSupportNotice(today, random);
      vi.setSystemTime(now + 5.9 * DAY);
      expect(isSupportNoticeDue()).toBe(false);
      vi.setSystemTime(now + 12.1 * DAY);
      expect(isSupportNoticeDue()).toBe(true);
    }),
  );
});

test.each([
  [0, 6],
  [0.5, 9],
  [0.999, 12],
])('with the random number %d it is %d days', (random, days) => {
  const written = vi.spyOn(document, 'cookie', 'set');
  putOffSupportNotice(today, random);
  const expires = /Expires=([^;]+)/.exec(written.mock.calls[0]?.[0] ?? '')?.[1] ?? '';
  expect((Date.parse(expires) - now) / DAY).toBe(days);
});
