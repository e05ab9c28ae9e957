import { AsyncLocalStorage } from 'node:async_hooks';

import type { OpenedDatabase } from '../database/open-postgres.ts';

/** PostgREST's status for a class of SQLSTATE or for one code; 400 for what is not listed. */
const statuses: readonly [prefix: string, status: number][] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42501', 403],
  ['42883', 404],
  ['42P01', 404],
  ['P0001', 400],
  ['PT409', 409],
  ['PT410', 410],
  ['PT429', 429],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
];

type DatabaseError = Error & { code: string; detail?: unknown; hint?: unknown };

/**
 * @supabase/lite answers `{ code: 'SUP' }` for every SQLSTATE it does not know, such as 23514, 40001
 * and P0001. The returned function answers a request through `work` and puts the database's own code,
 * message, details and hint back, as PostgREST would.
 */
export function withDatabaseErrors({ connection }: Pick<OpenedDatabase, 'connection'>) {
  const seen = new AsyncLocalStorage<{ error?: unknown }>();
  connection.normalizeDbError = (error: unknown) => {
    const request = seen.getStore();
    if (request !== undefined) request.error = error;
    return error;
  };
  return async (work: () => Promise<Response>): Promise<Response> => {
    const request: { error?: unknown } = {};
    const answer = await seen.run(request, work);
    const { error } = request;
    return answer.status === 500 && isDatabaseError(error) ? answerFor(error) : answer;
  };
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    error.code !== 'PGRST'
  );
}

function answerFor({ code, message, detail, hint }: DatabaseError): Response {
  const status = statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
  return Response.json(
    { code, message, details: textOrNull(detail), hint: textOrNull(hint) },
    { status },
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
