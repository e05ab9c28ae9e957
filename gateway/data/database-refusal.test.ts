import postgres from 'postgres';
import { expect, it } from 'vitest';

import { databaseRefusal, LateDatabase, tooManyWaiting } from './database-refusal.ts';
import { badBody } from './refusal.ts';

/** As the driver reports what the database says. */
const said = (code: string) =>
  Object.assign(new postgres.PostgresError('told so'), {
    code,
    message: 'told so',
    detail: 'because',
    hint: 'try',
  });

it.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22P02', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25001', 500],
  ['28000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40001', 500],
  ['42501', 403],
  ['42601', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53300', 503],
  ['54000', 500],
  ['55000', 409],
  ['55P03', 500],
  ['57P01', 503],
  ['57014', 500],
  ['58000', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['PT404', 404],
  ['PT503', 503],
  ['PT200', 500],
  ['PTXXX', 500],
])('what the database refuses by %s is %i, in its words', (code, status) => {
  const refusal = databaseRefusal(said(code), 'authenticated');
  expect([refusal.status, refusal.body]).toEqual([
    status,
    { code, message: 'told so', details: 'because', hint: 'try' },
  ]);
});

it('what nobody may do is asked to sign in for, what somebody may not do is not', () => {
  const nobodys = databaseRefusal(said('42501'), 'anon');
  expect([nobodys.status, nobodys.headers]).toEqual([401, { 'www-authenticate': 'Bearer' }]);
  const somebodys = databaseRefusal(said('42501'), 'authenticated');
  expect([somebodys.status, somebodys.headers]).toEqual([403, {}]);
});

it.each(['42703', '42P01', '42883', '42804'])(
  'after %s a newer catalogue may know more',
  (code) => {
    expect(databaseRefusal(said(code), 'anon').isUnknownName).toBe(true);
    expect(databaseRefusal(said('42601'), 'anon').isUnknownName).toBe(false);
  },
);

it('a database out of reach, or too slow, is asked again in a second, and tells nothing of itself', () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' });
  for (const error of [gone, new LateDatabase()]) {
    const { status, body, headers } = databaseRefusal(error, 'anon');
    expect([status, headers, body.code]).toEqual([503, { 'retry-after': '1' }, 'PGRST000']);
    expect(JSON.stringify(body)).not.toContain('10.0.0.1');
  }
});

it('what waits too long is asked again in a second', () => {
  const { status, body, headers } = tooManyWaiting();
  expect([status, headers, body.code]).toEqual([503, { 'retry-after': '1' }, 'PGRST003']);
  expect(body.message).toBe('Timed out acquiring connection from connection pool.');
});

it('a refusal stays what it is, and what nobody thought of tells nothing', () => {
  const refusal = badBody('Empty or invalid json');
  expect(databaseRefusal(refusal, 'anon')).toBe(refusal);
  const { status, body } = databaseRefusal(new Error('secret'), 'anon');
  expect([status, body]).toEqual([
    500,
    { code: 'PGRSTX00', message: 'Unexpected failure', details: null, hint: null },
  ]);
});
