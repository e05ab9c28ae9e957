import * as v from 'valibot';

/** An instant as the database writes it; read as milliseconds since 1970. */
export const instantSchema = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.check((time) => !Number.isNaN(time)),
);
