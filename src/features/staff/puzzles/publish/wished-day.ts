import * as v from 'valibot';
import { daySchema } from '../../../../backend/time-schema.ts';

/** The day that a draft was begun for and could not be planned for, or that was chosen to publish it. */
export const wishSchema = v.object({ day: daySchema });

/** By what name this device keeps the wish of a draft until it is published. */
export function wishName(key: string): string {
  return `puzzle.day.${key}`;
}
