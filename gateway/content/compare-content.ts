import type { Place } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { type FilePuzzle, type Locale, locales, type PuzzleFile } from './puzzle-file.ts';
import { identity, type StoredPuzzle } from './stored-puzzle.ts';

/** One puzzle whose file says something else than the database; `changes` are lines to read. */
export type Difference = {
  stored: StoredPuzzle;
  puzzle: FilePuzzle;
  locale: Locale;
  changes: string[];
  /** Why the database keeps its version, or null when the file's may replace it. */
  kept: 'published' | 'edited' | 'name or date taken' | null;
};

/** Compares the files' puzzles with those stored, leaving out what the database lacks. */
export function compareContent(files: PuzzleFile[], stored: StoredPuzzle[]): Difference[] {
  const byIdentity = new Map(stored.map((puzzle) => [identity(puzzle), puzzle]));
  const reasonToKeep = (found: StoredPuzzle, wanted: FilePuzzle): Difference['kept'] => {
    if (found.isPublished) return 'published';
    if (found.isEdited) return 'edited';
    const isTaken = stored.some(
      ({ key, locale, name, date }) =>
        locale === found.locale &&
        key !== found.key &&
        ((name !== null && name === wanted.name) || (date !== null && date === wanted.date)),
    );
    return isTaken ? 'name or date taken' : null;
  };
  const entries = files.flatMap(({ puzzles }) =>
    puzzles.flatMap((puzzle) => locales.map((locale) => ({ puzzle, locale }))),
  );
  return entries.flatMap(({ puzzle, locale }) => {
    const found = byIdentity.get(identity({ key: puzzle.key, locale }));
    if (found === undefined) return [];
    const changes = changesBetween(fieldsOf(found), fieldsOf(asStored(puzzle, locale)));
    if (changes.length === 0) return [];
    return [{ stored: found, puzzle, locale, changes, kept: reasonToKeep(found, puzzle) }];
  });
}

type Comparable = Omit<StoredPuzzle, 'id' | 'key' | 'locale' | 'isPublished' | 'isEdited'>;

function asStored(puzzle: FilePuzzle, locale: Locale): Comparable {
  const { name, date, year, timeScale, difficulty } = puzzle;
  const label = puzzle[locale].label ?? null;
  const tips = puzzle[locale].tips.map((tip) => ({
    text: tip.text,
    type: tip.type,
    title: tip.title ?? null,
    link: tip.link ?? null,
    image: tip.image ?? null,
    imageAlt: tip.imageAlt ?? null,
    copyright: tip.copyright ?? null,
    audio: tip.audio ?? null,
    place: tip.place ?? null,
    source: tip.source,
  }));
  return { name, date, year, timeScale, difficulty, label, tips };
}

function fieldsOf(puzzle: Comparable): Map<string, string | number | null> {
  const { name, date, year, timeScale, difficulty, label, tips } = puzzle;
  return new Map([
    ...Object.entries({ name, date, year, timeScale, difficulty, label }),
    ...tips.flatMap(({ source, place, ...tip }, index) => [
      ...Object.entries(tip).map(([part, value]) => [`tips[${index}].${part}`, value] as const),
      [`tips[${index}].place`, place && describePlace(place)] as const,
      [`tips[${index}].source.address`, source?.address ?? null] as const,
      [`tips[${index}].source.quote`, source?.quote ?? null] as const,
    ]),
  ]);
}

function describePlace({ name, lat, lon, land }: Place): string {
  return `${name}, ${lat}, ${lon}, ${land}`;
}

function changesBetween(
  old: Map<string, string | number | null>,
  wanted: Map<string, string | number | null>,
): string[] {
  const fields = new Set([...old.keys(), ...wanted.keys()]);
  return [...fields]
    .filter((field) => (old.get(field) ?? null) !== (wanted.get(field) ?? null))
    .map((field) => `${field}: ${show(old.get(field))} → ${show(wanted.get(field))}`);
}

function show(value: string | number | null | undefined): string {
  return value === undefined || value === null ? 'none' : JSON.stringify(value);
}
