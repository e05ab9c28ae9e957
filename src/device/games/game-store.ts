import { type Attempts, checkStoredAttempts, gameState } from '../../domain/round/attempts.ts';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import type { Today } from '../clock.ts';
import { clearCookie, readCookie, writeCookie } from '../cookies/cookie.ts';
import { cookies } from '../cookies/cookies.ts';
import { noteOpenedDay } from '../opened-days.ts';

const tries = [cookies.firstTry, cookies.secondTry, cookies.thirdTry, cookies.fourthTry] as const;
const gameCookies = [
  ...tries,
  cookies.gameFinished,
  cookies.hardGame,
  cookies.quizId,
  cookies.quizDay,
  cookies.quizAccount,
];

/** What the device keeps of one game. */
export type StoredPlay = {
  attempts: Attempts;
  /** Whether every attempt was made in hard mode; null while there is none. */
  isHard: boolean | null;
};

/** A game of the day as it is stored; its attempts are not checked yet. */
export type StoredGame = {
  quizId: string;
  quizDay: IsoDay;
  tries: readonly (number | null)[];
  isFinished: boolean;
  isHard: boolean;
};

/**
 * The game that the device holds for this puzzle, an empty one when it holds none. Reads only.
 *
 * @param day the day the puzzle is played for
 * @param player whose account plays, empty for nobody's
 */
export function storedPlay(puzzle: Puzzle, day: IsoDay, player: string): StoredPlay {
  const game = allGames(player).find((stored) => belongs(stored, puzzle, day));
  const attempts = checkStoredAttempts(game?.tries ?? [], puzzle.year);
  return { attempts, isHard: attempts[0] === null ? null : (game?.isHard ?? false) };
}

/**
 * Stores a game until the device's day ends. The game of another puzzle, of the other language say,
 * is set aside and comes back with its own puzzle. From then on all games here are this player's.
 */
export function storePlay(
  puzzle: Puzzle,
  day: IsoDay,
  play: StoredPlay,
  today: Today,
  player: string,
) {
  const { now, ends } = today;
  storePaused(
    allGames(player).filter((game) => !belongs(game, puzzle, day) && game.tries[0] !== null),
    today,
  );
  writeCookie(cookies.quizId, String(puzzle.id), now, ends);
  writeCookie(cookies.quizDay, day, now, ends);
  writeCookie(cookies.quizAccount, player, now, ends);
  for (const [index, cookie] of tries.entries()) {
    const attempt = play.attempts[index] ?? null;
    if (attempt === null) clearCookie(cookie);
    else writeCookie(cookie, attempt, now, ends);
  }
  const isFinished = gameState(play.attempts, puzzle.year) !== 'running';
  writeCookie(cookies.gameFinished, isFinished, now, ends);
  writeCookie(cookies.hardGame, play.isHard === true, now, ends);
}

/** Whether a game of today has begun and is not finished, in either language. */
export function isGameUnderWay(player: string): boolean {
  return allGames(player).some((game) => game.tries[0] !== null && !game.isFinished);
}

/** On the first visit of a day: yesterday's game is forgotten and the visit counted. */
export function openDay({ day, now, ends }: Today) {
  if (readCookie(cookies.dayOfOpening) === day) return;
  forgetGames();
  writeCookie(cookies.uniqueDayVisits, readCookie(cookies.uniqueDayVisits) + 1, now, ends);
  writeCookie(cookies.dayOfOpening, day, now, ends);
  noteOpenedDay();
}

function belongs(game: StoredGame, puzzle: Puzzle, day: IsoDay): boolean {
  return game.quizId === String(puzzle.id) && game.quizDay === day;
}

/** Removes the games of the day. */
export function forgetGames() {
  for (const cookie of [...gameCookies, cookies.pausedGames]) clearCookie(cookie);
}

/** The games in the cookies once they belong to this account and are no longer anonymous. */
export function gamesOf(account: string): StoredGame[] {
  return readCookie(cookies.quizAccount) === account ? allGames(account) : [];
}

/** The game of the try cookies, and those set aside: the player's own, and nobody's. */
function allGames(player: string): StoredGame[] {
  const owner = readCookie(cookies.quizAccount);
  if (owner && owner !== player) return [];
  const quizId = readCookie(cookies.quizId);
  const quizDay = readCookie(cookies.quizDay);
  if (quizId === null || quizDay === null) return pausedGames();
  const current = {
    quizId,
    quizDay,
    tries: tries.map((cookie) => readCookie(cookie)),
    isFinished: readCookie(cookies.gameFinished) === true,
    isHard: readCookie(cookies.hardGame) === true,
  };
  return [current, ...pausedGames()];
}

function pausedGames(): StoredGame[] {
  return parseGames(readCookie(cookies.pausedGames) ?? '');
}

/** Reads what `formatGames` wrote; what is damaged is left out. */
export function parseGames(text: string): StoredGame[] {
  return text.split('~').flatMap((game) => {
    const [quizId, quizDay, list, marks = ''] = game.split('.');
    if (quizId === undefined || quizDay === undefined || list === undefined) return [];
    return [
      {
        quizId,
        quizDay,
        tries: list.split('-').map(cookies.firstTry.codec.read),
        isFinished: marks.includes('f'),
        isHard: marks.includes('h'),
      },
    ];
  });
}

function storePaused(games: readonly StoredGame[], { now, ends }: Today) {
  if (games.length === 0) clearCookie(cookies.pausedGames);
  else writeCookie(cookies.pausedGames, formatGames(games), now, ends);
}

/** Games as one text. The marks: f for finished, h for hard. */
export function formatGames(games: readonly StoredGame[]): string {
  return games
    .map(({ quizId, quizDay, tries: list, isFinished, isHard }) => {
      const made = list.filter((attempt) => attempt !== null).join('-');
      return [quizId, quizDay, made, `${isFinished ? 'f' : ''}${isHard ? 'h' : ''}`].join('.');
    })
    .join('~');
}
