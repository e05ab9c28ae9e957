import * as v from 'valibot';
import { isIsoDay } from '../domain/day/day.ts';

/** A day as the database writes it, YYYY-MM-DD. */
export const daySchema = v.pipe(v.string(), v.check(isIsoDay));

/** An instant as the database writes it; read as milliseconds since 1970. */
export const instantSchema = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.check((time) => !Number.isNaN(time)),
);
