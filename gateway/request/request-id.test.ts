import { expect, it } from 'vitest';

import { createLog } from '../log.ts';
import { asRequest, nameRequests, requestIdOf } from './request-id.ts';

it.each(['proxy-4711.a', 'a:b_c.d-e', 'x'.repeat(8), 'x'.repeat(64)])(
  'a trusted proxy names a request: %s',
  (said) => {
    expect(requestIdOf(said, 1)).toBe(said);
    expect(requestIdOf(said, 0)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  },
);

it.each([undefined, null, '', 'x'.repeat(7), 'x'.repeat(65), 'two words', 'ada@example.org'])(
  'what is no name of a request gets a new one: %j',
  (said) => {
    const id = requestIdOf(said, 1);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(requestIdOf(said, 1)).not.toBe(id);
  },
);

it('lines of the log name the request they are about, at each level', async () => {
  const lines: string[] = [];
  const log = nameRequests(createLog('plain', 'debug', (line) => lines.push(line.slice(25, -1))));
  await asRequest('first-one', async () => {
    await Promise.resolve();
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]('Done.', { a: 1 });
  });
  log.warn('Alone.');
  expect(lines).toEqual([
    ...['debug', 'info', 'warn', 'error'].map((level) => `${level} Done. request="first-one" a=1`),
    'warn Alone.',
  ]);
});
