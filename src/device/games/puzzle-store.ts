import { MAX_ATTEMPTS, type Solved } from '../../domain/round/attempts.ts';
import type { Outcome } from '../../domain/statistics/puzzle-result.ts';
import { inAYear, mayStore } from '../cookies/cookie.ts';
import { today } from '../clock.ts';

const STORE = 'quando.puzzles';

/** How many games the device keeps beside those of the day; the oldest go first. */
export const MOST_PUZZLES = 200;

/** A game of one puzzle that is not played as the day's. */
export type StoredPuzzle = {
  id: string;
  /** The id of the account that played it, empty for nobody's. */
  player: string;
  tries: readonly number[];
  solved: Solved;
  /** Whether every attempt was made in hard mode. */
  isHard: boolean;
  /** Whether it had been finished before, and was begun again. */
  isAgain: boolean;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
};

/** What the device holds of a puzzle for this player; null where that is nothing. */
export function storedPuzzle(id: number | string, player: string): StoredPuzzle | null {
  const isIt = (game: StoredPuzzle) => game.id === String(id) && game.player === player;
  return readGames().findLast(isIt) ?? null;
}

/** Stores a game in the place of the one before, for a year. */
export function storePuzzle(game: Omit<StoredPuzzle, 'at'>) {
  if (!mayStore('game')) return;
  const others = readGames().filter(({ id, player }) => id !== game.id || player !== game.player);
  writeGames([...others, { ...game, at: today().now }]);
}

/** How every puzzle stands that this player has begun on this device, by its id. */
export function puzzleOutcomes(player: string): Map<string, Outcome> {
  const own = readGames().filter((game) => game.player === player);
  return new Map(
    own.map(({ id, solved, tries }) => [
      id,
      { attempt: solved, isFinished: solved !== null || tries.length === MAX_ATTEMPTS },
    ]),
  );
}

/** Removes the games of a deleted account. */
export function forgetPuzzles(player: string) {
  writeGames(readGames().filter((game) => game.player !== player));
}

function writeGames(games: readonly StoredPuzzle[]) {
  try {
    const latest = games.toSorted((a, b) => a.at - b.at).slice(-MOST_PUZZLES);
    localStorage.setItem(STORE, JSON.stringify(latest));
  } catch {
    // Storage is blocked or full: the game continues in memory.
  }
}

function readGames(): StoredPuzzle[] {
  const { now } = today();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .flatMap((item: unknown) => readGame(item) ?? [])
      .filter(({ at }) => now < inAYear(at))
      .slice(-MOST_PUZZLES);
  } catch {
    return [];
  }
}

function readGame(item: unknown): StoredPuzzle | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, player, tries, solved, isHard, isAgain, at }: Partial<Record<string, unknown>> = {
    ...item,
  };
  const isWhole =
    typeof id === 'string' &&
    /^[\w-]{1,64}$/.test(id) &&
    typeof player === 'string' &&
    Array.isArray(tries) &&
    typeof at === 'number' &&
    Number.isFinite(at);
  if (!isWhole) return null;
  const made = tries.filter(isTry);
  if (made.length !== tries.length || made.length > MAX_ATTEMPTS) return null;
  return {
    id,
    player,
    tries: made,
    solved: made.length === solved ? (([1, 2, 3, 4] as const)[solved - 1] ?? null) : null,
    isHard: isHard === true,
    isAgain: isAgain === true,
    at,
  };
}

function isTry(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9999;
}
