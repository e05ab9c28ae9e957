import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readVisitor } from './visitor.ts';

const cookies = (given: Record<string, string>) =>
  Object.entries({
    privacyConfirmed: 'true',
    language: 'de-DE',
    timezoneOffset: '60',
    ...given,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

it('whoever has confirmed is told of by language and offset', () => {
  expect(readVisitor(cookies({}))).toEqual({ locale: 'de', offset: 60, finished: null });
  expect(readVisitor(cookies({ language: 'en-US', timezoneOffset: '-720', other: 'x' }))).toEqual({
    locale: 'en',
    offset: -720,
    finished: null,
  });
  expect(readVisitor(cookies({ timezoneOffset: '0' }))).toMatchObject({ offset: 0 });
});

it.each([
  ['41', { gameFinished: 'true', quizId: '41' }],
  [null, { gameFinished: 'true' }],
  [null, { gameFinished: 'false', quizId: '41' }],
  [null, { quizId: '41' }],
] as const)('the finished puzzle is %s for %o', (finished, given) => {
  expect(readVisitor(cookies(given))).toMatchObject({ finished });
});

it.each([
  ['no header', null],
  ['nothing confirmed', cookies({ privacyConfirmed: 'false' })],
  ['no offset', 'privacyConfirmed=true; language=de-DE'],
  ['an offset beyond the last', cookies({ timezoneOffset: '841' })],
  ['an offset before the first', cookies({ timezoneOffset: '-721' })],
  ['an offset of another shape', cookies({ timezoneOffset: '6e1' })],
  ['an offset with a zero ahead', cookies({ timezoneOffset: '060' })],
  ['a strange language', cookies({ language: 'constructor' })],
  ['a name twice', `${cookies({})}; timezoneOffset=840`],
  ['a header as long as no page writes one', `${cookies({})}; x=${'y'.repeat(4096)}`],
])('%s is nobody', (_, header) => {
  expect(readVisitor(header)).toBeNull();
});

it('whatever stands in a header, an offset that comes of it is one', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), (timezoneOffset, more) => {
      const visitor = readVisitor(`${cookies({ timezoneOffset })}; ${more}`);
      const { offset = 0 } = visitor ?? {};
      expect(Number.isInteger(offset) && offset >= -720 && offset <= 840).toBe(true);
    }),
  ));
