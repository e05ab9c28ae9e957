const longest = 5 * 60_000;
const day = 86_400_000;

/** How long an answer fetched just after midnight lives: the database's clock may run behind ours. */
const unsure = { age: 60_000, life: 5_000 };

/**
 * Until when an answer fetched at `now` (milliseconds since 1970) may be used: at most five minutes,
 * and not beyond the midnight of an offset in minutes east of UTC.
 */
export function usableUntil(now: number, offsetMinutes: number | null): number {
  if (offsetMinutes === null) return now + longest;
  // An offset's days are all 24 hours long; only zones with a clock change have others.
  const sinceMidnight = (((now + offsetMinutes * 60_000) % day) + day) % day;
  const untilMidnight = day - sinceMidnight;
  const life = sinceMidnight < unsure.age ? unsure.life : longest;
  return now + Math.min(life, untilMidnight);
}
