import { expect, test } from 'vitest';
import { errorMap, NoConnectionError, ServerError } from './errors.ts';

const messageOf = errorMap({ PT409: 'taken', '23505': 'double' }, [[/^2[23]/, 'wrong']]);

test.each([
  ['its own message', new ServerError('', 'PT409'), 'taken'],
  ['its own before that of its like', new ServerError('', '23505'), 'double'],
  ['that of its like', new ServerError('', '22001'), 'wrong'],
  ['none', new ServerError('', 'XX000'), 'unknown'],
  ['none without a code', new ServerError('', ''), 'unknown'],
  ['that of no answer', new NoConnectionError('gone'), 'noConnection'],
  ['none where it is a mistake of the page', new TypeError('bug'), 'unknown'],
])('an error has %s', (_, error, message) => {
  expect(messageOf(error)).toBe(message);
});
