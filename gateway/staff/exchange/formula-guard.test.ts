import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { guarded, unguarded } from './formula-guard.ts';

it('no cell begins as a formula does, and each text comes back as it was', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', '\n', '\r', ' ', 'a', '„');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: sign, maxLength: 5 })), (text) => {
      const cell = guarded(text);
      expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/u);
      expect(unguarded(cell)).toBe(text);
    }),
  );
});

it('each sign that begins a formula is guarded, in whatever width', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']) {
    expect(guarded(`${sign}1`)).toBe(`'${sign}1`);
  }
});

it('what somebody types without an apostrophe is taken as it is', () => {
  expect(['=1+1', "it's", "'tis", '-']).toEqual(['=1+1', "it's", "'tis", '-'].map(unguarded));
});
