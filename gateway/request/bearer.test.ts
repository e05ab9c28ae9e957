import { expect, it } from 'vitest';

import { bearerOf } from './bearer.ts';

const read = (authorization: string) =>
  bearerOf(new Request('http://host', { headers: { authorization } }));

it('a header holds one token after one blank', () => {
  expect(read('Bearer a.b-c_d')).toBe('a.b-c_d');
  expect(read('bearer a.b.c')).toBe('a.b.c');
  expect(bearerOf(new Request('http://host'))).toBeUndefined();
});

it.each(['Bearer  a.b.c', 'Bearer a.b.c d', 'Bearer', 'BEARER a', 'Basic a', 'Bearer a,b'])(
  '%s holds none',
  (header) => {
    expect(read(header)).toBeUndefined();
  },
);

it('a header of nine thousand signs holds none', () => {
  expect(read(`Bearer ${'a'.repeat(9_000)}`)).toBeUndefined();
});
