import postgres from 'postgres';

import { lineIsFull } from '../turns/fair-queue.ts';
import type { Role } from './authorize.ts';
import { DataRefusal } from './refusal.ts';

/** PostgREST's status for an SQLSTATE or a class of them; 400 for what is not listed. */
const statuses: readonly [prefix: string, status: number][] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['21000', 500],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['42501', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55000', 409],
  ['55', 500],
  ['57P', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
];

/** What a caller is told of a fault of the database, or on the way to it. */
export function databaseRefusal(error: unknown, role: Role): DataRefusal {
  if (error instanceof DataRefusal) return error;
  if (!(error instanceof postgres.PostgresError)) {
    const isOnTheWay = error instanceof Error && 'code' in error;
    return isOnTheWay ? noAnswer() : new DataRefusal(500, 'PGRSTX00', 'Unexpected failure');
  }
  const { code, message } = error;
  const isAnonymous = code === '42501' && role === 'anon';
  const isStale = /^42(703|P01|883|804)$/.test(code);
  return new DataRefusal(isAnonymous ? 401 : statusOf(code), code, message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    isUnknownName: isStale,
    ...(isAnonymous ? { headers: { 'www-authenticate': 'Bearer' } } : {}),
  });
}

/** The database took longer than any statement may. */
export class LateDatabase extends Error {
  override name = 'LateDatabase';
  readonly code = 'ETIMEDOUT';
}

/** The database cannot be reached, or takes too long. */
function noAnswer(): DataRefusal {
  const message = 'The database does not answer. Please try again in a moment.';
  return new DataRefusal(503, 'PGRST000', message, { headers: { 'retry-after': '1' } });
}

/** More of a client's calls wait than may. */
export function tooManyWaiting(): DataRefusal {
  const message = 'Timed out acquiring connection from connection pool.';
  return new DataRefusal(503, lineIsFull, message, { headers: { 'retry-after': '1' } });
}

/** `PT` and three digits are a status that SQL chose itself. */
function statusOf(code: string): number {
  const chosen = Number(/^PT([45]\d\d)$/.exec(code)?.[1]);
  if (chosen > 0) return chosen;
  return (
    statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? (code.startsWith('PT') ? 500 : 400)
  );
}
