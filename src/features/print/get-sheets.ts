import type { Caller } from '../../backend/accounts/accounts.ts';
import { searchArchive } from '../../backend/library/archive.ts';
import type { Backend } from '../../backend/backend.ts';
import { getQuiz } from '../../backend/get-quiz.ts';
import { addDays, type IsoDay } from '../../domain/day/day.ts';
import { weekdayOf } from '../../domain/day/month-grid.ts';
import { isPuzzleNumber } from '../../domain/puzzle/puzzle-path.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';

/** A puzzle of a past day. */
export type PastPuzzle = Puzzle & { date: IsoDay };

type Asked = {
  backend: Backend;
  accounts: Caller;
  /** Null where the address names none. */
  id: string | null;
  /** Whether all puzzles of its week are wanted, from Monday to Sunday. */
  isWeek: boolean;
  today: { day: IsoDay; offset: number };
};

/**
 * The puzzles to print, in the order of their days; none where there is no past one of that number.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function getSheets(asked: Asked, signal: AbortSignal): Promise<PastPuzzle[]> {
  const { backend, accounts, id, isWeek, today } = asked;
  // A custom puzzle has no day.
  if (id === null || !isPuzzleNumber(id)) return [];
  const puzzle = past(await getQuiz(backend, id, today.offset), today.day);
  if (puzzle === null || !isWeek) return puzzle === null ? [] : [puzzle];
  const monday = addDays(puzzle.date, -weekdayOf(puzzle.date));
  const search = { words: null, yearFrom: null, yearTo: null, type: null, state: null };
  const { puzzles } = await searchArchive(
    accounts.rest,
    {
      ...search,
      locale: puzzle.locale,
      offset: today.offset,
      before: addDays(monday, 7),
      amount: 7,
    },
    signal,
  );
  const ids = puzzles.filter(({ date }) => date >= monday).map((found) => String(found.id));
  const week = await Promise.all(ids.map((each) => getQuiz(backend, each, today.offset)));
  return week
    .map((each) => past(each, today.day))
    .filter((each) => each !== null)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Today's puzzle is still being played. */
function past(puzzle: Puzzle | null, day: IsoDay): PastPuzzle | null {
  if (puzzle === null || puzzle.date === null || puzzle.date >= day) return null;
  return { ...puzzle, date: puzzle.date };
}
