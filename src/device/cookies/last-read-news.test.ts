import { expect, test } from 'vitest';
import { isNewsRead, withNewsRead } from './last-read-news.ts';

test('six groups of news are remembered, the last one read first', () => {
  expect(withNewsRead(7, '')).toBe('7');
  expect(withNewsRead(7, '6.5.4.3.2.1')).toBe('7.6.5.4.3.2');
});

test('a group counts as read by its whole number', () => {
  expect(isNewsRead(12, '7.12.1')).toBe(true);
  expect(isNewsRead(2, '7.12.1')).toBe(false);
});
