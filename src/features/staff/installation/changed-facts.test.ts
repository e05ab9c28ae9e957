import { expect, test } from 'vitest';
import type { Fact } from '../../../backend/staff/installation.ts';
import { changedFacts, linesOf } from './changed-facts.ts';

const facts: readonly Fact[] = [
  { name: 'OPERATOR_NAME', value: 'Clio', source: 'page' },
  { name: 'OPERATOR_KIND', value: null, source: null },
  { name: 'OPERATOR_ADDRESS', value: 'Gasse 1 | 12345 Ort', source: 'page' },
  { name: 'OPERATOR_EMAIL', value: 'clio@quando.example', source: 'environment' },
];

test('what stands there already is not stated again', () => {
  const values = {
    OPERATOR_NAME: ' Clio ',
    OPERATOR_KIND: 'individual',
    OPERATOR_ADDRESS: 'Gasse 1\r\n\r\n 12345 Ort\r\n',
  };
  expect(changedFacts(facts, values)).toEqual({});
});

test('what is emptied is taken away, and lines become one with bars', () => {
  const values = {
    OPERATOR_NAME: ' ',
    OPERATOR_KIND: 'organisation',
    OPERATOR_ADDRESS: 'Weg 2\n23456 Dorf|Land',
  };
  expect(changedFacts(facts, values)).toEqual({
    OPERATOR_NAME: null,
    OPERATOR_KIND: 'organisation',
    OPERATOR_ADDRESS: 'Weg 2 | 23456 Dorf | Land',
  });
});

test('who was stated as an organisation is stated as a person again', () => {
  const stated: Fact[] = [{ name: 'OPERATOR_KIND', value: 'organisation', source: 'page' }];
  expect(changedFacts(stated, { OPERATOR_KIND: 'individual' })).toEqual({
    OPERATOR_KIND: 'individual',
  });
});

test('an address is shown line by line', () => {
  expect(linesOf('Gasse 1 | 12345 Ort |')).toBe('Gasse 1\n12345 Ort');
});
