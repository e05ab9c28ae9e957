import {
  type AuthoredPuzzle,
  type AuthoredTip,
  LOCALES,
} from '../../src/domain/puzzle/check/authored-puzzle.ts';
import type { Locale as GameLocale } from '../../src/domain/puzzle/puzzle.ts';

export type Locale = GameLocale;
export const locales = LOCALES;

/** One hint as the open puzzle format writes it; see content/puzzle-file.schema.json. */
export type FileTip = AuthoredTip;

/** One puzzle of a file, in both languages. Without a date it is a draft. */
export type FilePuzzle = AuthoredPuzzle;

export type PuzzleFile = { file: string; puzzles: FilePuzzle[] };

/** Why nothing of a file was loaded; `puzzle` is its key, or its place in the file such as `#3`. */
export type ContentFault = {
  file: string;
  puzzle: string | null;
  field: string | null;
  message: string;
};

/** The fault as one line, such as `1901-2000.json, puzzle moon-landing, en.tips[2].link: must …`. */
export function describeFault({ file, puzzle, field, message }: ContentFault): string {
  const place = [file, puzzle === null ? null : `puzzle ${puzzle}`, field];
  return `${place.filter((part) => part !== null).join(', ')}: ${message}`;
}
