import { NoConnectionError, ServerError } from '../errors.ts';

const kinds: Readonly<Record<string, Failure>> = {
  PT409: 'otherRevision',
  '23505': 'taken',
  '55000': 'notNow',
  '02000': 'notThere',
  '42501': 'denied',
  PGRST301: 'denied',
  '22001': 'tooLong',
  PT429: 'tooMany',
  over_request_rate_limit: 'tooMany',
};

/** Why a call of the staff area failed, by the name of its message in the catalogue `staff`. */
export type Failure =
  | 'noConnection'
  | 'otherRevision'
  | 'taken'
  | 'notNow'
  | 'notThere'
  | 'denied'
  | 'tooLong'
  | 'tooMany'
  | 'wrong'
  | 'unknown';

/** What a failed call is told as; `wrong` is any other value that the database does not take. */
export function failureOf(error: unknown): Failure {
  if (error instanceof NoConnectionError) return 'noConnection';
  if (!(error instanceof ServerError)) return 'unknown';
  return kinds[error.code] ?? (/^2[23]/.test(error.code) ? 'wrong' : 'unknown');
}
