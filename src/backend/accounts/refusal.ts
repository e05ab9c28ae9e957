import {
  AuthUnknownError,
  AuthWeakPasswordError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
} from '@supabase/auth-js';
import { NoConnectionError, ServerError, WeakPasswordError } from '../errors.ts';

/**
 * Hands on what a client answered, or throws its error as one of ours.
 *
 * @throws NoConnectionError when the server was out of reach
 * @throws ServerError with the code of the auth service or the database
 */
export function answered<Answer extends Answered>(answer: Answer): Answer['data'] {
  if (answer.error === null) return answer.data;
  throw refusalOf(answer);
}

/** The codes that an auth server fails with; the official client drops them and keeps the status. */
const failures: Readonly<Record<number, string>> = {
  500: 'unexpected_failure',
  504: 'request_timeout',
};

type Answered = { data: unknown; error: unknown; status?: number; statusText?: string };

function refusalOf({ error, status, statusText = '' }: Answered): Error {
  if (isAuthRetryableFetchError(error)) {
    return error.status === 0
      ? new NoConnectionError(error.message)
      : new ServerError(error.message, failures[error.status ?? 0] ?? '');
  }
  if (isAuthSessionMissingError(error)) return new ServerError(error.message, 'session_missing');
  if (error instanceof AuthWeakPasswordError) {
    return new WeakPasswordError(error.message, error.reasons);
  }
  // Not even an answer of the auth service: the message would be a parser's.
  if (error instanceof AuthUnknownError) return new ServerError('', '');
  if (isAuthError(error)) return new ServerError(error.message, error.code ?? '');
  if (isRefusal(error)) {
    // The data client gives a request that never arrived no code.
    if (error.code === '') return new NoConnectionError(error.message);
    const { details } = error;
    const field = typeof details === 'string' && details !== '' ? details : undefined;
    return new ServerError(error.message, error.code, field);
  }
  // Not the database's own message: perhaps the error page of a proxy.
  return new ServerError(
    status === undefined ? String(error) : `${status} ${statusText}`.trim(),
    '',
  );
}

function isRefusal(error: unknown): error is { code: string; message: string; details?: unknown } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

/** Whether the server's copy has changed since the page read it. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ServerError && ['PT409', '40001'].includes(error.code);
}

/** Whether the server would refuse the same again: SQLSTATE's faulty data and broken rules. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof ServerError && /^2[23]/.test(error.code);
}
