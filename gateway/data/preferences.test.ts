import { expect, it } from 'vitest';

import { readForm, readPreferences, readRange } from './preferences.ts';
import { DataRefusal } from './refusal.ts';

const prefer = (said: string) => readPreferences(new Headers({ prefer: said }));
const form = (accept: string) => readForm(new Headers({ accept }));
const range = (said: string) => readRange(new Headers({ range: said }));

function refusalOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error;
    return [error.status, error.body.code];
  }
}

const none = {
  isReturned: false,
  isCounted: false,
  resolution: undefined,
  hasDefaults: false,
  maxAffected: undefined,
  applied: [],
};

it.each([
  ['', {}],
  ['return=representation', { isReturned: true }],
  ['return=minimal', {}],
  ['return=headers-only', {}],
  ['count=exact', { isCounted: true }],
  ['count=planned', { isCounted: true }],
  ['count=estimated', { isCounted: true }],
  ['resolution=merge-duplicates', { resolution: 'merge-duplicates' }],
  ['resolution=ignore-duplicates', { resolution: 'ignore-duplicates' }],
  ['missing=default', { hasDefaults: true }],
  ['missing=null', {}],
  ['handling=lenient', {}],
  ['handling=strict', {}],
])('a request may prefer "%s", and hears so', (said, counted) => {
  expect(prefer(said)).toEqual({ ...none, ...counted, applied: said === '' ? [] : [said] });
});

it('a number of rows to change at most counts where it is meant strictly', () => {
  expect(prefer('max-affected=5').maxAffected).toBeUndefined();
  expect(prefer('handling=lenient, max-affected=5').maxAffected).toBeUndefined();
  expect(prefer('handling=strict, max-affected=5')).toMatchObject({
    maxAffected: 5,
    applied: ['handling=strict', 'max-affected=5'],
  });
});

it('of two words of a kind the first counts, and the end of a transaction is nobody’s to say', () => {
  expect(prefer('return=representation, return=minimal').isReturned).toBe(true);
  expect(prefer('tx=rollback').applied).toEqual([]);
});

it('what is unknown is passed over, or refused where it is meant strictly', () => {
  expect(prefer('odd=1, count=some, return=representation')).toMatchObject({ isReturned: true });
  expect(refusalOf(() => prefer('handling=strict, odd=1'))).toEqual([400, 'PGRST122']);
  expect(refusalOf(() => prefer('handling=strict, max-affected=x'))).toEqual([400, 'PGRST122']);
});

it.each([
  ['*/*', false, true],
  ['application/*', false, true],
  ['application/json', false, true],
  ['text/html, application/json;q=0.5', false, true],
  ['application/vnd.pgrst.object+json', true, true],
  ['application/vnd.pgrst.object', true, true],
  ['application/vnd.pgrst.object+json;nulls=stripped', true, false],
  ['application/vnd.pgrst.array+json;nulls=stripped', false, false],
  ['application/vnd.pgrst.array', false, true],
  ['Application/JSON', false, true],
])('an answer comes as "%s"', (accept, isSingle, hasNulls) => {
  expect(form(accept)).toEqual({ isSingle, hasNulls });
});

it.each(['text/csv', 'application/geo+json', 'application/openapi+json', 'text/html'])(
  'no answer comes as "%s"',
  (accept) => {
    expect(refusalOf(() => form(accept))).toEqual([406, 'PGRST107']);
  },
);

it.each([
  ['0-9', { offset: 0, limit: 10 }],
  ['5-5', { offset: 5, limit: 1 }],
  ['5-', { offset: 5, limit: undefined }],
  ['1000000-', { offset: 1_000_000, limit: undefined }],
  ['bytes=0-9', { offset: 0, limit: undefined }],
  ['', { offset: 0, limit: undefined }],
  ['5-4', [416, 'PGRST103']],
  ['1000001-', [400, 'PGRST100']],
])('a part of a result is asked for as "%s"', (said, expected) => {
  expect(refusalOf(() => range(said))).toEqual(expected);
});

const told = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error instanceof DataRefusal ? error.body : error;
  }
};

it('what is refused of the headers is named', () => {
  expect(told(() => prefer('handling=strict, odd=1, count=some'))).toEqual({
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: 'Invalid preferences: odd=1, count=some',
    hint: null,
  });
  expect(told(() => form('text/csv, Text/HTML;q=0.5'))).toMatchObject({
    message: 'None of these media types are available: text/csv, text/html;q=0.5',
  });
  expect(told(() => range('5-4'))).toMatchObject({
    message: 'Requested range not satisfiable',
    details:
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  });
  expect(told(() => range('1000001-'))).toMatchObject({
    message: 'The range is too far.',
    details: 'from 1000001',
  });
});
