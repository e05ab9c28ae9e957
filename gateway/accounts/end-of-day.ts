/**
 * The instant at which a day such as 2027-03-31 is over in UTC. Throws a message for the operator when
 * there is no such day, or when it is over at `now` already.
 */
export function endOfDay(day: string, now: Date): Date {
  const start = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : Number.NaN);
  // Date takes the 30th of February for the 2nd of March.
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(day)) {
    throw new Error(`${day} is no day. Write it as in 2027-03-31.`);
  }
  start.setUTCDate(start.getUTCDate() + 1);
  if (start <= now) throw new Error(`${day} is over already.`);
  return start;
}
