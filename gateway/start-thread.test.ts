import { expect, it } from 'vitest';

import { isTooMuch } from './start-thread.ts';

const failing = (code?: string) => Object.assign(new Error('told so'), { code });

it.each([
  ['that was ended for its time', true, failing('ABORT_ERR')],
  ['that was ended for its memory', true, failing('ERR_WORKER_OUT_OF_MEMORY')],
  ['that failed by itself', false, failing('ERR_ASSERTION')],
  ['that failed without a code', false, new Error('told so')],
  ['that threw no error', false, 'ABORT_ERR'],
])('of a thread %s it is said whether it took too much: %s', (_, expected, error) => {
  expect(isTooMuch(error)).toBe(expected);
});
