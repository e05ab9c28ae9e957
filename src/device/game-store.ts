import { type Attempts, checkStoredAttempts, nextAttemptIndex } from '../game/attempts.ts';
import type { IsoDay } from '../game/day.ts';
import type { Puzzle } from '../game/puzzle.ts';
import type { Today } from './clock.ts';
import { clearCookie, cookies, readCookie, writeCookie } from './cookies.ts';

const tries = [cookies.firstTry, cookies.secondTry, cookies.thirdTry, cookies.fourthTry] as const;
const gameCookies = [...tries, cookies.gameFinished, cookies.quizId, cookies.quizDay];

type StoredGame = { quizId: string; quizDay: IsoDay; tries: readonly (number | null)[] };

/**
 * The attempts that the device holds for this puzzle, none when it holds another's. The game of
 * the other language, if there is one, is set aside and comes back with its own puzzle.
 *
 * @param day the day the puzzle is played for
 */
export function openGame(puzzle: Puzzle, day: IsoDay, today: Today): Attempts {
  const quizId = String(puzzle.id);
  const belongs = (game: StoredGame) => game.quizId === quizId && game.quizDay === day;
  const stored = storedGame();
  const paused = pausedGames();
  const game = stored !== null && belongs(stored) ? stored : paused.find(belongs);
  const attempts = checkStoredAttempts(game?.tries ?? [], puzzle.year);
  const others = [...(stored === null ? [] : [stored]), ...paused].filter(
    (other) => !belongs(other) && other.tries[0] !== null,
  );
  storePaused(others, today);
  storeAttempts(puzzle, day, attempts, today);
  return attempts;
}

/** Stores the attempts made so far; they end with the device's day. */
export function storeAttempts(puzzle: Puzzle, day: IsoDay, attempts: Attempts, today: Today) {
  const { now, ends } = today;
  writeCookie(cookies.quizId, String(puzzle.id), now, ends);
  writeCookie(cookies.quizDay, day, now, ends);
  for (const [index, cookie] of tries.entries()) {
    const attempt = attempts[index] ?? null;
    if (attempt === null) clearCookie(cookie);
    else writeCookie(cookie, attempt, now, ends);
  }
  const isFinished = attempts.includes(puzzle.year) || nextAttemptIndex(attempts) === tries.length;
  writeCookie(cookies.gameFinished, isFinished, now, ends);
}

/** Whether a game of today has begun and is not finished. */
export function isGameUnderWay(): boolean {
  return readCookie(cookies.firstTry) !== null && readCookie(cookies.gameFinished) !== true;
}

/** On the first visit of a day: yesterday's game is forgotten and the visit counted. */
export function openDay({ day, now, ends }: Today) {
  if (readCookie(cookies.dayOfOpening) === day) return;
  for (const cookie of [...gameCookies, cookies.pausedGames]) clearCookie(cookie);
  writeCookie(cookies.uniqueDayVisits, readCookie(cookies.uniqueDayVisits) + 1, now, ends);
  writeCookie(cookies.dayOfOpening, day, now, ends);
}

function storedGame(): StoredGame | null {
  const quizId = readCookie(cookies.quizId);
  const quizDay = readCookie(cookies.quizDay);
  if (quizId === null || quizDay === null) return null;
  return { quizId, quizDay, tries: tries.map((cookie) => readCookie(cookie)) };
}

function pausedGames(): StoredGame[] {
  const text = readCookie(cookies.pausedGames) ?? '';
  return text.split('~').flatMap((game) => {
    const [quizId, quizDay, list] = game.split('.');
    if (quizId === undefined || quizDay === undefined || list === undefined) return [];
    return [{ quizId, quizDay, tries: list.split('-').map(Number) }];
  });
}

function storePaused(games: readonly StoredGame[], { now, ends }: Today) {
  if (games.length === 0) {
    clearCookie(cookies.pausedGames);
    return;
  }
  const text = games.map(({ quizId, quizDay, tries: list }) =>
    [quizId, quizDay, list.filter((attempt) => attempt !== null).join('-')].join('.'),
  );
  writeCookie(cookies.pausedGames, text.join('~'), now, ends);
}
