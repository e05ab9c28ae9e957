import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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
import { beginVisit } from './visit.ts';

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
    writeCookie(cookies[counter], 99_999, NOW, MIDNIGHT);
    expect(readCookie(cookies[counter])).toBe(99_999);
  }
});

test('every cookie has its name, what it is for, its life and its default', () => {
  const told = Object.entries(cookies).map(([key, { name, category, life, fallback }]) => {
    expect(name).toBe(key);
    return `${name}: ${category}, a ${life}, ${JSON.stringify(fallback)}`;
  });
  expect(told).toEqual([
    'privacyConfirmed: consent, a year, false',
    'consentInputs: consent, a year, false',
    'consentHosting: consent, a year, false',
    'consentBackend: consent, a year, false',
    'consentDatabase: consent, a year, false',
    'consentVideo: consent, a year, false',
    'consentCompare: consent, a year, false',
    'language: choice, a year, "en-US"',
    'darkMode: choice, a year, "auto"',
    'fontSize: choice, a year, 0',
    'zoom: choice, a year, true',
    'colorless: choice, a year, false',
    'animation: choice, a year, true',
    'alternativeKeyboard: choice, a year, false',
    'physicalKeys: choice, a year, true',
    'difficulty: choice, a year, "normal"',
    'registrationStarted: account, a year, false',
    'statsConflictSolved: account, a year, ""',
    'paymentLink: account, a day, ""',
    'visitorState: notice, a year, false',
    'lastReadNews: notice, a year, ""',
    'tourCompleted: notice, a year, false',
    'linksTourCompleted: notice, a year, false',
    'supportNotice: notice, a year, false',
    'customFirstTry: game, a year, false',
    'dayOfOpening: game, a year, ""',
    'timezoneOffset: game, a year, 0',
    'uniqueDayVisits: statistics, a year, 0',
    'firstTrySuccess: statistics, a year, 0',
    'secondTrySuccess: statistics, a year, 0',
    'thirdTrySuccess: statistics, a year, 0',
    'fourthTrySuccess: statistics, a year, 0',
    'noSuccess: statistics, a year, 0',
    'gameFinished: game, a day, null',
    'firstTry: game, a day, null',
    'secondTry: game, a day, null',
    'thirdTry: game, a day, null',
    'fourthTry: game, a day, null',
    'quizId: game, a day, null',
    'quizDay: game, a day, null',
    'quizAccount: game, a day, null',
    'hardGame: game, a day, null',
    'pausedGames: game, a day, null',
  ]);
});

test.each([
  ['language', ['de-DE', 'en-US'], ['de', 'en-us']],
  ['darkMode', ['true', 'false', 'auto'], ['', 'dark']],
  ['difficulty', ['normal', 'hard'], ['easy']],
  ['zoom', ['true', 'false'], ['1', 'TRUE']],
  ['fontSize', ['0', '4'], ['5', '04', '1.5']],
  ['firstTry', ['0', '9999'], ['10000', '-1', '007']],
  ['uniqueDayVisits', ['99999'], ['100000']],
  ['noSuccess', ['0', '99999'], ['100000', '1e3']],
  ['timezoneOffset', ['0', '60', '-720', '840'], ['-0', '841', '-721', '+60', '060', '1440']],
  ['quizDay', ['2026-06-10'], ['2026-6-10', '2026-06-10T']],
  ['dayOfOpening', ['2026-06-10'], ['x2026-06-10']],
  ['paymentLink', ['1_explorer.month', '3_chronicler.year'], ['4_x.month', '1_x.week', '1_.year']],
  ['lastReadNews', ['1', '123456789.2.3.4.5.6'], ['0', '1234567890', '1.2.3.4.5.6.7', '1.']],
  ['statsConflictSolved', ['true', 'a_1~b.5-c', 'a'.repeat(150)], ['a'.repeat(151), 'a b']],
  ['quizId', ['7', 'a-Z_9', 'a'.repeat(64)], ['', 'a'.repeat(65), 'a.b']],
  ['quizAccount', ['', 'a'.repeat(64)], ['a'.repeat(65), 'a~b']],
  ['pausedGames', ['7.2026-06-10.1648.fh', 'a'.repeat(300)], ['a'.repeat(301), 'a b']],
] as const)('of %s, what may stand there is read, and nothing beyond', (name, good, bad) => {
  const { codec } = cookies[name] as unknown as Cookie<unknown>;
  for (const text of good) expect(codec.write(codec.read(text))).toBe(text);
  for (const text of bad) expect([text, codec.read(text)]).toEqual([text, null]);
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

test('without https a cookie is stored all the same, as on a machine at home', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  const written = vi.spyOn(document, 'cookie', 'set');
  writeCookie(cookies.firstTry, 1931, NOW, MIDNIGHT);
  expect(written.mock.lastCall?.[0]).toMatch(/; SameSite=Lax$/);
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

test('a visit lasts for another year, and keeps its language, its day and its time zone', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  document.cookie = 'noSuccess=3';
  const written = vi.spyOn(document, 'cookie', 'set');
  expect(beginVisit()).toEqual({ areCookiesBlocked: false });
  const lines = written.mock.calls.map(([line]) => line.replace(/; Path.*/, ''));
  expect(lines).toContain('noSuccess=3; Expires=Thu, 10 Jun 2027 10:00:00 GMT');
  expect(lines).toContain('timezoneOffset=-300; Expires=Thu, 10 Jun 2027 10:00:00 GMT');
  expect([readCookie(cookies.dayOfOpening), readCookie(cookies.uniqueDayVisits)]).toEqual([
    '2026-06-10',
    1,
  ]);
  expect(storedText(cookies.language)).toBe('en-US');
  // A browser that stores none of them.
  const none = Object.defineProperty({}, 'cookie', { get: () => '', set() {} });
  vi.stubGlobal('document', none);
  expect(beginVisit()).toEqual({ areCookiesBlocked: true });
});

test('a visit before the privacy settings are confirmed makes choices alone last longer', () => {
  document.cookie = 'noSuccess=3';
  document.cookie = 'fontSize=2';
  clearCookie(privacyConfirmed);
  const written = vi.spyOn(document, 'cookie', 'set');
  renewCookies(NOW);
  expect(written.mock.calls.map(([text]) => text.replace(/;.*/, ''))).toEqual(['fontSize=2']);
});
