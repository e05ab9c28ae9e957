import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_COUNTED } from '../../domain/statistics/sound-records.ts';
import { counterNames } from '../../domain/statistics/statistics.ts';
import {
  clearCookie,
  type Cookie,
  privacyConfirmed,
  raiseFlag,
  readCookie,
  storedText,
  writeCookie,
} from './cookie.ts';
import { cookies, renewCookies } from './cookies.ts';

const NOW = Date.parse('2026-06-10T10:00:00Z');
const MIDNIGHT = Date.parse('2026-06-10T22:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const window = new Window({ url: 'https://quando.example/' });
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  writeCookie(privacyConfirmed, true, NOW, MIDNIGHT);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is stored is read back', () => {
  writeCookie(cookies.firstTry, 0, NOW, MIDNIGHT);
  writeCookie(cookies.language, 'de-DE', NOW, MIDNIGHT);
  expect(readCookie(cookies.firstTry)).toBe(0);
  expect(storedText(cookies.firstTry)).toBe('0');
  expect(readCookie(cookies.language)).toBe('de-DE');
});

test('a name that ends like ours hides nothing', () => {
  document.cookie = 'otherfirstTry=7';
  writeCookie(cookies.firstTry, 3, NOW, MIDNIGHT);
  expect(readCookie(cookies.firstTry)).toBe(3);
});

test('a counter holds as much as any set of statistics', () => {
  for (const counter of counterNames) {
    writeCookie(cookies[counter], MOST_COUNTED, NOW, MIDNIGHT);
    expect(readCookie(cookies[counter])).toBe(MOST_COUNTED);
  }
});

test('what is not there has its default', () => {
  expect(readCookie(cookies.language)).toBe('en-US');
  expect(readCookie(cookies.animation)).toBe(true);
  expect(readCookie(cookies.colorless)).toBe(false);
  expect(readCookie(cookies.alternativeKeyboard)).toBe(false);
  expect(readCookie(cookies.physicalKeys)).toBe(true);
  expect(readCookie(cookies.zoom)).toBe(true);
  expect(readCookie(cookies.fontSize)).toBe(0);
  expect(readCookie(cookies.difficulty)).toBe('normal');
  expect(readCookie(cookies.darkMode)).toBe('auto');
  expect(readCookie(cookies.firstTry)).toBeNull();
});

test.each([
  ['language', 'fr-FR', 'en-US'],
  ['darkMode', 'purple', 'auto'],
  ['fontSize', '5', 0],
  ['fontSize', '-1', 0],
  ['colorless', 'yes', false],
  ['difficulty', 'impossible', 'normal'],
  ['firstTry', '12345', null],
  ['firstTry', '01', null],
  ['noSuccess', '1e3', 0],
  ['quizDay', 'today', null],
] as const)('an unreadable %s (%s) falls back to its default', (name, text, fallback) => {
  document.cookie = `${name}=${text}`;
  const cookie = cookies[name] as unknown as Cookie<unknown>;
  expect(readCookie(cookie)).toBe(fallback);
});

test('a game’s cookie ends at midnight, a setting’s after a year', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeCookie(cookies.firstTry, 1931, NOW, MIDNIGHT);
  writeCookie(cookies.colorless, true, NOW, MIDNIGHT);
  expect(written.mock.calls.map(([text]) => text)).toEqual([
    'firstTry=1931; Expires=Wed, 10 Jun 2026 22:00:00 GMT; Path=/; SameSite=Lax; Secure',
    'colorless=true; Expires=Thu, 10 Jun 2027 10:00:00 GMT; Path=/; SameSite=Lax; Secure',
  ]);
});

test('a cleared cookie is gone', () => {
  writeCookie(cookies.secondTry, 9, NOW, MIDNIGHT);
  clearCookie(cookies.secondTry);
  expect(storedText(cookies.secondTry)).toBeNull();
});

test('blocked cookies read as their defaults and writing them breaks nothing', () => {
  vi.stubGlobal('document', {
    get cookie(): string {
      throw new DOMException('denied', 'SecurityError');
    },
    set cookie(_text: string) {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(readCookie(cookies.fontSize)).toBe(0);
  expect(() => writeCookie(cookies.fontSize, 3, NOW, MIDNIGHT)).not.toThrow();
});

test('before the privacy settings are confirmed only consent and choices are stored', () => {
  clearCookie(privacyConfirmed);
  for (const cookie of Object.values(cookies)) {
    if (cookie !== privacyConfirmed) {
      writeCookie(cookie as unknown as Cookie<unknown>, cookie.fallback, NOW, MIDNIGHT);
    }
  }
  raiseFlag(cookies.supportNotice, MIDNIGHT);
  const stored = Object.values(cookies).filter((cookie) => storedText(cookie) !== null);
  const kinds = new Set(stored.map(({ category }) => category));
  expect([...kinds].toSorted()).toEqual(['choice', 'consent']);
});

test('a visit begins the year of every cookie again, but for the one that has its own end', () => {
  writeCookie(cookies.noSuccess, 3, NOW, MIDNIGHT);
  writeCookie(cookies.firstTry, 1931, NOW, MIDNIGHT);
  raiseFlag(cookies.supportNotice, MIDNIGHT);
  document.cookie = 'fontSize=huge';
  const written = vi.spyOn(document, 'cookie', 'set');
  renewCookies(NOW + 86_400_000);
  expect(written.mock.calls.map(([text]) => text.replace(/; Path.*/, ''))).toEqual([
    'privacyConfirmed=true; Expires=Fri, 11 Jun 2027 10:00:00 GMT',
    'noSuccess=3; Expires=Fri, 11 Jun 2027 10:00:00 GMT',
  ]);
});
