import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { checkedRules, draftRules } from '../../../../domain/draft/finding.ts';
import de from '../../../../i18n/catalogues/de/preflight.json';
import en from '../../../../i18n/catalogues/en/preflight.json';
import { draftFields, placeOf } from './finding-place.ts';

test('every finding has words of its own in both languages', () => {
  const kinds = [...checkedRules, ...draftRules].toSorted();
  for (const { preflight } of [de, en]) {
    expect(Object.keys(preflight.kind).toSorted()).toEqual(kinds);
    expect(new Set(Object.values(preflight.kind)).size).toBe(kinds.length);
    expect(Object.keys(preflight.field).toSorted()).toEqual(draftFields.toSorted());
  }
});

test('the count says how many obstacles there are, and how much advice', () => {
  const t = createTranslator({ locale: 'de', messages: de, namespace: 'preflight' });
  const say = (blocking: number, advising: number) => t('summary', { blocking, advising });
  expect([say(0, 0), say(1, 2), say(3, 1)]).toEqual([
    'Nichts steht im Weg',
    'Ein Hindernis, 2 Ratschläge',
    '3 Hindernisse, ein Rat',
  ]);
});

test('a path leads to a place that can be named', () => {
  expect(placeOf('de.tips[2].source.quote')).toEqual({ locale: 'de', hint: 3, field: 'quote' });
  expect(placeOf('en.label')).toEqual({ locale: 'en', hint: null, field: 'label' });
  expect(placeOf('year')).toEqual({ locale: null, hint: null, field: 'year' });
});
