import type { Members, StoredPuzzle } from './stored-puzzles.ts';

/** Why a puzzle of a file is not taken, for the screen to say in its language. */
export type Reason =
  | 'key_missing'
  | 'key_form'
  | 'key_twice'
  | 'key_removed'
  | 'not_a_puzzle'
  | 'unknown_member'
  | 'too_long'
  | 'sign'
  | 'number'
  | 'anniversary';

/** Where a file is at fault: `line` of a spreadsheet, `path` such as `de.tips[1].text`. */
export type Fault = { path: string | null; reason: Reason; message: string };
export type Refused = { key: string | null; line: number | null } & Fault;

/** One puzzle of a file. */
export type Entry = {
  /** Undefined where it has none that is a text. */
  key: string | undefined;
  line: number | null;
  /** What the file says of them; undefined where it says nothing. */
  name: string | undefined;
  date: string | undefined;
  /** What the puzzle's content becomes by this file, or what keeps it from that. */
  apply: (stored: StoredPuzzle | undefined) => { content: Members; faults: Fault[] };
};

/** The file as a whole cannot be read; the message says why, for developers and patient staff. */
export class NotReadable extends Error {
  override name = 'NotReadable';
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

const mostPuzzles = 10_000;

/** Throws {@link NotReadable} for a file with more puzzles than anybody has. */
export function refuseMany(count: number, line: number | null = null): void {
  if (count <= mostPuzzles) return;
  throw new NotReadable(`A file has at most ${mostPuzzles} puzzles.`, line);
}
