import type { Locale, Puzzle } from '../../domain/puzzle/puzzle.ts';
import type { Today } from '../../device/clock.ts';
import { readPuzzle } from '../../backend/read-puzzle.ts';
import type { Round } from '../../domain/round/round.ts';

/** A puzzle as it was opened: on which day, and whether the other language alone has a new one. */
export type Opened = { puzzle: Puzzle; opened: Today; hasOther: boolean };

const openedPuzzles = new Map<Locale, Opened>();
const rounds = new Map<string, Round>();

/**
 * The puzzle of a language that this page has opened already: after a look at the settings the game
 * is as it was, even without a connection and even after midnight.
 */
export function keptPuzzle(locale: Locale): Opened | null {
  return openedPuzzles.get(locale) ?? null;
}

export function keepPuzzle(opened: Opened) {
  openedPuzzles.set(opened.puzzle.locale, opened);
}

/** Keeps the puzzle that came with the page, if it is one and the device's day is still its own. */
export function keepSentPuzzle(sent: unknown, opened: Today) {
  const puzzle = readPuzzle(sent);
  if (puzzle?.date === opened.day) keepPuzzle({ puzzle, opened, hasOther: false });
}

/** The round as this page last showed it, digits typed and not yet checked included. */
export function keptRound(memory: string | null): Round | null {
  return rounds.get(memory ?? '') ?? null;
}

/** Remembers a round while the page is open, unless it has no name there. */
export function keepRound(memory: string | null, round: Round) {
  if (memory !== null) rounds.set(memory, round);
}
