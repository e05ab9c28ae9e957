/** The visits, counted in days, on which the page asks for support. */
const asking = new Set([10, 30, 50, 100, 150, 200, 250, 300, 365, 450, 500, 600, 700]);

/** Whether the page asks for support on this day, the first visit ever being day 1. */
export function isSupportDay(uniqueDayVisits: number): boolean {
  return asking.has(uniqueDayVisits);
}
