import type { Locale, Puzzle } from '../../game/puzzle.ts';
import type { Today } from '../../device/clock.ts';
import type { Round } from '../../game/round.ts';

/** A puzzle as it was opened: on which day, and whether the other language alone has a new one. */
export type Opened = { puzzle: Puzzle; opened: Today; hasOther: boolean };

const openedPuzzles = new Map<Locale, Opened>();
const rounds = new Map<string, Round>();

/**
 * The puzzle of a language that this page has opened already. Who looks into the settings and back
 * finds the game as it was, also without a connection, and also after midnight.
 */
export function keptPuzzle(locale: Locale): Opened | null {
  return openedPuzzles.get(locale) ?? null;
}

export function keepPuzzle(opened: Opened) {
  openedPuzzles.set(opened.puzzle.locale, opened);
}

/** The round of a puzzle as this page last showed it, digits typed and not yet checked included. */
export function keptRound(puzzle: Puzzle, day: string, player: string): Round | null {
  return rounds.get(keyOf(puzzle, day, player)) ?? null;
}

export function keepRound(round: Round, player: string) {
  rounds.set(keyOf(round.puzzle, round.day, player), round);
}

function keyOf(puzzle: Puzzle, day: string, player: string): string {
  return `${puzzle.id} ${day} ${player}`;
}
