import { addDays, type IsoDay } from '../day/day.ts';
import type { Ledger } from './ledger.ts';

/**
 * Days played and runs of consecutive puzzle dates. The current run counts while its last date is
 * yesterday or later; a date of tomorrow belongs to a player who has travelled west since.
 */
export function runs(
  ledger: Ledger,
  today: IsoDay,
): { daysPlayed: number; currentRun: number; longestRun: number } {
  const tomorrow = addDays(today, 1);
  let currentRun = 0;
  let longestRun = 0;
  let run = 0;
  let previous: IsoDay | null = null;
  for (const { date } of ledger) {
    run = previous !== null && addDays(previous, 1) === date ? run + 1 : 1;
    longestRun = Math.max(longestRun, run);
    if (date <= tomorrow) currentRun = date >= addDays(today, -1) ? run : 0;
    previous = date;
  }
  return { daysPlayed: ledger.length, currentRun, longestRun };
}
