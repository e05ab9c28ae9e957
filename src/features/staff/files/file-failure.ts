import { errorMap, ServerError } from '../../../backend/errors.ts';
import type { FileFailure, ImportFailure } from './import-state.ts';

const kindOf = errorMap<FileFailure>({
  not_signed_in: 'denied',
  not_allowed: 'denied',
  too_large: 'tooLarge',
  images_today_full: 'pictures',
  images_full: 'pictures',
  images_unavailable: 'pictures',
  image_withdrawn: 'pictures',
  image_unreadable: 'pictures',
  over_request_rate_limit: 'tooMany',
  busy: 'busy',
  not_readable: 'notReadable',
  not_available: 'notAvailable',
  not_found: 'notAvailable',
});

/** Why a file could not be fetched or brought, for the catalogue. */
export function fileFailureOf(error: unknown): ImportFailure {
  const line = error instanceof ServerError ? (error.field ?? null) : null;
  return { kind: kindOf(error), line };
}
