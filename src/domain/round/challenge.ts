import { openSealed, sealBytes } from '../text/sealed-bytes.ts';
import { MAX_ATTEMPTS } from './attempts.ts';
import type { Feedback, RowFeedback } from './feedback.ts';

/** The marks of somebody's attempts at a puzzle, in order, whole games alone; never a digit. */
export type Challenge = readonly RowFeedback[];

/** What an address's fragment turned out to be; `newer`: a later version of the page wrote it. */
export type ReadChallenge =
  | { kind: 'none' }
  | { kind: 'challenge'; rows: Challenge }
  | { kind: 'damaged' }
  | { kind: 'newer' };

const VERSION = 1;
const MARKS = ['wrong', 'elsewhere', 'right'] as const satisfies Feedback[];
const RIGHT = 3 ** 4 - 1;

/**
 * The marks of a finished game as the fragment of its puzzle's address, such as `challenge1-…`. The
 * checksum knows the puzzle: at another one it is damaged.
 */
export function writeChallenge(id: number, rows: Challenge): string {
  const sealed = sealBytes([...idBytes(String(id)), ...rows.map(rowByte)], VERSION);
  return `challenge${VERSION}-${sealed}`;
}

/**
 * Reads what `writeChallenge` wrote for a puzzle.
 *
 * @param fragment with or without its #; anybody may have written it
 */
export function readChallenge(fragment: string, id: string): ReadChallenge {
  if (fragment.replace('#', '') === '') return { kind: 'none' };
  const [, version, sealed = ''] = /^#?challenge(\d{1,3})-([\w-]{1,40})$/.exec(fragment) ?? [];
  if (Number(version) > VERSION) return { kind: 'newer' };
  const bytes = openSealed(sealed, VERSION) ?? [];
  const start = idBytes(id);
  const isOfPuzzle = start.every((byte, index) => bytes[index] === byte);
  const rows = bytes.slice(start.length);
  if (!isOfPuzzle || !isWholeGame(rows)) return { kind: 'damaged' };
  return { kind: 'challenge', rows: rows.map(rowIn) };
}

/** With which attempt a game was solved, counted from 1; null where it was not. */
export function solvedIn(rows: Challenge): number | null {
  const last = rows.at(-1);
  return last?.every((mark) => mark === 'right') === true ? rows.length : null;
}

/** Solved by its last attempt, or four attempts long; three right and one elsewhere cannot be. */
function isWholeGame(rows: readonly number[]): boolean {
  const isSolved = rows.at(-1) === RIGHT;
  return (
    rows.length <= MAX_ATTEMPTS &&
    (isSolved || rows.length === MAX_ATTEMPTS) &&
    rows.slice(0, -1).every((row) => row !== RIGHT) &&
    rows.every((row) => row <= RIGHT && !isImpossible(rowIn(row)))
  );
}

function isImpossible(row: RowFeedback): boolean {
  const count = (wanted: Feedback) => row.filter((mark) => mark === wanted).length;
  return count('right') === 3 && count('elsewhere') === 1;
}

/** The id's digits, and a byte that no digit is. */
function idBytes(id: string): number[] {
  return [...Array.from(id, (sign) => sign.charCodeAt(0) % 256), 0];
}

function rowByte(row: RowFeedback): number {
  return row.reduce((sum, mark) => sum * MARKS.length + MARKS.indexOf(mark), 0);
}

function rowIn(byte: number): RowFeedback {
  const mark = (place: number) => MARKS[Math.floor(byte / MARKS.length ** place) % 3] ?? 'wrong';
  return [mark(3), mark(2), mark(1), mark(0)];
}
