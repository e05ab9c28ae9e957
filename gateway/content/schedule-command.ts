import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { print } from '../print.ts';
import { findRepository } from '../repository.ts';
import { describeFault, type FilePuzzle } from './puzzle-file.ts';
import { listJson, readPuzzleFiles } from './read-content.ts';
import { readSecondReadings } from './read-second-readings.ts';
import { type Appointment, schedulePuzzles } from './schedule-puzzles.ts';

const usage = `npm run content -- schedule --seed NUMBER   gives verified drafts of content/ the next dates and names`;

/**
 * Runs `npm run content -- schedule` with its words; resolves with the exit code.
 *
 * @param folder of the puzzle files, where they are not those that Quando ships
 */
export async function runScheduleCommand(words: string[], folder?: string): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { seed: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help === true || !/^\d{1,9}$/.test(values.seed ?? '')) {
    print(usage);
    return values.help === true ? 0 : 1;
  }
  const { root } = await findRepository();
  const made = await scheduleContent(
    folder ?? join(root, 'content'),
    Number(values.seed),
    new Date(),
  );
  for (const { date, name, key } of made) print(`${date} ${name.padStart(4)} ${key}`);
  print(`Puzzles with a date now: ${made.length}.`);
  return 0;
}

/**
 * Writes dates and names into the folder's puzzle files; resolves with what was given. Rejects, and
 * changes nothing, when a file has a fault.
 */
export async function scheduleContent(
  folder: string,
  seed: number,
  now: Date,
): Promise<Appointment[]> {
  const paths = await listJson(folder);
  const { files, faults } = await readPuzzleFiles(paths, now);
  const records = await readSecondReadings(join(folder, 'records'));
  const [fault] = [...faults, ...records.faults];
  if (fault !== undefined) throw new Error(describeFault(fault));
  const puzzles = files.flatMap((file) => file.puzzles);
  const made = schedulePuzzles(puzzles, records.readings, seed);
  const byKey = new Map(made.map((appointment) => [appointment.key, appointment]));
  for (const path of paths) {
    const file = files.find((each) => each.file === basename(path));
    if (file?.puzzles.some(({ key }) => byKey.has(key)) === true) await writeDates(path, byKey);
  }
  return made;
}

/** Keeps whatever else the file says, in its order. */
async function writeDates(path: string, byKey: Map<string, Appointment>): Promise<void> {
  const document: { puzzles: FilePuzzle[] } = JSON.parse(await readFile(path, 'utf8'));
  for (const puzzle of document.puzzles) {
    const appointment = byKey.get(puzzle.key);
    if (appointment !== undefined) Object.assign(puzzle, appointment);
  }
  await writeFile(path, `${JSON.stringify(document, null, 2)}\n`);
}
