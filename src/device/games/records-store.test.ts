import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCookie, privacyConfirmed, writeCookie } from '../cookies/cookie.ts';
import { cookies } from '../cookies/cookies.ts';
import { ownRecords } from './own-records.ts';
import { readRecords, storeRecords } from './records-store.ts';

const now = Date.parse('2026-06-10T10:00:00Z');
const today = { now, offset: 120, day: '2026-06-10', ends: Date.parse('2026-06-10T22:00:00Z') };
const records = {
  statistics: {
    firstTrySuccess: 1,
    secondTrySuccess: 2,
    thirdTrySuccess: 3,
    fourthTrySuccess: 4,
    noSuccess: 5,
  },
  ledger: [
    { date: '2026-06-08', quizId: '7', attempt: null },
    { date: '2026-06-09', quizId: '8', attempt: 3 },
  ],
} as const;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('localStorage', window.localStorage);
  writeCookie(privacyConfirmed, true, now, today.ends);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('counters and ledger are read back as they were stored', () => {
  storeRecords(records, today);
  expect(readRecords(today)).toEqual(records);
});

test('a counter whose cookie the browser dropped comes back from the mirror', () => {
  storeRecords(records, today);
  clearCookie(cookies.thirdTrySuccess);
  expect(readRecords(today).statistics.thirdTrySuccess).toBe(3);
});

test('the mirror ends after a year, like the cookies', () => {
  storeRecords(records, today);
  clearCookie(cookies.noSuccess);
  const later = { ...today, now: Date.parse('2027-06-11T10:00:00Z') };
  expect(readRecords(later).statistics.noSuccess).toBe(0);
  expect(readRecords(later).ledger).toEqual([]);
});

test('a mirror of which one counter cannot be read is none at all', () => {
  storeRecords(records, today);
  const mirror = localStorage.getItem('quando.records') ?? '';
  localStorage.setItem('quando.records', mirror.replace(' 3 ', ' three '));
  expect(readRecords(today)).toEqual({ ...records, ledger: [] });
});

test.each(['', 'nonsense', '1 2 3', `${now + 1} 1 2 3 4 x`, '99999999999999 1 2 3 4 5\nbroken'])(
  'a damaged mirror (%j) never breaks the page',
  (text) => {
    localStorage.setItem('quando.records', text);
    expect(readRecords(today).ledger).toEqual([]);
  },
);

test('before the privacy settings are confirmed there is no mirror either', () => {
  clearCookie(privacyConfirmed);
  storeRecords(records, today);
  expect(localStorage.length).toBe(0);
});

test('a server is given results up to the latest day that there is anywhere, and none beyond', () => {
  const dates = ['2026-06-10', '2026-06-11', '2026-06-12'] as const;
  const ledger = dates.map((date) => ({ date, quizId: '7', attempt: null }));
  storeRecords({ ...records, ledger }, today);
  expect(ownRecords().ledger.map(({ date }) => date)).toEqual(['2026-06-10', '2026-06-11']);
});

test('where storage is blocked the counters still live in their cookies', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  storeRecords(records, today);
  expect(readRecords(today)).toEqual({ ...records, ledger: [] });
});
