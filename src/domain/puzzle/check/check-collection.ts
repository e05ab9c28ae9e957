import type { AuthoredPuzzle } from './authored-puzzle.ts';
import type { Breach } from './breach.ts';
import { checkPuzzle } from './check-puzzle.ts';
import { checkSpread } from './check-spread.ts';
import { checkRepeatedYears } from './repeated-years.ts';
import { checkSecondReadings, type SecondReading } from './second-reading.ts';
import { checkSimilarTips } from './similar-tips.ts';
import { measureSpread } from './spread.ts';

/** Everything that is wrong with a collection of puzzles, each by itself and all together. */
export function checkCollection(
  puzzles: readonly AuthoredPuzzle[],
  readings: readonly SecondReading[],
): Breach[] {
  return [
    ...puzzles.flatMap(checkPuzzle),
    ...checkRepeatedYears(puzzles),
    ...checkSimilarTips(puzzles),
    ...checkSecondReadings(puzzles, readings),
    ...checkSpread(measureSpread(puzzles)),
  ];
}
