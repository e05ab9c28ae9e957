import { localDay, MAX_OFFSET } from '../../src/domain/day/day.ts';
import type { Database } from '../database/database.ts';
import {
  type ContentFault,
  type FilePuzzle,
  type Locale,
  locales,
  type PuzzleFile,
} from './puzzle-file.ts';
import { readContent } from './read-content.ts';
import { identity, readStored, type StoredPuzzle } from './stored-puzzle.ts';
import {
  addPlaces,
  declareLoading,
  insertDisplaced,
  insertPuzzle,
  type PlacedHint,
  type RenewedHint,
  renewHints,
} from './write-puzzle.ts';

/**
 * What happened, counted in puzzles of one language: `inserted` now, `present` before. `refused`
 * names what is wrong with the files of which nothing was loaded.
 */
export type ContentReport = { inserted: number; present: number; refused: ContentFault[] };

/** How many puzzles are inserted in one short transaction. */
const batchSize = 20;

/** How many stored hints are changed in one short transaction. */
const hintsAtOnce = 200;

/**
 * Inserts the folder's puzzles that the database lacks, oldest date first; what is there stays as
 * it is, but for hints that say the same: places are added to them, and what else stands beside
 * their text is renewed before their day, where no person changed them. A puzzle whose day or name
 * staff have given to another waits as a ready draft. A broken file is refused whole and keeps no other back;
 * of a puzzle that the database itself refuses, nothing is kept, and the others are. Interrupted at
 * any point, the next call does the rest. `onLoading` is told how many puzzles are to be
 * inserted, if any. Rejects when folder or database fail.
 */
export async function loadContent(
  database: Database,
  folder: string,
  now: Date,
  onLoading?: (puzzles: number) => void,
): Promise<ContentReport> {
  const { files, faults } = await readContent(folder, now);
  const stored = await loading(database, (query) =>
    readStored(
      { query },
      files.flatMap(({ puzzles }) => puzzles),
    ),
  );
  const { sound, conflicts, displaced } = findConflicts(files, stored);
  const known = new Set(stored.map(identity));
  const wanted = sound.flatMap(({ file, puzzles }) =>
    puzzles.flatMap((puzzle) => inEachLanguage(puzzle, file, displaced.has(puzzle.key))),
  );
  const missing = wanted.filter((entry) => !known.has(identity(entry))).toSorted(byDate);

  if (missing.length > 0) onLoading?.(new Set(missing.map(({ key }) => key)).size);
  let inserted = 0;
  const refused: ContentFault[] = [];
  for (let start = 0; start < missing.length; start += batchSize) {
    const batch = missing.slice(start, start + batchSize);
    const result = await insertBatch(database, batch);
    inserted += result.inserted;
    refused.push(...result.refused);
  }
  const told = findTold(sound, stored);
  await inBatches(findUnplaced(told), (hints) =>
    loading(database, (query) => addPlaces(query, hints)),
  );
  await inBatches(findOutdated(told, now), (hints) =>
    loading(database, (query) => renewHints(query, hints)),
  );
  const present = wanted.length - inserted - refused.length;
  return { inserted, present, refused: [...faults, ...conflicts, ...refused] };
}

type Entry = {
  key: string;
  locale: Locale;
  puzzle: FilePuzzle;
  file: string;
  /** Whether staff have given its day or name to another. */
  isDisplaced: boolean;
};

function inEachLanguage(puzzle: FilePuzzle, file: string, isDisplaced: boolean): Entry[] {
  return locales.map((locale) => ({ key: puzzle.key, locale, puzzle, file, isDisplaced }));
}

function loading<T>(database: Database, work: (query: Database['query']) => Promise<T>) {
  return database.transaction(async (query) => {
    await declareLoading(query);
    return work(query);
  });
}

async function inBatches<Hint>(hints: Hint[], change: (batch: Hint[]) => Promise<void>) {
  for (let start = 0; start < hints.length; start += hintsAtOnce) {
    await change(hints.slice(start, start + hintsAtOnce));
  }
}

/** A hint as it is stored, and as its file has it, both with the same text. */
type ToldHint = { puzzle: StoredPuzzle; stored: StoredPuzzle['tips'][number]; hint: RenewedHint };

function findTold(files: PuzzleFile[], stored: StoredPuzzle[]): ToldHint[] {
  const puzzles = new Map(
    files.flatMap((file) => file.puzzles.map((puzzle) => [puzzle.key, puzzle])),
  );
  return stored.flatMap((puzzle) =>
    puzzle.tips.flatMap((tip, index) => {
      const own = puzzles.get(puzzle.key)?.[puzzle.locale].tips[index];
      if (own === undefined || own.text !== tip.text) return [];
      return [{ puzzle, stored: tip, hint: { ...own, id: puzzle.id, position: index + 1 } }];
    }),
  );
}

