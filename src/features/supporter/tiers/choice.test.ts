import { expect, test } from 'vitest';
import { chosenOffer, readChoice, writeChoice } from './choice.ts';
import { offers } from '../offers-factory.ts';

test('a choice is read as it was written, and nothing else is one', () => {
  const choice = { tier: '2_historian', interval: 'year' } as const;
  expect(writeChoice(choice)).toBe('2_historian.year');
  expect(readChoice(writeChoice(choice))).toEqual(choice);
  for (const text of ['', '4_admin.month', '1_explorer', '1_explorer.week', '1_explorer.month.x']) {
    expect(readChoice(text)).toBeNull();
  }
});

test('what is not offered cannot be chosen', () => {
  const month = { tier: '1_explorer', interval: 'month' } as const;
  expect(chosenOffer(offers(), month)).toMatchObject({ amount: 300 });
  expect(chosenOffer(offers(), { ...month, interval: 'year' })).toBeNull();
  expect(chosenOffer(offers({ tiers: [] }), month)).toBeNull();
  expect(chosenOffer(offers(), null)).toBeNull();
});
