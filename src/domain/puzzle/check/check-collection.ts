import type { AuthoredPuzzle } from './authored-puzzle.ts';
import type { Breach } from './breach.ts';
import { adviceOn } from './advice.ts';
import { checkPuzzle } from './check-puzzle.ts';
import { checkSpread } from './check-spread.ts';
import { checkRepeatedNames } from './repeated-names.ts';
import { checkRepeatedYears } from './repeated-years.ts';
import { checkSecondReadings, type SecondReading } from './second-reading.ts';
import { checkSimilarTips } from './similar-tips.ts';
import { measureSpread } from './spread.ts';

/** Everything that is wrong with a collection of puzzles, each by itself and all together; advice on drafts alone. */
export function checkCollection(
  puzzles: readonly AuthoredPuzzle[],
  readings: readonly SecondReading[],
): Breach[] {
  return [
    ...puzzles.flatMap(checkPuzzle),
    ...puzzles.filter(({ date }) => date === null).flatMap(adviceOn),
    ...checkRepeatedYears(puzzles),
    ...checkRepeatedNames(puzzles),
    ...checkSimilarTips(puzzles),
    ...checkSecondReadings(puzzles, readings),
    ...checkSpread(measureSpread(puzzles)),
  ];
}
