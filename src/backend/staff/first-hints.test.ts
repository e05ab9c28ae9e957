import { expect, test } from 'vitest';
import { firstHint } from './first-hints.ts';

test('staff read how a puzzle begins in their language, else in the other', () => {
  const both = { de: 'Eine Fahne', en: 'A flag' };
  expect([firstHint(both, 'de'), firstHint(both, 'en')]).toEqual(['Eine Fahne', 'A flag']);
  expect(firstHint({ de: 'Eine Fahne' }, 'en')).toBe('Eine Fahne');
  expect(firstHint({ en: 'A flag' }, 'de')).toBe('A flag');
  expect(firstHint({}, 'de')).toBeNull();
});
