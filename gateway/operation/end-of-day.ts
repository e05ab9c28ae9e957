import { isIsoDay } from '../../src/domain/day/day.ts';

/**
 * The instant at which a day such as 2027-03-31 is over in UTC. Throws a message for the operator when
 * there is no such day, or when it is over at `now` already.
 */
export function endOfDay(day: string, now: Date): Date {
  if (!isIsoDay(day)) throw new Error(`${day} is no day. Write it as in 2027-03-31.`);
  const end = new Date(`${day}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  if (end <= now) throw new Error(`${day} is over already.`);
  return end;
}
