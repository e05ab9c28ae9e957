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

test('a file has its name, its kind and what it is to hold', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:quando');
  const clicked: string[] = [];
  const link = { href: '', download: '', click: () => clicked.push(link.href, link.download) };
  vi.stubGlobal('document', { createElement: () => link });
  offerFile('quando.ics', 'BEGIN:VCALENDAR', 'text/calendar');
  expect(clicked).toEqual(['blob:quando', 'quando.ics']);
  const [file] = made.mock.calls[0] ?? [];
  expect(file).toMatchObject({ type: 'text/calendar' });
  expect(await new Response(file as Blob).text()).toBe('BEGIN:VCALENDAR');
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
