import { join } from 'node:path';

import type { Breach } from '../../src/domain/puzzle/check/breach.ts';
import { checkCollection } from '../../src/domain/puzzle/check/check-collection.ts';
import { measureSpread, type Spread } from '../../src/domain/puzzle/check/spread.ts';
import { describeBreach, describePlacedFault } from './describe-breach.ts';
import { listJson, readPuzzleFiles } from './read-content.ts';
import { readSecondReadings } from './read-second-readings.ts';

/**
 * What is wrong, as lines to read, and how the scheduled puzzles are spread. Not complete where a
 * file breaks its schema: its puzzles or records are not among the rest.
 */
export type CheckedContent = {
  puzzles: number;
  isComplete: boolean;
  breaches: string[];
  warnings: string[];
  spread: Spread;
};

/**
 * Checks the folder's puzzle files with their second readings, and beside them `drafts`, paths of
 * files that are to join them. Rejects when a file cannot be read.
 */
export async function checkContent(
  folder: string,
  drafts: string[],
  now: Date,
): Promise<CheckedContent> {
  const paths = [...(await listJson(folder)), ...drafts];
  const content = await readPuzzleFiles(paths, now);
  const records = await readSecondReadings(join(folder, 'records'));
  const files = [...content.files, ...content.refused];
  const puzzles = files.flatMap((file) => file.puzzles);
  const fileOf = new Map(
    files.flatMap(({ file, puzzles: own }) => own.map(({ key }) => [key, file])),
  );
  const isUnread = paths.length > files.length;
  const found = checkCollection(puzzles, records.readings).filter(({ rule }) => {
    // A record may belong to a puzzle in an unreadable file, and the other way round.
    if (rule === 'record-without-puzzle') return !isUnread;
    return rule !== 'record-missing' || records.faults.length === 0;
  });
  const lines = (isWarning: boolean) =>
    found
      .filter((breach) => breach.isWarning === isWarning)
      .map((breach) => describeBreach(breach, fileFor(breach, fileOf)));
  return {
    puzzles: puzzles.length,
    isComplete: !isUnread && records.faults.length === 0,
    breaches: [...content.faults, ...records.faults].map(describePlacedFault).concat(lines(false)),
    warnings: lines(true),
    spread: measureSpread(puzzles),
  };
}

function fileFor({ puzzle }: Breach, fileOf: Map<string, string>): string | null {
  return puzzle === null ? null : (fileOf.get(puzzle) ?? null);
}
