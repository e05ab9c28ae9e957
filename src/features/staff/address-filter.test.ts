import { expect, test } from 'vitest';
import { oneOf, readFilter, wordsOf, writeFilter, yearOf } from './address-filter.ts';

const names = ['words', 'state'] as const;

test('a filter comes from the address as it went there, in one way of writing', () => {
  const values = readFilter('?state=past&other=1&words=%20erster++Schritt%0A', names);
  expect(writeFilter(values)).toBe('words=erster+Schritt&state=past');
  expect(readFilter(writeFilter(values), names)).toEqual({
    words: 'erster Schritt',
    state: 'past',
  });
  expect(writeFilter(readFilter('', names))).toBe('');
});

test('what makes no sense limits nothing', () => {
  expect(oneOf(['past', 'draft'], 'lost')).toBeNull();
  expect(yearOf('12345')).toBeNull();
  expect(yearOf('7')).toBe(7);
  expect(wordsOf(' \n ')).toBeNull();
});

test('words are cut where the server would refuse them', () => {
  expect(Array.from(wordsOf('🚀'.repeat(120)) ?? '')).toHaveLength(100);
});
