import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCookie, privacyConfirmed, writeCookie } from '../cookies/cookie.ts';
import { currentReminder, forgetReminder, keepReminder, readReminder } from './reminder-store.ts';

const NOW = Date.parse('2026-06-10T10:00:00Z');
const on = {
  state: 'on',
  time: '08:30',
  endpoint: 'https://push.example/1',
  played: '2026-06-10',
  told: 'x',
} as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const { document, location, localStorage } = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', localStorage);
  writeCookie(privacyConfirmed, true, NOW, NOW);
});

afterEach(() => {
  forgetReminder();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is wanted of reminders is kept, until the device forgets it', () => {
  keepReminder(on);
  expect(currentReminder()).toEqual(on);
  expect(JSON.parse(localStorage.getItem('quando.reminder') ?? '')).toEqual(on);
  forgetReminder();
  expect([currentReminder(), localStorage.length]).toEqual([null, 0]);
});

test('before the privacy settings are confirmed nothing is kept', () => {
  clearCookie(privacyConfirmed);
  keepReminder({ state: 'declined' });
  expect([currentReminder(), localStorage.length]).toEqual([null, 0]);
});

test('where storage is blocked it holds until the page is left', () => {
  vi.stubGlobal('localStorage', undefined);
  keepReminder(on);
  expect(currentReminder()).toEqual(on);
});

test.each([
  [on, on],
  [
    { ...on, played: null, more: 1 },
    { ...on, played: null },
  ],
  [{ state: 'declined', day: 7 }, { state: 'declined' }],
  [
    { state: 'offered', day: '2026-06-10' },
    { state: 'offered', day: '2026-06-10' },
  ],
  [{ state: 'offered', day: '2026-13-10' }, null],
  [{ ...on, state: 'off' }, null],
  [{ ...on, time: '8:30' }, null],
  [{ ...on, time: 830 }, null],
  [{ ...on, endpoint: null }, null],
  [{ ...on, played: 'yesterday' }, null],
  [{ ...on, told: undefined }, null],
  ['on', null],
  [null, null],
])('of %j the device reads %j', (stored, read) => {
  expect(readReminder(stored)).toEqual(read);
});
