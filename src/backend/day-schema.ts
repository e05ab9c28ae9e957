import * as v from 'valibot';
import { isIsoDay } from '../domain/day/day.ts';

/** A day as the database writes it, YYYY-MM-DD. */
export const daySchema = v.pipe(v.string(), v.check(isIsoDay));
