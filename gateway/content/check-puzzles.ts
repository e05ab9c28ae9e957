import { localDay, MAX_OFFSET } from '../../src/domain/day/day.ts';
import type { ContentFault, FilePuzzle, PuzzleFile } from './puzzle-file.ts';

type Fault = Omit<ContentFault, 'file' | 'puzzle'>;

/** What no two puzzles share. `owners` maps a taken value to the key of its puzzle. */
export type Taken = { owners: Record<'key' | 'name' | 'date', Map<string, string>> };

/** Nothing taken yet. */
export function emptyTaken(): Taken {
  return { owners: { key: new Map(), name: new Map(), date: new Map() } };
}

/**
 * The rules that the schema cannot say. `taken` holds the puzzles of the files before; when the
 * file has no fault, its own are added.
 */
export function checkPuzzles(
  { file, puzzles }: PuzzleFile,
  taken: Taken,
  now: Date,
): ContentFault[] {
  const own = emptyTaken();
  const currentYear = Number(localDay(now.getTime(), MAX_OFFSET).slice(0, 4));
  const faults = puzzles.flatMap((puzzle) =>
    [...answerFaults(puzzle, currentYear), ...textFaults(puzzle), ...claim(puzzle, own, taken)].map(
      (fault) => ({ file, puzzle: puzzle.key, ...fault }),
    ),
  );
  if (faults.length === 0) {
    for (const field of uniqueFields) {
      for (const [value, key] of own.owners[field]) taken.owners[field].set(value, key);
    }
  }
  return faults;
}

function answerFaults(puzzle: FilePuzzle, currentYear: number): Fault[] {
  const { year, name, date, de, en } = puzzle;
  const faults: Fault[] = [];
  if ((de.label === undefined) !== (en.label === undefined)) {
    const field = de.label === undefined ? 'de.label' : 'en.label';
    faults.push({ field, message: 'is missing, while the other language has one' });
  }
  const isYear = de.label === undefined && en.label === undefined;
  if (isYear && (year < 1 || year > currentYear)) {
    faults.push({ field: 'year', message: `must be from 1 to ${currentYear} without a label` });
  }
  if (date !== null && name === null) {
    faults.push({ field: 'name', message: 'is missing, which a puzzle with a date needs' });
  }
  return faults;
}

/** PostgreSQL stores no zero byte and no half of a character; no other control character belongs into a text. */
function textFaults(puzzle: FilePuzzle): Fault[] {
  return textsIn(puzzle, '').flatMap(({ field, text }) => {
    if (/\p{Cc}/u.test(text)) return [{ field, message: 'has a control character' }];
    // With the flag u a half of a pair is matched only where the other half is missing.
    if (/\p{Cs}/u.test(text)) return [{ field, message: 'has half of a character' }];
    return [];
  });
}

function textsIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => textsIn(item, `${field}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    textsIn(item, field === '' ? name : `${field}.${name}`),
  );
}

const uniqueFields = ['key', 'name', 'date'] as const;

function claim(puzzle: FilePuzzle, own: Taken, taken: Taken): Fault[] {
  const faults: Fault[] = [];
  for (const field of uniqueFields) {
    const value = puzzle[field];
    if (value === null) continue;
    const owner = own.owners[field].get(value) ?? taken.owners[field].get(value);
    if (owner === undefined) own.owners[field].set(value, puzzle.key);
    else faults.push({ field, message: `${value} is already taken by puzzle ${owner}` });
  }
  return faults;
}