/** Those that have no place, and whose files give them one; the database passes over what somebody edited. */
function findUnplaced(told: ToldHint[]): PlacedHint[] {
  return told.flatMap(({ stored, hint: { id, position, text, place } }) =>
    stored.place === null && place ? [{ id, position, text, place }] : [],
  );
}

const beside = ['type', 'title', 'link', 'image', 'imageAlt', 'copyright'] as const;

/** Those of days to come whose files have something else beside their text. */
function findOutdated(told: ToldHint[], now: Date): RenewedHint[] {
  const begun = localDay(now.getTime(), MAX_OFFSET);
  return told
    .filter(({ puzzle: { date, isEdited } }) => !isEdited && date !== null && date > begun)
    .filter(({ stored, hint }) => beside.some((part) => (hint[part] ?? null) !== stored[part]))
    .map(({ hint }) => hint);
}

/** All at once; when the database refuses that, each by itself, to find the one at fault. */
async function insertBatch(
  database: Database,
  batch: Entry[],
): Promise<{ inserted: number; refused: ContentFault[] }> {
  try {
    const inserted = await loading(database, async (query) => {
      // Without waiting for each other, as the way to the database and back takes longer than its work; the first
      // fault is the true one, others follow from it. All are over before the transaction is.
      const faults: unknown[] = [];
      const added = await Promise.all(
        batch.map(({ puzzle, locale, isDisplaced }) =>
          (isDisplaced ? insertDisplaced : insertPuzzle)(query, puzzle, locale).catch(
            (error: unknown) => {
              faults.push(error);
              return false;
            },
          ),
        ),
      );
      if (faults.length > 0) throw faults[0];
      return added.filter(Boolean).length;
    });
    return { inserted, refused: [] };
  } catch (error) {
    if (!(error instanceof Error) || !refusesValues(error)) throw error;
    const [first] = batch;
    if (batch.length === 1 && first !== undefined) {
      const { file, key, locale } = first;
      return {
        inserted: 0,
        refused: [{ file, puzzle: key, field: locale, message: error.message }],
      };
    }
    const each = [];
    for (const entry of batch) each.push(await insertBatch(database, [entry]));
    return {
      inserted: each.reduce((sum, { inserted }) => sum + inserted, 0),
      refused: each.flatMap(({ refused }) => refused),
    };
  }
}

/** By SQLSTATE: bad data, a broken constraint or a trigger's refusal; not a lost connection. */
function refusesValues(error: Error): boolean {
  return 'code' in error && /^(22|23|55|P0)...$/.test(String(error.code));
}

/** Drafts last, so that an installation cut short while loading has the days that come first. */
function byDate(a: Entry, b: Entry): number {
  const [first, second] = [a.puzzle.date ?? '~', b.puzzle.date ?? '~'];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * Sets aside the files with a puzzle that is new to the database and wants a name or a date that
 * another puzzle there has: nothing published moves for it. Where all that is in its way is what
 * staff put there, only the puzzle itself gives way, by its key in `displaced`.
 */
function findConflicts(
  files: PuzzleFile[],
  stored: StoredPuzzle[],
): { sound: PuzzleFile[]; conflicts: ContentFault[]; displaced: Set<string> } {
  const known = new Set(stored.map(identity));
  const names = ownersBy('name', stored);
  const dates = ownersBy('date', stored);
  const conflictsOf = (puzzle: FilePuzzle) =>
    locales
      .filter((locale) => !known.has(identity({ key: puzzle.key, locale })))
      .flatMap((locale) =>
        [
          { field: 'name', owner: names.get(`${locale} ${puzzle.name}`) },
          { field: 'date', owner: dates.get(`${locale} ${puzzle.date}`) },
        ].flatMap(({ field, owner }) =>
          owner === undefined
            ? []
            : [
                {
                  field,
                  isEdited: owner.isEdited,
                  message: `is taken in the database by puzzle ${owner.key} (${locale})`,
                },
              ],
        ),
      );

  const sound: PuzzleFile[] = [];
  const conflicts: ContentFault[] = [];
  const displaced = new Set<string>();
  for (const { file, puzzles } of files) {
    const found = puzzles.flatMap((puzzle) => {
      const own = conflictsOf(puzzle);
      if (own.length > 0 && own.every(({ isEdited }) => isEdited)) displaced.add(puzzle.key);
      return own
        .filter(({ isEdited }) => !isEdited)
        .map(({ field, message }) => ({ file, puzzle: puzzle.key, field, message }));
    });
    conflicts.push(...found);
    if (found.length === 0) sound.push({ file, puzzles });
  }
  return { sound, conflicts, displaced };
}

function ownersBy(field: 'name' | 'date', stored: StoredPuzzle[]): Map<string, StoredPuzzle> {
  return new Map(
    stored
      .filter((puzzle) => puzzle[field] !== null)
      .map((puzzle) => [`${puzzle.locale} ${puzzle[field]}`, puzzle]),
  );
}
