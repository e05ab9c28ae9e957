import { errorMap } from '../errors.ts';

/**
 * Why a call of the staff area failed, by the name of its message in the catalogue `staff`; `wrong`
 * is any value that the database does not take and that has no message of its own.
 */
export const failureOf = errorMap(
  {
    PT409: 'otherRevision',
    '23505': 'taken',
    '55000': 'notNow',
    '02000': 'notThere',
    '42501': 'denied',
    PGRST301: 'denied',
    '22001': 'tooLong',
    PT429: 'tooMany',
    over_request_rate_limit: 'tooMany',
  },
  [[/^2[23]/, 'wrong']],
);

export type Failure = ReturnType<typeof failureOf>;
