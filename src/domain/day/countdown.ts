/**
 * The time from `nowMs` to `thenMs`, never negative. A begun second counts as whole, so that zero
 * shows when the time has come and not a second before.
 */
export function timeLeft(
  nowMs: number,
  thenMs: number,
): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(Math.ceil((thenMs - nowMs) / 1000), 0);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
