import {
  AuthWeakPasswordError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
} from '@supabase/auth-js';
import type { PostgrestError } from '@supabase/postgrest-js';
import { NoConnectionError, ServerError, WeakPasswordError } from '../errors.ts';

/**
 * Hands on what a client answered, or throws its error as one of ours.
 *
 * @throws NoConnectionError when the server was out of reach
 * @throws ServerError with the code of the auth service or the database
 */
export function answered<Answer extends { data: unknown; error: unknown }>(
  answer: Answer,
): Answer['data'] {
  if (answer.error === null) return answer.data;
  throw refusalOf(answer.error);
}

function refusalOf(error: unknown): Error {
  if (isAuthRetryableFetchError(error) && error.status === 0) {
    return new NoConnectionError(error.message);
  }
  if (isAuthSessionMissingError(error)) return new ServerError(error.message, 'session_missing');
  if (error instanceof AuthWeakPasswordError) {
    return new WeakPasswordError(error.message, error.reasons);
  }
  if (isAuthError(error)) return new ServerError(error.message, error.code ?? '');
  if (isPostgrestError(error)) {
    // The data client gives a request that never arrived no code.
    return error.code === ''
      ? new NoConnectionError(error.message)
      : new ServerError(
          error.message,
          error.code,
          error.details === '' ? undefined : error.details,
        );
  }
  return new ServerError(String(error), '');
}

function isPostgrestError(error: unknown): error is PostgrestError {
  return typeof error === 'object' && error !== null && 'code' in error && 'details' in error;
}
