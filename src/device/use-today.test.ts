import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextMidnight } from '../domain/day/day.ts';
import { offsetAt, today } from './clock.ts';
import { watchDay } from './use-today.ts';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T10:00:00Z') });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that stays open looks for the new day at every midnight', () => {
  const { now, ends } = today();
  expect(ends).toBe(nextMidnight(now, offsetAt));
  const look = vi.fn<() => void>();
  const stop = watchDay(look);
  vi.advanceTimersByTime(ends - now - 1);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(DAY);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(2 * DAY);
  expect(look).toHaveBeenCalledTimes(2);
});

test('whoever comes back is shown the day that it is, as long as the page watches', () => {
  const look = vi.fn<() => void>();
  const stop = watchDay(look);
  comeBack();
  expect(look).toHaveBeenCalledTimes(3);
  stop();
  comeBack();
  expect(look).toHaveBeenCalledTimes(3);
});

function comeBack() {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('pageshow'));
}

test('a day on which the clocks go back ends an hour later', () => {
  const back = Date.parse('2026-10-25T01:00:00Z');
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function minutes(this: Date) {
    return this.getTime() < back ? -120 : -60;
  });
  vi.setSystemTime(Date.parse('2026-10-25T00:30:00Z'));
  const { day, offset, ends } = today();
  expect([day, offset, new Date(ends).toISOString()]).toEqual([
    '2026-10-25',
    120,
    '2026-10-25T23:00:00.000Z',
  ]);
});
