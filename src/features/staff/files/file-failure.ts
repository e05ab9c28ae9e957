import { NoConnectionError, ServerError } from '../../../backend/errors.ts';
import type { FileFailure, ImportFailure } from './import-state.ts';

const kinds: Readonly<Record<string, FileFailure>> = {
  not_signed_in: 'denied',
  not_allowed: 'denied',
  too_large: 'tooLarge',
  over_request_rate_limit: 'tooMany',
  busy: 'busy',
  not_readable: 'notReadable',
  not_available: 'notAvailable',
  not_found: 'notAvailable',
};

/** Why a file could not be fetched or brought, for the catalogue. */
export function fileFailureOf(error: unknown): ImportFailure {
  if (error instanceof NoConnectionError) return { kind: 'noConnection', line: null };
  if (!(error instanceof ServerError)) return { kind: 'unknown', line: null };
  return { kind: kinds[error.code] ?? 'unknown', line: error.field ?? null };
}
