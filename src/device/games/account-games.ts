import type { AccountGame } from '../../domain/statistics/account-game.ts';
import { checkStoredAttempts, MAX_ATTEMPTS } from '../../domain/round/attempts.ts';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { formatGames, gamesOf, parseGames, type StoredGame } from './game-store.ts';

const NAME = 'quando.games.';

/**
 * Keeps the account's games of the day, of both languages, beside the cookies, which hold those of
 * whoever played here last. The further one of a puzzle stays.
 */
export function keepGames(account: string) {
  const kept = gamesAt(NAME + account);
  const further = gamesOf(account).filter(
    (game) => progress(game) > progress(kept.find((other) => isOfSamePuzzle(game, other))),
  );
  if (further.length === 0) return;
  const others = kept.filter((game) => !further.some((other) => isOfSamePuzzle(game, other)));
  store(NAME + account, [...others, ...further]);
}

/** What is kept of the account's game of a puzzle and day, null for nothing. */
export function keptGame(account: string, { id, year }: Puzzle, day: IsoDay): AccountGame | null {
  const puzzle = { quizId: String(id), quizDay: day };
  const game = gamesAt(NAME + account).find((kept) => isOfSamePuzzle(kept, puzzle));
  if (game === undefined) return null;
  return { ...puzzle, attempts: checkStoredAttempts(game.tries, year), isHard: game.isHard };
}

/** Removes the account's games. */
export function forgetAccountGames(account: string) {
  store(NAME + account, []);
}

/** Removes everybody's games of the days before. */
export function dropPastGames(today: IsoDay) {
  for (const name of names()) {
    const games = gamesAt(name);
    const left = games.filter(({ quizDay }) => quizDay >= today);
    if (left.length < games.length || left.length === 0) store(name, left);
  }
}

function isOfSamePuzzle(
  game: Pick<StoredGame, 'quizId' | 'quizDay'>,
  other: Pick<StoredGame, 'quizId' | 'quizDay'>,
): boolean {
  return game.quizId === other.quizId && game.quizDay === other.quizDay;
}

function progress(game: StoredGame | undefined): number {
  if (game === undefined) return 0;
  return game.isFinished ? MAX_ATTEMPTS : game.tries.filter((attempt) => attempt !== null).length;
}

function gamesAt(name: string): StoredGame[] {
  try {
    return parseGames(localStorage.getItem(name) ?? '');
  } catch {
    return [];
  }
}

function store(name: string, games: readonly StoredGame[]) {
  try {
    if (games.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, formatGames(games));
  } catch {
    // Storage is blocked or full: the cookies and the server still have what they have.
  }
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  } catch {
    return [];
  }
}
