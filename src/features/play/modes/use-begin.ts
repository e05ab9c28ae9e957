import type { Accounts } from '../../../backend/accounts/accounts.ts';
import { recordPlay } from '../../../backend/accounts/games.ts';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { ServerError } from '../../../backend/errors.ts';
import { getPuzzleOfTheDay } from '../../../backend/get-puzzle-of-the-day.ts';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { type Today, today } from '../../../device/clock.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import type { Quiz } from './use-quiz.ts';

/** How a puzzle is begun: the account says whether it may be while the puzzle is on its way. */
export function useBegin(id: string, own: Pick<Accounts, 'rest'>): () => Promise<Quiz> {
  const backend = useBackend();
  return async () => {
    const now = today();
    try {
      const [{ isNew, left }, puzzle] = await Promise.all([
        recordPlay(own, Number(id), now.offset),
        getQuiz(backend, id, now.offset),
      ]);
      if (puzzle === null) return { state: 'unknown' };
      // The day’s puzzle counts, its classic as well; it is always free.
      const isTodays = !isNew && (await isOfToday(backend, puzzle, now));
      if (isTodays) return { state: 'today', locale: puzzle.locale };
      return { state: 'ready', puzzle, left };
    } catch (error) {
      const code = error instanceof ServerError ? error.code : '';
      if (code === 'PT429') return { state: 'limit' };
      if (code === '02000') return { state: 'unknown' };
      throw error;
    }
  };
}

async function isOfToday(backend: Backend, puzzle: Puzzle, { day, offset }: Today) {
  if (puzzle.date === day) return true;
  try {
    const daily = await getPuzzleOfTheDay(backend, offset, puzzle.locale);
    return daily?.id === puzzle.id;
  } catch {
    // The puzzle itself is there, and can be played.
    return false;
  }
}
