import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerFile } from './offer-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new Window({ url: 'https://quando.example/' }).document);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file stays there for a minute, for a browser that asks first where to put it', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:quando');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  offerFile('quando.ics', 'BEGIN:VCALENDAR', 'text/calendar');
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith('blob:quando');
});
