import { expect, test } from 'vitest';
import { holdsWebAddress, plainLine, plainText } from './declared-text.ts';

test.each([
  'https://example.org',
  'https:evil.com',
  'HTTP:evil',
  'see www.example.org',
  'Dein Konto ist gesperrt. Öffne evil-bank.com/login',
  'evil-bank.com/login',
  'EVIL.COM',
  '163.com',
  'müller.de',
  'evil\u200b.com',
  'evil．com',
  'evil。com',
  'mail ada@example.org',
])('%s holds a web address', (text) => {
  expect(holdsWebAddress(text)).toBe(true);
});

test.each([
  'Ada J. Muster',
  'Ada J.Muster',
  'Dr.Muster',
  'z.B. nach dem 1.12.2026',
  'am 21.dezember',
  'Ich kündige.Sofort.',
  'Das Abo kostet 5.00 €, u.a. zu viel.',
  'erste Zeile.\nzweite Zeile',
  'https ist sicher',
])('%s holds none', (text) => {
  expect(holdsWebAddress(text)).toBe(false);
});

test('lines stay lines, and nothing else that is no sign stays', () => {
  expect(plainText(' a\r\nb\rc\td\u0000e\u202e ')).toBe('a\nb\nc d e');
  expect(plainLine(' a\r\n\r\nb\t  c ')).toBe('a b c');
});

test('what is kept makes no link, whatever stood there', () => {
  expect(plainText('Öffne Evil.Com')).toBe('Öffne Evil. Com');
  expect(plainText('am 1.12.2026, z.B.')).toBe('am 1.12.2026, z.B.');
});
