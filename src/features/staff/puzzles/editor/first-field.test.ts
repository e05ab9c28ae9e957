import { expect, test } from 'vitest';
import { firstField } from './first-field.ts';

test('writing goes on at the first gap, and else at the first hint', () => {
  const text = { text: 'Ein Komet.' };
  expect(firstField({}, 'de')).toBe('year');
  expect(firstField({ year: 0 }, 'de')).toBe('de.tips[0].text');
  const half = { year: 1500, de: { tips: [text, {}, text] } };
  expect(firstField(half, 'de')).toBe('de.tips[1].text');
  expect(firstField(half, 'en')).toBe('en.tips[0].text');
  const whole = { year: 1500, de: { tips: [text, text, text, text] } };
  expect(firstField(whole, 'de')).toBe('de.tips[0].text');
});
