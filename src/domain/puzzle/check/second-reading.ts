import { isIsoDay } from '../../day/day.ts';
import type { AuthoredPuzzle } from './authored-puzzle.ts';
import { type Breach, breach, type RecordRule } from './breach.ts';

/** What the second reader found of a tip's fact: as written, put right, exchanged, or not settled. */
type Verdict = 'supported' | 'corrected' | 'replaced' | 'doubtful';

/**
 * One puzzle read by somebody who did not write it. `named` is the year the tips alone led to, or
 * null, with `reason` saying why not; `corrections` what changed, or empty.
 */
export type SecondReading = {
  key: string;
  readOn: string;
  named: number | null;
  isSolvable: boolean;
  reason?: string;
  verdicts: Verdict[];
  corrections: string;
};

/** How far off the year that a reader named may be. */
const NAMED_WITHIN = 2;

/**
 * What is missing or unclear about the second readings. A scheduled puzzle needs one without doubt;
 * a draft may lack it. That a puzzle was not solved is a warning.
 */
export function checkSecondReadings(
  puzzles: readonly AuthoredPuzzle[],
  readings: readonly SecondReading[],
): Breach[] {
  const byKey = new Map<string, SecondReading>();
  const repeated: Breach[] = [];
  for (const reading of readings) {
    if (byKey.has(reading.key)) repeated.push(breach('record-repeated', reading.key, ''));
    byKey.set(reading.key, reading);
  }
  const known = new Set(puzzles.map(({ key }) => key));
  const strays = readings
    .filter(({ key }) => !known.has(key))
    .map(({ key }) => breach('record-without-puzzle', key, ''));
  return [
    ...repeated,
    ...strays,
    ...puzzles.flatMap((each) => ofPuzzle(each, byKey.get(each.key))),
  ];
}

function ofPuzzle(puzzle: AuthoredPuzzle, reading: SecondReading | undefined): Breach[] {
  const { key, date } = puzzle;
  const isDraft = date === null;
  if (reading === undefined) return isDraft ? [] : [breach('record-missing', key, '')];
  const doubts = reading.verdicts.flatMap((verdict, index) =>
    verdict === 'doubtful' && !isDraft
      ? [breach('record-doubtful', key, verdict, { tip: index + 1 })]
      : [],
  );
  const unsolved = reading.isSolvable
    ? []
    : [breach('record-unsolved', key, reading.reason ?? '', { isWarning: true })];
  return [...incomplete(puzzle, reading), ...doubts, ...unsolved];
}

function incomplete(puzzle: AuthoredPuzzle, reading: SecondReading): Breach[] {
  const { verdicts, corrections, readOn, isSolvable, reason } = reading;
  const rule: RecordRule = 'record-incomplete';
  const isChanged = verdicts.some((verdict) => verdict === 'corrected' || verdict === 'replaced');
  const faults = [
    ...(verdicts.length === 4 ? [] : [`${verdicts.length} verdicts`]),
    ...(isChanged && corrections.trim() === '' ? ['corrections empty'] : []),
    ...(isIsoDay(readOn) ? [] : [`readOn ${readOn}`]),
    ...(isSolvable && !isNamed(puzzle, reading.named) ? [`solvable, yet ${reading.named}`] : []),
    ...(isSolvable || (reason ?? '').trim() !== '' ? [] : ['no reason why not solvable']),
  ];
  return faults.map((fault) => breach(rule, puzzle.key, fault));
}

/** Two years beside are near enough, or at coarser time scales the digits that are asked. */
function isNamed({ year, timeScale, de }: AuthoredPuzzle, named: number | null): boolean {
  if (named === null) return false;
  const unit = 10 ** (3 - timeScale);
  const isSame = Math.floor(named / unit) === Math.floor(year / unit);
  return isSame || (de.label === undefined && Math.abs(named - year) <= NAMED_WITHIN);
}
