import { type ContentFault, type FilePuzzle, locales, type PuzzleFile } from './puzzle-file.ts';
import { identity, type StoredPuzzle } from './stored-puzzle.ts';

/**
 * Sets aside the files with a puzzle that is new to the database and wants a name or a date that
 * another puzzle there has: nothing published moves for it.
 */
export function findConflicts(
  files: PuzzleFile[],
  stored: StoredPuzzle[],
): { sound: PuzzleFile[]; conflicts: ContentFault[] } {
  const known = new Set(stored.map(identity));
  const names = ownersBy('name', stored);
  const dates = ownersBy('date', stored);
  const conflictsOf = (puzzle: FilePuzzle): Omit<ContentFault, 'file' | 'puzzle'>[] =>
    locales
      .filter((locale) => !known.has(identity({ key: puzzle.key, locale })))
      .flatMap((locale) =>
        [
          { field: 'name', owner: names.get(`${locale} ${puzzle.name}`) },
          { field: 'date', owner: dates.get(`${locale} ${puzzle.date}`) },
        ].flatMap(({ field, owner }) =>
          owner === undefined
            ? []
            : [{ field, message: `is taken in the database by puzzle ${owner} (${locale})` }],
        ),
      );

  const sound: PuzzleFile[] = [];
  const conflicts: ContentFault[] = [];
  for (const { file, puzzles } of files) {
    const found = puzzles.flatMap((puzzle) =>
      conflictsOf(puzzle).map((conflict) => ({ file, puzzle: puzzle.key, ...conflict })),
    );
    conflicts.push(...found);
    if (found.length === 0) sound.push({ file, puzzles });
  }
  return { sound, conflicts };
}

function ownersBy(field: 'name' | 'date', stored: StoredPuzzle[]): Map<string, string> {
  return new Map(
    stored
      .filter((puzzle) => puzzle[field] !== null)
      .map((puzzle) => [`${puzzle.locale} ${puzzle[field]}`, puzzle.key]),
  );
}
